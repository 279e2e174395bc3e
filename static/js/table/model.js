/*
 * What the page knows, and what can be done with it. Whatever is written becomes an op of the outbox first; the views
 * show the sheets with the ops laid over them.
 */

import { Unreached, call, clock, codeOf, sentenceOf } from "./api.js";
import { Outbox, shutsOut } from "./outbox.js";
import { applied, compare, factsOf, same } from "./sheets.js";
import * as store from "./store.js";

export const model = {
  phones: new Map(), // by ref
  current: null, // the ref of the phone that this page is
  table: null, // what GET table/ said last
  etag: "",
  reached: true, // whether the last look at the table was answered
  contact: null, // when the server was heard of last, in its own time
  seen: new Set(), // sheets whose names somebody has looked at
  reports: {}, // by sheet: this phone's own hands, where both sides report
  numbers: {}, // by sheet: how many reports this phone made
  refusals: {}, // by sheet: why its newest report was refused
  sides: {}, // by match: for which side this phone reports, where both do
  outbox: null,
  onChange: () => {},
};

const HANDS = new Set(["hand", "correction"]);
const LONG_AGO = 7 * 24 * 60 * 60 * 1000;
const WRITES = new Set(["hand", "undo", "correction", "caller", "closing", "swap"]);

export const phone = () => model.phones.get(model.current) ?? null;
export const sheetOf = (id) => model.table?.sheets.find((each) => each.id === id) ?? null;
export const matchOf = (sheet) => model.table?.matches.find((each) => each.id === sheet.match) ?? null;
export const rulesOf = (sheet) => model.table.rules[sheet.rules];
export const isScorer = () => model.table?.scorer?.mine ?? false;
export const mayWrite = () => !model.table?.scorer || model.table.scorer.mine;
export const opsOf = (sheet) => model.outbox.ops.filter((op) => op.sheet === sheet);
// What is reported beside one phone that scores is compared only; where both sides report, it is what was written.
export const waiting = () => model.outbox.ops.filter((op) => op.kind !== "report" || op.both);

/** The sheet as this phone sees it. Where both sides report, this phone's own hands are the sheet. */
export function look(sheet) {
  const ops = model.outbox.ops;
  if (!matchOf(sheet)?.both_report || sheet.source === "total") return applied(sheet, ops, rulesOf(sheet));
  const own = ownHands(sheet);
  const sending = ops.some((op) => op.kind === "report" && op.sheet === sheet.id);
  const mine = { ...sheet, hands: own, closed: model.reports[sheet.id]?.closed ?? sheet.closed };
  const seen = applied(mine, ops.filter((op) => op.kind !== "report"), rulesOf(sheet));
  const theirs = otherReport(sheet);
  seen.differences = theirs ? compare(own.slice(0, theirs.hands.length), theirs.hands.slice(0, own.length)) : [];
  seen.theirs = theirs;
  const sent = ownReport(sheet);
  const refusal = sending ? null : model.refusals[sheet.id];
  seen.hands.forEach((hand, place) => {
    // A phone that has written nothing yet shows what stands there.
    const there = model.reports[sheet.id] ? sent?.hands[place] : hand;
    if (!there || !same(there, hand)) Object.assign(hand, refusal ? { state: "refused", problem: refusal } : { state: "waiting" });
    hand.at ??= sent?.at;
  });
  seen.pending += sending ? 1 : 0;
  return seen;
}

/** For which side this phone reports: the side of its partnership, or the one that was said here; "" for none yet. */
export const reportsFor = (sheet) => model.table.phone.side || model.sides[sheet.match] || "";

export function reportFor(sheet, side) {
  model.sides[sheet.match] = side;
  keepNotes();
  model.onChange();
}

function ownHands(sheet) {
  const kept = model.reports[sheet.id];
  if (kept) return kept.hands.map((hand) => ({ ...hand }));
  const sent = ownReport(sheet);
  return (sent?.hands ?? sheet.hands).map((hand, place) => ({ client_ref: `sent-${place}`, ...hand, at: hand.at ?? sent?.at }));
}

/** What the server has from this phone; from one that wrote for the same side before it, as long as it has nothing. */
function ownReport(sheet) {
  const all = sheet.reports ?? [];
  const side = reportsFor(sheet);
  return all.find((each) => each.phone === model.table.phone.number) ?? all.find((each) => side && each.side === side);
}

/** The newest report of the other side. */
function otherReport(sheet) {
  const side = reportsFor(sheet);
  const others = (sheet.reports ?? []).filter((each) => each.side && each.side !== side);
  return others.sort((one, other) => (one.at < other.at ? 1 : -1))[0] ?? null;
}

/* ---------------------------------------------------------------------------------------------------- what is kept */

/** Read what the phone keeps; whether it was let in somewhere. */
export async function start() {
  model.outbox = new Outbox({
    phoneOf: (ref) => model.phones.get(ref),
    currentPhone: phone,
    isHere: (sheet) => sheetOf(sheet) !== null,
    mayWrite: (op) => WRITES.has(op.kind) && mayWrite(),
    onAnswer: keepAnswer,
    onRefused: refused,
    onOut: out,
    onChange: () => model.onChange(),
    told: () => others?.postMessage("outbox"),
  });
  const others = "BroadcastChannel" in window ? new BroadcastChannel("troefcall-table") : null;
  if (others) others.onmessage = () => meet().then(() => model.outbox.load());
  try {
    await forget();
    await meet();
    model.current = (await store.get("kept", "current"))?.ref ?? null;
    const table = await store.get("kept", `table ${model.current}`);
    if (table) Object.assign(model, { table: table.body, etag: table.etag, contact: table.at });
    if (table?.offset !== undefined) clock.offset = table.offset;
    const notes = await store.get("kept", `notes ${model.current}`) ?? await inherited();
    if (notes) Object.assign(model, { ...notes.body, seen: new Set(notes.body.seen) });
  } catch {
    model.outbox.unkeepable = true;
  }
  await model.outbox.load();
  return phone() !== null;
}

/** The phones that this one was let in as, also by another page since. */
async function meet() {
  for (const each of await store.all("phones")) if (!model.phones.has(each.ref)) model.phones.set(each.ref, each);
}

/** A new link to the same evening for the same side: what this phone has written as the one before goes on. */
async function inherited() {
  const self = phone();
  const before = [...model.phones.values()]
    .filter((each) => each.ref !== model.current && each.night?.id === self?.night?.id && each.phone.side === self.phone.side)
    .sort((one, other) => other.at - one.at);
  for (const { ref } of before) {
    const notes = await store.get("kept", `notes ${ref}`);
    if (notes) return notes;
  }
  return null;
}

/** Names and keys of evenings long past go, unless something still waits. */
async function forget() {
  const waits = new Set((await store.all("outbox")).map((op) => op.phone));
  const current = (await store.get("kept", "current"))?.ref;
  for (const { ref, at } of await store.all("phones")) {
    if (waits.has(ref) || ref === current || Date.now() - at < LONG_AGO) continue;
    await store.remove("phones", ref);
    for (const kept of ["table", "notes"]) await store.remove("kept", `${kept} ${ref}`);
  }
}

const keptTable = () => ({
  name: `table ${model.current}`, body: model.table, etag: model.etag, at: model.contact, offset: clock.offset,
});

async function keep(value) {
  try {
    await store.put("kept", value);
  } catch {
    model.outbox.unkeepable = true;
    model.onChange();
  }
}

const keepNotes = () => keep({
  name: `notes ${model.current}`,
  body: {
    seen: [...model.seen], reports: model.reports, numbers: model.numbers, refusals: model.refusals, sides: model.sides,
  },
});

export function lookedAt(sheet) {
  model.seen.add(sheet);
  keepNotes();
  model.onChange();
}

/* ------------------------------------------------------------------------------------------------------ the server */

let asking = null;

/** Ask for tonight's sheets; whether the server answered, null where nobody can tell. What is written goes before it. */
export async function refresh() {
  const self = phone();
  if (!self || asking) return null;
  const mine = new AbortController();
  asking = mine;
  const version = answers;
  let older = false;
  try {
    const answer = await call("GET", "table/", { wants: "sheets", key: self.key, etag: model.etag, signal: mine.signal });
    if (shutsOut(answer)) {
      await out(self, answer.status, { code: codeOf(answer.body), message: sentenceOf(answer.body) });
      return true;
    }
    if (answer.status !== 200 && answer.status !== 304) throw new Unreached(`status ${answer.status}`);
    await heard(self, (answer.status === 200 ? answer.body : model.table).night.open);
    // Something was written while this was under way: what was read may be older than it.
    older = answer.status === 200 && version !== answers;
    if (answer.status === 200 && !older) take(answer.body, answer.etag);
    await keep(keptTable());
    return true;
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    return mine.signal.aborted ? null : false;
  } finally {
    asking = null;
    model.onChange();
    if (older) refresh(); // at once: somebody may look at an empty page
  }
}

async function heard(self, isOpen) {
  model.contact = clock.now();
  if (self.closed && isOpen) {
    self.closed = null;
    await store.put("phones", self).catch(() => {});
  }
}

function take(body, etag) {
  clock.offset = new Date(body.now).getTime() - Date.now();
  model.contact = clock.now();
  const wasMine = isScorer();
  model.table = body;
  model.etag = etag;
  if (wasMine && body.scorer && !body.scorer.mine) takenOver();
  settle();
  if (mayWrite()) unpark();
}

let answers = 0; // counts what was written: a look at the table that began before is older

function keepAnswer(op, body) {
  answers += 1;
  model.contact = clock.now();
  model.reached = true;
  model.etag = "";
  const place = model.table?.sheets.findIndex((each) => each.id === body.sheet?.id) ?? -1;
  if (place >= 0) model.table.sheets[place] = body.sheet;
  if (place >= 0 && WRITES.has(op.kind) && !model.table.scorer) {
    model.table.scorer = { mine: true, said_as: model.table.phone.said_as };
  }
  if (op.kind === "swap" && op.body.later) refresh();
  return keptTable();
}

/** A phone that was let out, or whose evening is closed: what it keeps stays. */
async function out(self, status, problem) {
  if (status === 401) self.out = problem;
  else self.closed = problem;
  model.onChange();
  await store.put("phones", self).catch(() => { model.outbox.unkeepable = true; });
}

async function refused(op, status, body) {
  const problem = { code: codeOf(body), message: sentenceOf(body), status };
  if (problem.code === "scored_elsewhere") {
    if (body.scorer && sheetOf(op.sheet)) model.table.scorer = { ...body.scorer, mine: false };
    op.parked = true; // also on a sheet of another table
    await model.outbox.save(op);
    model.etag = "";
    takenOver();
    refresh();
    return;
  }
  if (op.kind === "report") {
    if (op.both) model.refusals[op.sheet] = problem;
    keepNotes();
    await model.outbox.drop(op);
    return;
  }
  op.problem = problem;
  // Hands wait behind one that was refused; nothing waits behind an acceptance.
  if (!HANDS.has(op.kind)) op.lane = `refused ${op.id}`;
  if (body.standing) op.standing = body.standing;
  if (body.behind) op.behind = body.behind;
  await model.outbox.save(op);
  model.etag = "";
  await refresh();
  settle();
}

/** Another phone scores the table now: what still waits here stops, and the hands are told to the server to compare. */
function takenOver() {
  const sheets = new Set();
  for (const op of model.outbox.ops) {
    if (!WRITES.has(op.kind) || !sheetOf(op.sheet)) continue;
    op.parked = true;
    sheets.add(op.sheet);
    model.outbox.save(op);
  }
  sheets.forEach(report);
}

/** This phone scores again: what was stopped goes on. */
function unpark() {
  const parked = model.outbox.ops.filter((op) => op.parked);
  for (const op of parked) {
    delete op.parked;
    model.outbox.save(op);
  }
  if (parked.length) model.outbox.kick();
}

/** What was stopped and stands there just so, or is gone from there, is no question any more. */
function settle() {
  for (const op of model.outbox.ops) {
    const sheet = sheetOf(op.sheet);
    if (!sheet || !(op.parked || op.standing)) continue;
    if (hasHappened(op, sheet)) {
      model.outbox.drop(op).then(() => model.outbox.kick());
    } else if (op.standing && op.kind === "hand") op.standing = sheet.hands[op.body.number - 1] ?? op.standing;
  }
}

function hasHappened(op, sheet) {
  if (op.kind === "undo") return isGone(op.target, sheet);
  if (HANDS.has(op.kind)) return isThere(op, sheet);
  if (!(op.kind in IS_SO)) return false;
  // Said more than once, the last time counts: what came before it has been overtaken.
  const said = opsOf(op.sheet).filter((each) => each.kind === op.kind);
  return [said[0], said.at(-1)].some((each) => each.seq >= op.seq && IS_SO[op.kind](each.body, sheet));
}

/** Whether the server has what was said of a whole sheet. */
const IS_SO = {
  caller: ({ seat }, sheet) => sheet.first_caller === seat,
  closing: ({ closed }, sheet) => sheet.closed === closed,
  swap: ({ home_side, later }, sheet) => model.table.sheets
    .filter((each) => each.id === sheet.id || (later && isLater(each, sheet))).every((each) => each.home_side === home_side),
};

const isLater = (each, sheet) =>
  each.match === sheet.match && each.table === sheet.table && each.round > sheet.round && each.source !== "credited";

function isThere(op, sheet) {
  const standing = sheet.hands[numberOf(op) - 1];
  const taken = op.body.takes_back;
  return Boolean(standing) && same(standing, op.body) && (!taken || isGone(taken, sheet));
}

/** Whether a hand that is taken back stands there no more; one that still waits here will. */
function isGone(target, sheet) {
  const isTarget = (ref) => ref === target;
  return !sheet.hands.some((hand) => isTarget(hand.client_ref)) && !model.outbox.ops.some((op) => isTarget(op.body.client_ref));
}

/* --------------------------------------------------------------------------------------------------------- writing */

function write(kind, sheet, path, body, more = {}) {
  asking?.abort();
  const lane = more.lane ?? `sheet ${sheet.id}`;
  const op = { phone: model.current, kind, sheet: sheet.id, match: sheet.match, path, body, at: clock.now(), lane, ...more };
  return model.outbox.add(op);
}

/** The next hand of the sheet. */
export function addHand(sheet, facts) {
  const seen = look(sheet);
  const body = { client_ref: store.newRef(), number: seen.hands.length + 1, ...facts };
  if (matchOf(sheet).both_report) return changeOwn(sheet, (hands) => [...hands, { ...body, at: clock.now() }]);
  return write("hand", sheet, `sheets/${sheet.id}/hands/`, body);
}

export function undo(sheet) {
  const last = look(sheet).hands.at(-1);
  if (!last) return null;
  if (matchOf(sheet).both_report) return changeOwn(sheet, (hands) => hands.slice(0, -1));
  return write("undo", sheet, `sheets/${sheet.id}/hands/${last.client_ref}/undo/`, {}, { target: last.client_ref });
}

/**
 * `replaces`: the hand that was seen under this number when somebody began to put it right; `takesBack`: the last hand,
 * where it was this one that was meant. It goes with the correction, in one: what stops half-way is no sheet of anybody.
 */
export function correct(sheet, number, facts, { withdrawBehind = false, replaces = null, takesBack = null } = {}) {
  const seen = look(sheet);
  const old = seen.hands[number - 1];
  if (matchOf(sheet).both_report) {
    return changeOwn(sheet, (all) => {
      const hands = all.filter((hand) => !takesBack || hand.client_ref !== takesBack);
      hands[number - 1] = { ...old, outcome: undefined, tricks: null, caller: null, penalties: [], ...facts, at: clock.now() };
      return withdrawBehind ? hands.slice(0, number) : hands;
    });
  }
  const body = { client_ref: store.newRef(), replaces: replaces ?? old.client_ref, ...facts };
  if (takesBack) body.takes_back = takesBack;
  if (withdrawBehind) body.withdraw_behind = true;
  return write("correction", sheet, `sheets/${sheet.id}/hands/${number}/correction/`, body, { number });
}

export const setCaller = (sheet, seat) => write("caller", sheet, `sheets/${sheet.id}/first-caller/`, { seat });

export function setClosed(sheet, closed) {
  if (matchOf(sheet).both_report) return changeOwn(sheet, (hands) => hands, closed);
  return write("closing", sheet, `sheets/${sheet.id}/closing/`, { closed });
}

export const swap = (sheet, homeSide, later) => write(
  "swap", sheet, `sheets/${sheet.id}/swap/`, { home_side: homeSide, later },
  { table: sheet.table, round: sheet.round },
);

export function accept(sheet, side) {
  const seen = look(sheet);
  const { totals } = seen.score;
  const score = { home: totals[seen.home_side], away: totals[seen.home_side === "NS" ? "EW" : "NS"] };
  const hands = seen.typed ? [] : seen.hands.map((hand) => hand.client_ref);
  return write("acceptance", sheet, `sheets/${sheet.id}/acceptances/`, { side, hands, score });
}

export function dispute(sheet, side, text) {
  const ref = store.newRef();
  return write("dispute", sheet, `sheets/${sheet.id}/disputes/`, { ref, side, text }, { lane: `dispute ${ref}` });
}

/** Which hand of its sheet an op is about. */
export const numberOf = (op) => op.number ?? op.body.number;

/** The hands as this phone would have them: what it saw, with what waits on it in its place. */
function intended(seen) {
  const both = matchOf(seen)?.both_report; // then a report that was refused is sent whole again
  const stopped = opsOf(seen.id).filter((op) => op.parked);
  const gone = new Set(stopped.map((op) => op.target ?? op.body.takes_back));
  const hands = seen.hands.filter((hand) => (both || hand.state !== "refused") && !gone.has(hand.client_ref)).map(factsOf);
  const parked = stopped.filter((op) => op.body.outcome && !gone.has(op.body.client_ref));
  for (const op of parked) hands[numberOf(op) - 1] = factsOf(op.body);
  const last = parked.length ? Math.max(...parked.map(numberOf)) : hands.length;
  return hands.slice(0, last).filter(Boolean);
}

/** Tell the server this phone's own hands, to compare them with others. A report that was not sent yet is outdated. */
export function report(id) {
  const sheet = sheetOf(id);
  const seen = look(sheet);
  const hands = intended(seen);
  for (const op of model.outbox.ops) {
    if (op.kind === "report" && op.sheet === id && op !== model.outbox.sending) model.outbox.drop(op);
  }
  model.numbers[id] = (model.numbers[id] ?? 0) + 1;
  delete model.refusals[id];
  keepNotes();
  const body = { ref: store.newRef(), hands, closed: Boolean(seen.closed), number: model.numbers[id] };
  const side = reportsFor(sheet);
  if (side) body.side = side;
  return write("report", sheet, `sheets/${id}/report/`, body, { lane: `report ${id}`, both: matchOf(sheet).both_report });
}

function changeOwn(sheet, change, closed = null) {
  const kept = model.reports[sheet.id];
  model.reports[sheet.id] = {
    hands: change(ownHands(sheet)), closed: closed ?? kept?.closed ?? Boolean(sheet.closed),
  };
  keepNotes();
  return report(sheet.id);
}

/* ------------------------------------------------------------------------------------------- what a person decides */

/** Leave what stands; what was typed here goes. */
export const giveUp = (op) => model.outbox.drop(op).then(() => model.outbox.kick());

/** Send it again as it is. */
export function tryAgain(op) {
  delete op.problem;
  return model.outbox.save(op).then(() => model.outbox.kick());
}

/** What was typed here counts: it replaces the hand that stands. */
export function insist(op) {
  const { client_ref: seenRef, number } = op.standing;
  const { client_ref, takes_back } = op.body; // what waits behind it goes by this name
  const facts = factsOf(op.body);
  delete op.problem;
  delete op.standing;
  Object.assign(op, {
    kind: "correction", number, path: `sheets/${op.sheet}/hands/${number}/correction/`,
    body: { client_ref, replaces: seenRef, ...(takes_back ? { takes_back } : {}), ...facts },
  });
  return model.outbox.save(op).then(() => model.outbox.kick());
}

/** What was typed here is another hand: it comes behind what stands, and what waits behind it after it. */
export async function comesNext(op) {
  let number = sheetOf(op.sheet).hands.length + 1;
  delete op.problem;
  delete op.standing;
  for (const each of model.outbox.ops) {
    if (each.sheet !== op.sheet || each.kind !== "hand" || each.seq < op.seq) continue;
    each.body.number = number;
    number += 1;
    await model.outbox.save(each);
  }
  return model.outbox.kick();
}

/** Take the hands behind a correction back with it (rules §6.4). */
export function withBehind(op) {
  delete op.problem;
  delete op.behind;
  op.body.withdraw_behind = true;
  return model.outbox.save(op).then(() => model.outbox.kick());
}

/** What another phone wrote on this sheet counts: what still waited for it here goes. */
export async function leaveToOthers(sheet) {
  for (const op of opsOf(sheet).filter((each) => each.parked)) await model.outbox.drop(op);
  model.onChange();
}

/** Score this table from now on; a sentence where that is not possible now. */
export async function takeScoring() {
  return ask("table/scorer/", "scorer", { take_over: true }, (body) => {
    model.table.scorer = body.scorer ?? model.table.scorer;
    if (mayWrite()) unpark();
  });
}

/** Sign a match: never kept on the phone, so only with the server. */
export const sign = (match, body) => ask(`matches/${match}/signatures/`, "match", body, (answer) => {
  const place = model.table.matches.findIndex((each) => each.id === match);
  if (answer.match && place >= 0) model.table.matches[place] = answer.match;
});

async function ask(path, wants, body, done) {
  try {
    const answer = await call("POST", path, { wants, key: phone().key, body });
    if (answer.status >= 300) return { refused: sentenceOf(answer.body) };
    answers += 1;
    model.etag = "";
    done(answer.body);
    model.onChange();
    refresh();
    return {};
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    return { unreached: true };
  }
}
