/*
 * Typing a match in from paper: Enter goes to the next hand, behind the last hand of a sheet to the next sheet, and
 * the running total stands beside the line. The line itself is what is sent: without this script the page works too.
 * What a letter means is what the server sent (apps/at_table/paper); what a hand is worth, its decision table.
 */
import { tally } from "./tally.js";

const form = document.querySelector("[data-paper]");
const known = form ? JSON.parse(form.dataset.paper) : null;
const WORD = /^([A-Za-z])([A-Za-z]*)([1-4]?)$/;
const sideOf = (letter) => (letter === letter.toLowerCase() ? "NS" : "EW");

/** The hands of a line up to the first word that cannot be read; `fault` says what is wrong with that one. */
export function read(text, keys) {
  const words = text.replaceAll(".", " . ").split(/[\s,;]+/).filter(Boolean);
  const closed = words.at(-1) === ".";
  if (closed) words.pop();
  const hands = [];
  for (const word of words) {
    const hand = readHand(word, keys);
    if (hand.fault) return { hands, closed, fault: { ...hand, number: hands.length + 1 } };
    hands.push(hand);
  }
  if (closed && !keys.hasTime) return { hands, closed, fault: { fault: "no_time_here", text: ".", number: hands.length } };
  return { hands, closed, fault: null };
}

function readHand(word, keys) {
  if (word === ".") return { fault: "time_not_last", text: word };
  const parts = WORD.exec(word);
  if (!parts) return { fault: "unreadable", text: word.slice(0, 24) };
  const [, first, more, digit] = parts;
  const unknown = [...more].find((letter) => !(letter.toLowerCase() in keys.penalties));
  if (unknown) return { fault: "unknown_key", text: unknown };
  const penalties = [...more].map((letter) => ({ code: keys.penalties[letter.toLowerCase()], side: sideOf(letter) }));
  let outcome = keys.outcomes[first.toLowerCase()];
  if (!outcome) {
    const code = keys.penalties[first.toLowerCase()];
    if (!code) return { fault: "unknown_key", text: first };
    if (!keys.ending.includes(code)) return { fault: "no_outcome", text: first };
    outcome = "penalty";
    penalties.unshift({ code, side: sideOf(first) });
  }
  return { outcome, side: sideOf(first), caller: keys.seats[digit] ?? null, penalties };
}

function inWords(hand, keys) {
  const penalties = hand.penalties.map(({ code, side }) => `${keys.labels[code]} (${keys.sides[side]})`);
  const what = hand.outcome === "penalty" ? [] : [`${keys.labels[hand.outcome]}, ${keys.sides[hand.side]}`];
  return [...what, ...penalties].join("; ");
}

const filled = (sentence, { number, text }) => sentence.replaceAll("%(number)d", number).replaceAll("%(text)s", text);

/** How a line stands: its tally, whether it has ended, and a sentence that is wrong with it, if any. */
function judge(sheet) {
  const { hands, closed, fault } = read(sheet.querySelector("input").value, known);
  const firstCaller = sheet.dataset.firstCaller || null;
  const score = tally(known.rules, hands, { firstCaller, closed: closed && known.hasTime });
  const problem = score.problems[0];
  let wrong = fault ? filled(known.sentences[fault.fault], fault) : "";
  if (problem) {
    const which = { sheet_already_ended: "ended", caller_required: "caller_required" }[problem.code] ?? "rules";
    wrong = filled(known.sentences[which], { number: problem.hand, text: "" });
  }
  return { hands, score, wrong, ended: !wrong && score.status !== "open" };
}

function show(sheet) {
  const { hands, score, wrong, ended } = judge(sheet);
  const [one, other] = known.rules.sides;
  sheet.querySelector("[data-total]").value = hands.length ? `${score.totals[one]} – ${score.totals[other]}` : "";
  const says = sheet.querySelector("[data-says]");
  const last = hands.at(-1);
  const next = ended ? known.sentences.complete : filled(known.sentences.next, { number: hands.length + 1, text: "" });
  says.textContent = wrong || (last ? `${hands.length}: ${inWords(last, known)} · ${next}` : "");
  says.classList.toggle("field-problem", Boolean(wrong));
  return { wrong, ended };
}

/** Where Enter goes: behind the next hand, or to the next sheet that has not ended, or to the button. */
function onEnter(event) {
  const input = event.target;
  const sheet = input.closest?.("[data-sheet]");
  if (event.key !== "Enter" || !sheet || event.isComposing) return;
  event.preventDefault();
  const { wrong, ended } = show(sheet);
  if (wrong) {
    const start = input.value.trimEnd().search(/[^\s,;]+$/);
    input.setSelectionRange(Math.max(start, 0), input.value.length);
  } else if (ended) {
    input.value = input.value.trim();
    goOn(sheet);
  } else if (input.value.trim() && !input.value.endsWith(" ")) {
    input.value += " ";
  }
}

function goOn(sheet) {
  const all = [...form.querySelectorAll("[data-sheet]")];
  const next = all.slice(all.indexOf(sheet) + 1).find((each) => !judge(each).ended);
  const target = next ? next.querySelector("input") : form.querySelector("button[type=submit]");
  target.focus();
  if (next) target.setSelectionRange(target.value.length, target.value.length);
}

if (form) {
  form.addEventListener("keydown", onEnter);
  form.addEventListener("input", (event) => {
    const sheet = event.target.closest("[data-sheet]");
    if (sheet) show(sheet);
  });
  const sheets = [...form.querySelectorAll("[data-sheet]")];
  const problem = sheets.find((each) => each.classList.contains("has-problem"));
  const first = problem ?? sheets.find((each) => !judge(each).ended);
  if (first) first.querySelector("input").focus();
}
