/* What is shown, and the small things that every view needs. Nothing of it is kept: a reload finds the sheet again. */

import { clock } from "./api.js";
import { h } from "./dom.js";
import { model, sheetOf } from "./model.js";
import { OTHER } from "./sheets.js";
import { count, language, say, word } from "./words.js";

export const ui = {
  view: "sheet", // sheet, hands, editor, accept, dispute, rounds, sign
  sheet: null, // its id
  outcome: null, // the first tap of a hand
  kap: null, // the side whose kap asks who stopped it
  editor: null,
  swap: false, // asks for which rounds
  accept: null, // the side that the phone is handed to
  dispute: null,
  sign: null,
  busy: null, // the key whose question the server is answering
  asked: null, // what the server said to a question that was put at once
  install: null, // the browser's offer to add to the home screen
  watching: false,
};

/** What each `data-do` on the page does: `actions.name(dataset, element)`. */
export const actions = {};

export const button = (name, label, { kind = "button", data = {}, ...attributes } = {}) =>
  h("button", { type: "button", class: kind, data: { do: name, ...data }, ...attributes }, label);

/** A key that asks the server at once: while it waits it says so, and asks nothing again. */
export const asking = (name, label, waits, { kind = "key primary", ...more } = {}) => button(name, ui.busy === name ? waits : label, {
  kind: ui.busy === name ? `${kind} busy` : kind, "aria-disabled": ui.busy === name ? "true" : null, ...more,
});

/** Ask the server something for this key; one question at a time. */
export async function ask(name, waits, question) {
  if (ui.busy) return;
  ui.busy = name;
  announce(waits);
  try {
    await question();
  } finally {
    ui.busy = null;
  }
}

/** The sheet that is shown: the one that was chosen, else the first that has not ended, else the last. */
export function currentSheet() {
  const sheets = sheetsInOrder();
  const shown = sheetOf(ui.sheet) ?? sheets.find((each) => each.status === "open") ?? sheets.at(-1) ?? null;
  // It stays when it ends: it has to be accepted first.
  ui.sheet = shown?.id ?? null;
  return shown;
}

/** Tonight's sheets of this table, as they are played. */
export function sheetsInOrder() {
  return [...(model.table?.sheets ?? [])].sort((one, other) => one.round - other.round || one.id - other.id);
}

/** A time in the hall, whatever the phone's own zone. */
export function time(at) {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: model.table?.night.zone };
  return new Intl.DateTimeFormat(language, options).format(new Date(at ?? clock.now()));
}

export const namesOf = (side) => side.players.map((player) => player.name).filter(Boolean);
/** The names of a side on one line; its team where nobody is named. */
export const sideName = (seen, side) => namesOf(seen.sides[side]).join(" – ") || entryName(seen, side);
const firstName = (name) => name.split(" ")[0];
/** The first name, where it tells somebody from the others at the table; else the whole name. */
export function short(seen, name) {
  const others = ["NS", "EW"].flatMap((side) => namesOf(seen.sides[side])).filter((each) => each !== name);
  return others.some((each) => firstName(each) === firstName(name)) ? name : firstName(name);
}
/** A side by first names. */
export const shortName = (seen, side) =>
  namesOf(seen.sides[side]).map((name) => short(seen, name)).join(" – ") || entryName(seen, side);
/** The names of a side below each other. */
export function lines(seen, side) {
  const names = namesOf(seen.sides[side]);
  return names.length ? names.map((name) => h("span", {}, name)) : entryName(seen, side);
}
/** Who sits on a seat, by name where it is known. */
export const seatName = (seen, rules, seat) =>
  seen.sides[rules.side_of_seat[seat]].players.find((player) => player.seat === seat)?.name || word("seats", seat);
export const entryName = (seen, side) => seen.sides[side].entry || word("sides", side);
export const sideOfTeam = (seen, team) => (team === "home" ? seen.home_side : OTHER[seen.home_side]);
export const teamOfSide = (seen, side) => (side === seen.home_side ? "home" : "away");

/** A hand in words: "Kap, Asha – Ruben", with what else was said of it. */
export function handInWords(seen, hand) {
  if (!hand) return say("no_hand");
  const parts = [`${word("outcomes", hand.outcome)}, ${shortName(seen, hand.side)}`];
  if (hand.tricks) parts.push(say("tricks_in_words", { ns: hand.tricks.NS, ew: hand.tricks.EW }));
  if (hand.caller) parts.push(say("caller_in_words", { seat: word("seats", hand.caller) }));
  for (const each of hand.penalties ?? []) parts.push(`${word("penalties", each.code)}: ${shortName(seen, each.side)}`);
  return parts.join("; ");
}

/** Whether a hand is kept by the server, in words: nothing is called saved before the server said so. */
export function stateOf(hand) {
  if (hand.state === "refused") return say("state_refused", { why: hand.problem?.message ?? "" });
  if (hand.state === "waiting") return say("state_waiting");
  return hand.at ? say("state_saved", { time: time(hand.at) }) : say("state_saved_plain");
}

/** Numbers of hands, in words: "3, 5", and "3–9" where they follow each other. */
export function numbers(listed) {
  const inARow = listed.length > 2 && listed.every((each, place) => !place || each === listed[place - 1] + 1);
  return inARow ? `${listed[0]}–${listed.at(-1)}` : listed.join(", ");
}

export function notice(tone, title, text, ...actionsBelow) {
  return h("section", { class: `note ${tone}`, role: tone === "danger" ? "alert" : null },
    title ? h("h2", {}, title) : null, text ? h("p", {}, text) : null,
    actionsBelow.flat().filter(Boolean).length ? h("div", { class: "actions" }, actionsBelow) : null);
}

let said = "";

/** Read this aloud. */
export function announce(text) {
  said = text;
}

/** The hand and the total, read aloud. */
export function tell(seen, number) {
  const hand = seen.hands[number - 1];
  const { totals } = seen.score;
  announce(say("hand_said", {
    number, hand: handInWords(seen, hand), ns: `${sideName(seen, "NS")} ${totals.NS}`, ew: `${sideName(seen, "EW")} ${totals.EW}`,
  }) + (seen.over ? ` ${say("sheet_over")}` : ""));
}

/** What is to be read aloud since the last time. */
export function takeSaid() {
  const text = said;
  said = "";
  return text;
}

export function problemSentence(problem) {
  return word("problems", problem.code);
}

