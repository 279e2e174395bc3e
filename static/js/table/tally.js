/*
 * Scores a sheet on the phone by the decision table that the server sent (apps/scoring/phone_table.py). No rules are
 * known here: it looks up, adds and compares, and comes to what apps/scoring/sheet.py comes to.
 *
 * A hand is {outcome, side, tricks: {NS, EW}, caller, penalties: [{code, side}]}; the last three may be left out.
 * A problem is {hand, field, code}; its sentence is the page's.
 */

const has = (object, key) => typeof key === "string" && Object.hasOwn(object, key);
const penaltyOf = (table, code) => table.penalties.find((each) => each.code === code);
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The problems of one hand; none for a hand that can be sent. `caller` is who calls it unless the hand says so. */
export function check(table, hand, { number = null, caller = null, judgeCaller = true } = {}) {
  const problems = [];
  const add = (code, field) => problems.push({ hand: number, field, code });

  const listed = hand.penalties ?? [];
  const readable = Array.isArray(listed) && listed.every(isObject);
  const offences = readable ? listed : [];
  const outcomeKnown = table.known_outcomes.includes(hand.outcome);
  const sideKnown = has(table.other_side, hand.side);
  const nameless = offences.filter((each) => !has(table.other_side, each.side));
  const unlisted = offences.filter((each) => !penaltyOf(table, each.code));
  const bySide = has(table.decisions, hand.outcome) ? table.decisions[hand.outcome] : null;
  const decision = bySide && sideKnown ? bySide[hand.side] : null;

  if (!outcomeKnown) add("unknown_outcome", "outcome");
  if (!sideKnown) add("unknown_side", "side");
  nameless.forEach(() => add("unknown_side", "penalties"));
  if (hand.caller != null && !has(table.side_of_seat, hand.caller)) add("unknown_seat", "caller");
  if (outcomeKnown && !bySide) add("outcome_not_in_rules", "outcome");
  if (bySide && hand.tricks != null) {
    const tricks = pairOf(table, hand.tricks);
    if (!tricks) add("tricks_impossible", "tricks");
    else if (decision && !decision.tricks.some((pair) => String(pair) === String(tricks))) {
      add("tricks_do_not_match", "tricks");
    }
  }
  if (judgeCaller && decision?.points.unknown === null && caller === null && hand.caller == null) {
    add("caller_required", "caller");
  }
  if (!readable) add("unknown_penalty", "penalties");
  unlisted.forEach(() => add("unknown_penalty", "penalties"));
  if (outcomeKnown && sideKnown && readable && !unlisted.length && !nameless.length) {
    const ending = offences.filter((each) => penaltyOf(table, each.code).ends_hand);
    const needed = decision?.needs_ending_penalty ? [hand.side] : [];
    if (String(ending.map((each) => each.side)) !== String(needed)) add("penalty_does_not_fit", "penalties");
  }
  return problems;
}

/** How a sheet stands. With problems it is open, and counts the hands before the first faulty one. */
export function tally(table, hands, { firstCaller = null, closed = false } = {}) {
  const problems = [];
  const scored = [];
  const totals = Object.fromEntries(table.sides.map((side) => [side, 0]));
  const counted = new Map(); // penalties so far, by side and code
  let caller = null;
  let ended = false;
  let faulty = false;
  if (has(table.side_of_seat, firstCaller)) caller = firstCaller;
  else if (firstCaller !== null) problems.push({ hand: null, field: "first_caller", code: "unknown_seat" });

  hands.forEach((hand, index) => {
    const number = index + 1;
    const found = check(table, hand, { number, caller, judgeCaller: !faulty });
    if (ended) found.push({ hand: number, field: null, code: "sheet_already_ended" });
    problems.push(...found);
    faulty ||= found.length > 0;
    if (faulty) return;
    caller = hand.caller ?? caller; // overrules the turn from here on, never backwards
    const decision = table.decisions[hand.outcome][hand.side];
    const points = pointsOf(table, decision, hand, caller, counted);
    for (const side of table.sides) totals[side] += points[side];
    scored.push({ number, points, running: { ...totals }, caller });
    caller = caller === null ? null : table.next_caller[caller][decision.goes_to];
    ended = endsHere(table, number, totals);
  });

  const [one, other] = table.sides;
  const level = totals[one] === totals[other];
  const stopped = closed && has(table.end, "minutes") && (!level || table.end.draws);
  const over = problems.length === 0 && (ended || stopped);
  const nextCaller = over ? null : caller;
  return {
    status: !over ? "open" : level ? "drawn" : "won",
    winner: !over || level ? null : totals[one] > totals[other] ? one : other,
    totals,
    handsPlayed: scored.length,
    nextCaller,
    nextDealer: nextCaller === null ? null : table.dealer_of[nextCaller],
    hands: scored,
    problems,
  };
}

function pairOf(table, tricks) {
  if (!isObject(tricks)) return null;
  const pair = table.sides.map((side) => tricks[side]);
  const whole = pair.every((value) => Number.isInteger(value) && value >= 0);
  return whole && pair[0] + pair[1] <= table.tricks_in_hand ? pair : null;
}

function pointsOf(table, decision, hand, caller, counted) {
  const points = { ...decision.points[caller === null ? "unknown" : table.side_of_seat[caller]] };
  for (const { code, side } of hand.penalties ?? []) {
    const penalty = penaltyOf(table, code);
    const before = counted.get(side + code) ?? 0;
    counted.set(side + code, before + 1);
    if (penalty.limit === null || before < penalty.limit) points[table.other_side[side]] += penalty.points;
  }
  return points;
}

/** Whether the sheet has ended after this hand; one that is played on time never ends by a hand. */
function endsHere({ end, sides: [one, other] }, played, totals) {
  const level = totals[one] === totals[other];
  if (has(end, "target")) return !level && Math.max(totals[one], totals[other]) >= end.target;
  return has(end, "hands") && played >= end.hands && (!level || end.draws);
}
