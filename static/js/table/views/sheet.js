/* The sheet: score, what is needed, the last hands and the keys, on one screen. */

import { h } from "../dom.js";
import { addHand, look, lookedAt, matchOf, mayWrite, model, reportFor, reportsFor, rulesOf, setCaller, setClosed, sheetOf, swap, undo } from "../model.js";
import { OTHER, lookAt, needed } from "../sheets.js";
import { actions, announce, asking, button, entryName, handInWords, lines, namesOf, notice, seatName, short, shortName, sheetsInOrder, sideName, stateOf, teamOfSide, tell, time, ui } from "../ui.js";
import { count, say, word } from "../words.js";
import { openEditor } from "./editor.js";
import { endPanel } from "./agree.js";
import { questions, takeOver } from "./questions.js";

// Behind the key "more": what is asked for beside the outcome, and what ends a hand by an offence.
const BEHIND = new Set(["kap_by_partner", "penalty"]);
// As many as a tall phone has room for; a small one shows two (table.css).
const LAST = 6;
const PAUSE = 600;
let undone = -PAUSE;

export function sheetView(sheet) {
  const rules = rulesOf(sheet);
  const seen = look(sheet);
  const open = questions(seen);
  if (!open.length && shouldIntroduce(seen)) return introduction(seen, rules);
  const [first] = open;
  const place = { table: model.table.table ?? sheet.hall_table, round: sheet.round };
  return h("main", { id: `sheet-${sheet.id}`, class: "card" },
    h("h1", { class: "visually-hidden", tabindex: "-1" }, `${say("table_and_round", place)}: ${sideName(seen, "NS")} ${say("against")} ${sideName(seen, "EW")}`),
    board(seen, rules), lastHands(seen), theirs(seen), first ?? below(seen, rules));
}

/** Where both sides report: how far they agree, and the first hand at which they do not. */
function theirs(seen) {
  if (!matchOf(seen)?.both_report || !seen.hands.length) return null;
  if (!seen.theirs) return h("p", { class: "small" }, say("both_alone"));
  const [first] = seen.differences;
  if (!first) return h("p", { class: "small" }, say("both_equal", { number: Math.min(seen.hands.length, seen.theirs.hands.length) }));
  return notice("warning", "", `${say("both_different", { number: first.number })} ${handInWords(seen, first.theirs)}`);
}

function below(seen, rules) {
  const both = matchOf(seen)?.both_report ?? false;
  if (both && !reportsFor(seen)) return whichSide(seen);
  if (!both && !mayWrite()) return readOnly(seen);
  if (seen.over) return endPanel(seen);
  if (!seen.writable) return notice("info", say("not_writable"), seen.why_not);
  return keys(seen, rules);
}

/** Both sides report: this phone has to know whose it is. */
function whichSide(seen) {
  return h("div", { class: "keys", id: "which-side" },
    h("p", { class: "prompt" }, say("both_report")), h("p", { class: "prompt" }, say("for_whom")),
    h("div", { class: "pairs" }, ["NS", "EW"].map((side) => button("report-for", [
      h("span", { class: "names" }, lines(seen, side)), h("small", {}, entryName(seen, side)),
    ], { kind: "key side-key ready", data: { sheet: seen.id, team: teamOfSide(seen, side) } }))));
}

actions["report-for"] = ({ sheet, team }) => reportFor(sheetOf(Number(sheet)), team);

/* ---------------------------------------------------------------------------------------------------- introduction */

const numberIn = (sheet) => sheet.hall_table ?? sheet.table;

/** The earlier rounds that have not ended, {round, tables}: of this table as the phone knows it, of others as was last heard. */
function openBefore(seen) {
  const own = sheetsInOrder().filter((each) => each.match === seen.match && each.round < seen.round);
  const here = own.filter((each) => !look(each).over && each.source !== "credited");
  const found = new Map(here.map((each) => [each.round, [numberIn(each)]]));
  for (const { round, tables } of matchOf(seen)?.unfinished ?? []) {
    const elsewhere = tables.filter((table) => !own.some((each) => each.round === round && numberIn(each) === table));
    if (round < seen.round && elsewhere.length) found.set(round, [...(found.get(round) ?? []), ...elsewhere]);
  }
  return [...found].sort(([one], [other]) => one - other).map(([round, tables]) => ({ round, tables: tables.sort((one, other) => one - other) }));
}

/** It stops nobody: a table without network plays on. Everybody knows that it is so. */
function tellOpenBefore(seen) {
  const open = openBefore(seen);
  if (!open.length) return null;
  return notice("warning", "", open.map(({ round, tables }) => say("round_open", { round, tables: tables.join(", ") })).join(" "));
}

const mayWriteOn = (seen) => seen.writable && (mayWrite() || Boolean(matchOf(seen)?.both_report));
const shouldIntroduce = (seen) => mayWriteOn(seen) && !seen.over && !seen.hands.length && !model.seen.has(seen.id);

function introduction(seen, rules) {
  const own = model.table.phone.side;
  const sides = own ? [own === teamOfSide(seen, "NS") ? "NS" : "EW"] : ["NS"];
  const [one] = sides;
  return h("main", { id: `intro-${seen.id}-${seen.home_side}`, class: "card intro" },
    h("h1", { tabindex: "-1" }, say("table_and_round", { table: model.table.table ?? seen.hall_table, round: seen.round })),
    seated(seen, one, own ? say("you_are") : null),
    h("p", { class: "against" }, say("against")),
    seated(seen, OTHER[one], null),
    tellOpenBefore(seen),
    ui.swap ? swapQuestion(seen) : [
      h("div", { class: "stack" },
        button("begin", say("begin"), { kind: "key primary", data: { sheet: seen.id } }),
        button("ask-swap", say("other_way_round"), { kind: "key" })),
      callerChoice(seen, rules),
    ]);
}

function seated(seen, side, before) {
  const names = namesOf(seen.sides[side]);
  return h("section", { class: "seated" },
    h("p", { class: "seats" }, `${before ? `${before} ` : ""}${word("sides", side)} · ${entryName(seen, side)}`),
    h("p", { class: "names" }, names.length ? names.map((name) => h("span", {}, name)) : entryName(seen, side)));
}

export function swapQuestion(seen) {
  const later = sheetsInOrder().some((each) => each.match === seen.match && each.round > seen.round) || Boolean(model.table.waiting);
  return h("fieldset", { class: "stack" },
    h("legend", {}, say("swap_question")),
    h("p", { class: "small" }, say("swap_help")),
    button("swap", say("swap_this"), { kind: "key", data: { sheet: seen.id, later: "" } }),
    later ? button("swap", say("swap_later"), { kind: "key", data: { sheet: seen.id, later: "yes" } }) : null,
    button("cancel-swap", say("cancel"), { kind: "quiet" }));
}

export function callerChoice(seen, rules) {
  const seats = Object.keys(rules.side_of_seat);
  return h("details", { class: "fold" },
    h("summary", {}, seen.first_caller ? say("first_caller_is", { name: seatName(seen, rules, seen.first_caller) }) : say("first_caller")),
    h("div", { class: "pairs" }, seats.map((seat) => button("first-caller", [
      seatName(seen, rules, seat), h("small", {}, word("seats", seat)),
    ], { kind: "key", data: { sheet: seen.id, seat }, "aria-pressed": String(seen.first_caller === seat) }))));
}

actions.begin = ({ sheet }) => lookedAt(Number(sheet));
actions["ask-swap"] = () => { ui.swap = true; };
actions["cancel-swap"] = () => { ui.swap = false; };
actions.swap = ({ sheet, later }) => {
  const seen = look(sheetOf(Number(sheet)));
  ui.swap = false;
  swap(seen, OTHER[seen.home_side], Boolean(later));
  announce(say("swapped"));
};
actions["first-caller"] = ({ sheet, seat }) => {
  setCaller(sheetOf(Number(sheet)), look(sheetOf(Number(sheet))).first_caller === seat ? "" : seat);
};

/* ------------------------------------------------------------------------------------------------------- the board */

export function board(seen, rules) {
  const missing = needed(seen, rules);
  return h("section", { class: "board", "aria-label": say("score") },
    h("div", { class: "sides" }, ["NS", "EW"].map((side) => boardSide(seen, side, missing))),
    boardLine(seen, missing));
}

function boardSide(seen, side, missing) {
  const won = seen.over && seen.score.winner === side;
  const names = namesOf(seen.sides[side]);
  return h("div", { class: `side${won ? " won" : ""}` },
    h("p", { class: "names" }, names.length ? names.map((name) => h("span", {}, name)) : entryName(seen, side)),
    h("p", { class: "score", id: `score-${side}` }, String(seen.score.totals?.[side] ?? 0)),
    h("p", { class: "needs" }, seen.over ? (won ? say("won") : seen.score.winner ? "\u00a0" : say("drawn"))
      : missing.kind === "points" ? say("needs", { points: Math.max(missing[side], 0) }) : entryName(seen, side)));
}

function boardLine(seen, missing) {
  if (seen.over) return null;
  const parts = [];
  if (missing.kind === "hands") {
    parts.push(missing.left > 0 ? say("hand_of", { number: missing.of - missing.left + 1, of: missing.of }) : say("play_on"));
  } else parts.push(say("hand_number", { number: seen.score.handsPlayed + 1 }));
  if (seen.callers?.caller) parts.push(say("calls", { name: short(seen, seen.callers.caller) }), say("deals", { name: short(seen, seen.callers.dealer) }));
  return h("p", { class: "line" }, parts.map((part) => h("span", {}, part)));
}


function lastHands(seen) {
  const hands = seen.hands.slice(-LAST).reverse();
  if (!seen.hands.length) return h("p", { class: "last empty" }, say("no_hands_yet"));
  return h("div", { class: "last" },
    h("button", { type: "button", class: "last-hands", data: { do: "hands" }, "aria-label": count("all_hands", seen.hands.length) },
      hands.map((hand) => handRow(seen, hand))),
    mayWriteOn(seen) ? button("undo", [h("span", { class: "icon-undo", "aria-hidden": "true" }), h("span", { class: "label" }, say("undo"))], { kind: "undo", data: { sheet: seen.id, ref: seen.hands.at(-1).client_ref } }) : null);
}

function handRow(seen, hand) {
  const points = seen.score.hands?.[hand.number - 1]?.points ?? hand.points;
  const { state } = hand;
  const newest = hand.number === seen.hands.length;
  return h("span", { class: `hand ${state}${newest ? " newest" : ""}`, data: { hand: hand.number } },
    h("span", { class: "points" }, points?.NS ? `+${points.NS}` : ""),
    h("span", { class: "what" },
      h("span", {}, `${hand.number}. ${word("outcomes", hand.outcome)}`),
      h("span", { class: "state" }, newest || state !== "saved" ? stateOf(hand) : [h("span", { class: "visually-hidden" }, stateOf(hand)), h("span", { "aria-hidden": "true" }, time(hand.at))])),
    h("span", { class: "points" }, points?.EW ? `+${points.EW}` : ""));
}

/* -------------------------------------------------------------------------------------------------------- the keys */

function keys(seen, rules) {
  if (ui.kap) return kapQuestion(seen, rules);
  const outcomes = rules.outcomes.filter((each) => !BEHIND.has(each));
  const chosen = ui.outcome;
  return h("div", { class: `keys many-${outcomes.length + 1}` },
    h("p", { class: "prompt", id: "prompt" }, chosen ? word("hints", chosen) : say("how_did_it_end")),
    h("div", { class: "outcomes", role: "group", "aria-labelledby": "prompt" },
      outcomes.map((each, place) => h("button", {
        type: "button", class: "key", "aria-pressed": String(chosen === each), "aria-keyshortcuts": String(place + 1),
        data: { do: "outcome", outcome: each },
      }, h("span", {}, word("outcomes", each)), h("small", {}, worth(rules, each)))),
      button("more", [h("span", {}, say("more")), h("small", {}, say("more_help"))], { kind: "key more", data: { sheet: seen.id } })),
    h("div", { class: "sides-keys" }, ["NS", "EW"].map((side) => sideKey(seen, rules, side))),
    "minutes" in rules.end && !seen.closed ? button("close", say("time_is_up"), { kind: "quiet wide", data: { sheet: seen.id } }) : null);
}

function sideKey(seen, rules, side) {
  const chosen = ui.outcome;
  return h("button", {
    type: "button", class: `key side-key${chosen ? " ready" : ""}`, "aria-disabled": chosen ? null : "true",
    "aria-keyshortcuts": side === "NS" ? "ArrowLeft" : "ArrowRight", data: { do: "side", side, sheet: seen.id },
  }, h("span", { class: "names" }, lines(seen, side)), h("small", {}, chosen ? effect(seen, rules, chosen, side) : word("sides", side)));
}

/** What an outcome is worth, as it stands on its key. */
function worth(rules, outcome) {
  const decision = rules.decisions[outcome].NS;
  const points = decision.points.unknown ?? decision.points[decision.goes_to];
  const most = Math.max(points.NS, points.EW);
  return decision.goes_to === "NS" ? `+${most}` : say("to_others", { points: most });
}

/** What tapping this side would do. */
function effect(seen, rules, outcome, side) {
  const decision = rules.decisions[outcome][side];
  const points = decision.points.unknown ?? decision.points[decision.goes_to];
  const most = Math.max(points.NS, points.EW);
  return decision.goes_to === side ? `+${most}` : say("points_to", { points: most, names: shortName(seen, decision.goes_to) });
}

function kapQuestion(seen, rules) {
  const side = ui.kap;
  return h("div", { class: "keys", id: "kap-question" },
    h("p", { class: "prompt", id: "prompt" }, say("who_stopped", { names: sideName(seen, side) })),
    h("div", { class: "stack", role: "group", "aria-labelledby": "prompt" },
      ["kap", "kap_by_partner"].map((outcome) => h("button", {
        type: "button", class: "key primary", data: { do: "kap", outcome, side, sheet: seen.id },
      }, h("span", {}, say(`stopped_${outcome}`)), h("small", {}, effect(seen, rules, outcome, side)))),
      button("cancel-kap", say("cancel"), { kind: "key" })));
}

actions.outcome = ({ outcome }) => {
  ui.outcome = outcome;
};
actions.side = ({ side, sheet }) => {
  const { outcome } = ui;
  if (!outcome) {
    announce(say("how_did_it_end"));
    return;
  }
  const rules = rulesOf(sheetOf(Number(sheet)));
  if (outcome === "kap" && rules.outcomes.includes("kap_by_partner")) {
    ui.kap = side;
    return;
  }
  commit(Number(sheet), { outcome, side });
};
actions.kap = ({ outcome, side, sheet }) => commit(Number(sheet), { outcome, side });
actions["cancel-kap"] = () => { ui.kap = null; };
actions.more = ({ sheet }) => openEditor(sheetOf(Number(sheet)), null, ui.outcome ? { outcome: ui.outcome } : {});
actions.close = ({ sheet }) => setClosed(sheetOf(Number(sheet)), true);
actions.hands = () => { ui.view = "hands"; };
actions.undo = ({ sheet, ref }) => {
  const id = Number(sheet);
  const last = look(sheetOf(id)).hands.at(-1);
  // A second tap takes back nothing more: nobody looked at what stands there now.
  if (!last || last.client_ref !== ref || performance.now() - undone < PAUSE) return;
  undone = performance.now();
  undo(sheetOf(id));
  announce(say("taken_back", { number: last.number }));
};

/** Write a hand, or ask for what the rules still want to know about it. */
export function commit(id, facts) {
  const sheet = sheetOf(id);
  const seen = look(sheet);
  const number = seen.hands.length + 1;
  const { problems } = lookAt(seen, rulesOf(sheet), facts, number);
  ui.outcome = null;
  ui.kap = null;
  if (problems.length) {
    openEditor(sheet, null, facts, problems);
    return false;
  }
  addHand(sheet, facts);
  tell(look(sheet), number);
  return true;
}

/* ------------------------------------------------------------------------------------------- scored on another phone */

function readOnly(seen) {
  const { scorer, table } = model.table;
  return notice("info", say("scored_elsewhere", { table: table ?? seen.hall_table, phone: scorer.said_as }),
    [scorer.last_contact ? say("last_contact", { time: time(scorer.last_contact) }) : "", ui.asked?.unreached ? say("take_over_offline") : ui.asked?.refused ?? ""].filter(Boolean).join(" "),
    asking("take-over", say("take_over"), say("taking_over")));
}

actions["take-over"] = () => takeOver("take-over");
