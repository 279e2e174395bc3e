/* A sheet as this phone sees it: what the server said last, and on top of it what still waits to be sent. */

import { check, tally } from "./tally.js";

export const OTHER = { NS: "EW", EW: "NS" };
const CAME_FROM = { N: "E", E: "N", S: "W", W: "S" };
const FACTS = ["outcome", "side", "tricks", "caller", "penalties"];

/** What happened in a hand, without who wrote it and when; empty facts left out. */
export function factsOf(hand) {
  const facts = {};
  for (const name of FACTS) {
    const value = hand[name];
    if (value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && !value.length)) {
      facts[name] = value;
    }
  }
  return facts;
}

/** Whether two hands say the same. */
export function same(one, other) {
  const said = (hand) => {
    const { outcome, side, tricks, caller, penalties } = factsOf(hand);
    const offences = (penalties ?? []).map((each) => `${each.code}:${each.side}`).sort();
    return JSON.stringify([outcome, side, tricks ? [tricks.NS, tricks.EW] : null, caller ?? null, offences]);
  };
  return said(one) === said(other);
}

/** Hand by hand, what two lists say differently: [{number, mine, theirs}], null where one has no such hand. */
export function compare(mine, theirs) {
  const longest = Math.max(mine.length, theirs.length);
  const found = [];
  for (let place = 0; place < longest; place += 1) {
    const [one, other] = [mine[place] ?? null, theirs[place] ?? null];
    if (!one || !other || !same(one, other)) found.push({ number: place + 1, mine: one, theirs: other });
  }
  return found;
}

const swapped = (sides) => ({
  NS: { ...sides.EW, players: sides.EW.players.map((each) => ({ ...each, seat: CAME_FROM[each.seat] })) },
  EW: { ...sides.NS, players: sides.NS.players.map((each) => ({ ...each, seat: CAME_FROM[each.seat] })) },
});

/**
 * The sheet with the ops laid over it, in order. Each hand has `state`: saved, waiting, refused; `stopped` is the first
 * op that waits for a person; `pending` counts what waits.
 */
export function applied(sheet, ops, rules) {
  const hands = sheet.hands.map((hand) => ({ ...hand, state: "saved" }));
  const seen = {
    ...sheet, hands, accepting: {}, stopped: null, pending: 0, disputes: [...(sheet.disputes ?? [])],
  };
  for (const op of ops) {
    if (op.sheet !== sheet.id && !laterSwap(op, sheet)) continue;
    if (op.sheet === sheet.id && op.kind !== "report") seen.pending += 1;
    if ((op.problem || op.parked) && !seen.stopped) seen.stopped = op;
    if (!op.parked) apply(seen, op, rules);
  }
  seen.hands.forEach((hand, place) => { hand.number = place + 1; });
  const typed = sheet.source === "total" || sheet.source === "credited";
  seen.typed = typed;
  seen.score = typed
    ? { totals: sheet.totals, status: sheet.status, winner: winnerOf(sheet), hands: [], problems: [], handsPlayed: 0 }
    : tally(rules, seen.hands.map(factsOf), { firstCaller: seen.first_caller || null, closed: seen.closed });
  seen.over = (typed && sheet.status !== "open") || (seen.score.status !== "open" && seen.hands.length > 0);
  seen.callers = callersOf(seen, rules);
  return seen;
}

const laterSwap = (op, sheet) =>
  op.kind === "swap" && op.body.later && op.match === sheet.match && op.table === sheet.table && op.round < sheet.round;

function winnerOf({ status, totals }) {
  return status === "won" ? (totals.NS > totals.EW ? "NS" : "EW") : null;
}

function apply(seen, op, rules) {
  const { body } = op;
  const place = (ref) => seen.hands.findIndex((hand) => hand.client_ref === ref);
  const state = op.problem ? "refused" : "waiting";
  if (op.kind === "hand" && place(body.client_ref) < 0) {
    // A hand that clashes with one that stands is shown beside it, not behind it.
    if (op.problem && op.standing) return;
    seen.hands.push({ ...body, at: op.at, state, problem: op.problem ?? null, op });
  } else if (op.kind === "undo") {
    const found = place(op.target);
    if (found >= 0 && !op.problem) seen.hands.splice(found, 1);
  } else if (op.kind === "correction" && place(body.client_ref) < 0 && !op.problem) {
    const found = place(body.replaces);
    if (found < 0) return;
    if (body.takes_back && place(body.takes_back) > found) seen.hands.splice(place(body.takes_back), 1);
    const old = seen.hands[found];
    seen.hands[found] = { ...body, number: old.number, at: op.at, state, before: [...(old.before ?? []), old], op };
    if (body.withdraw_behind) seen.hands.splice(endOf(seen, rules));
  } else if (op.kind === "caller" && !op.problem) seen.first_caller = body.seat;
  else if (op.kind === "closing" && !op.problem) seen.closed = body.closed;
  else if (op.kind === "swap" && !op.problem && seen.home_side !== body.home_side) {
    seen.home_side = body.home_side;
    seen.sides = swapped(seen.sides);
  } else if (op.kind === "acceptance") seen.accepting[body.side] = state;
  else if (op.kind === "dispute" && !seen.disputes.some((each) => each.ref === body.ref)) seen.disputes.push({ id: body.ref, ...body, open: true, state });
}

/** How many hands there are up to the end of the sheet. */
function endOf(seen, rules) {
  const { problems } = tally(rules, seen.hands.map(factsOf), { firstCaller: seen.first_caller || null, closed: seen.closed });
  const late = problems.filter((problem) => problem.code === "sheet_already_ended").map((problem) => problem.hand);
  return late.length ? Math.min(...late) - 1 : seen.hands.length;
}

function callersOf(seen, rules) {
  const { nextCaller, nextDealer } = seen.score;
  return nextCaller ? { caller: nameAt(seen, rules, nextCaller), dealer: nameAt(seen, rules, nextDealer) } : null;
}

/** Who sits on a seat; "" where nobody is known to. */
export function nameAt(seen, rules, seat) {
  const side = seen.sides[rules.side_of_seat[seat]];
  return side?.players.find((player) => player.seat === seat)?.name ?? "";
}

/**
 * What is wrong with a hand as number `number` of the sheet, and which hands would stand behind its end (rules §6.4);
 * `without`: the reference of a hand that goes with it.
 */
export function lookAt(seen, rules, facts, number, { without = null } = {}) {
  const hands = seen.hands.filter((hand) => !without || hand.client_ref !== without).map(factsOf);
  hands[number - 1] = facts;
  const turn = { firstCaller: seen.first_caller || null, closed: seen.closed };
  const before = tally(rules, hands.slice(0, number - 1), turn);
  const own = check(rules, facts, { caller: facts.caller ?? before.nextCaller });
  if (own.length) return { problems: own, behind: [] };
  const { problems } = tally(rules, hands, turn);
  const behind = problems.filter((each) => each.code === "sheet_already_ended" && each.hand > number);
  return { problems: problems.filter((each) => !behind.includes(each)), behind: behind.map((each) => each.hand) };
}

/** What is still missing: {kind: "points", NS, EW} | {kind: "hands", left} | {kind: "time"}. */
export function needed(seen, rules) {
  const { totals, handsPlayed } = seen.score;
  const { end } = rules;
  if ("target" in end) return { kind: "points", target: end.target, NS: end.target - totals.NS, EW: end.target - totals.EW };
  if ("hands" in end) return { kind: "hands", left: end.hands - handsPlayed, of: end.hands };
  return { kind: "time", minutes: end.minutes };
}
