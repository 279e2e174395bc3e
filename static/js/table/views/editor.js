/* One hand with everything that can be said of it: a new one, or one that is put right. And the list of all hands. */

import { h } from "../dom.js";
import { addHand, correct, giveUp, look, mayWrite, matchOf, rulesOf, sheetOf } from "../model.js";
import { factsOf, lookAt } from "../sheets.js";
import { actions, button, handInWords, lines, notice, numbers, problemSentence, seatName, shortName, sideName, stateOf, tell, time, ui } from "../ui.js";
import { count, say, word } from "../words.js";

/** Show the editor: `number` null for the next hand. `instead` is a refused op that the new entry takes the place of. */
export function openEditor(sheet, number, facts = {}, problems = [], instead = null) {
  ui.outcome = null;
  ui.kap = null;
  const replaces = number ? look(sheet).hands[number - 1]?.client_ref : null;
  ui.editor = { sheet: sheet.id, number, replaces, facts: structuredClone(factsOf(facts)), problems, behind: [], instead };
  ui.view = "editor";
}

export function editorView() {
  const { sheet: id, number, facts, problems, behind, moved } = ui.editor;
  const sheet = sheetOf(id);
  const seen = look(sheet);
  const rules = rulesOf(sheet);
  const next = seen.hands.length + 1;
  const old = number ? seen.hands[number - 1] : null;
  return h("main", { id: `editor-${id}-${number ?? "new"}${behind.length ? "-behind" : ""}`, class: "card form" },
    h("h1", { tabindex: "-1" }, number ? say("correct_hand", { number }) : say("hand_number", { number: next })),
    old ? h("p", { class: "small" }, say("stands_now", { hand: handInWords(seen, old) })) : null,
    behind.length ? askBehind(seen, number, facts, behind) : [
      problems.length ? notice("danger", "", problems.map(problemSentence).join(" ")) : null,
      // Of a hand that was meant for another number that number is the question, and comes first.
      moved ? numberChoice(seen, number, next) : null,
      choice("outcome", say("how_did_it_end"), rules.outcomes.map((each) => [each, word("outcomes", each)]), facts.outcome),
      choice("side", facts.outcome ? word("hints", facts.outcome) : say("for_which_side"), ["NS", "EW"].map((side) => [side, lines(seen, side)]), facts.side),
      tricksChoice(seen, rules, facts),
      choice("caller", say("who_called"), [["", say("as_turn_goes")], ...Object.keys(rules.side_of_seat).map((seat) => [seat, seatName(seen, rules, seat)])], facts.caller ?? ""),
      rules.penalties.length ? penaltiesChoice(seen, rules, facts) : null,
      seen.hands.length && !moved ? numberChoice(seen, number, next) : null,
      h("div", { class: "foot" },
        button("cancel", say("cancel"), { kind: "key" }),
        button("save", number ? say("put_right") : say("enter_hand"), { kind: "key primary" })),
    ]);
}

/** The sheet would end before hands that stand: nothing else is asked until this is answered (rules §6.4). */
function askBehind(seen, number, facts, behind) {
  const hands = numbers(behind);
  return [
    h("p", {}, say("would_be", { hand: handInWords(seen, facts) })),
    notice("warning", say("behind_title", { number }), count("behind_text", behind.length, { hands }),
      button("save-behind", count("take_back_behind", behind.length, { hands }), { kind: "key primary" }),
      button("cancel-behind", say("leave_hand", { number }), { kind: "key" })),
  ];
}

function choice(name, legend, options, chosen) {
  return h("fieldset", {},
    h("legend", {}, legend),
    h("div", { class: `pairs ${name}` }, options.map(([value, label]) => h("button", {
      type: "button", class: "key", "aria-pressed": String(value === chosen), data: { do: "fact", name, value },
    }, label))));
}

function tricksChoice(seen, rules, facts) {
  const decision = rules.decisions[facts.outcome]?.[facts.side];
  if (!decision) return null;
  // Every pair that the rules know here; one choice only is no question.
  const pairs = decision.tricks.map(([ns, ew]) => `${ns}-${ew}`);
  if (pairs.length < 2) return null;
  const chosen = facts.tricks ? `${facts.tricks.NS}-${facts.tricks.EW}` : "";
  return h("fieldset", {},
    h("legend", {}, h("label", { for: "tricks" }, say("tricks_if_counted", { ns: shortName(seen, "NS"), ew: shortName(seen, "EW") }))),
    h("select", { id: "tricks", data: { change: "tricks" } },
      h("option", { value: "", selected: chosen === "" }, say("not_counted")),
      pairs.map((pair) => h("option", { value: pair, selected: chosen === pair }, pair.replace("-", " – ")))));
}

function penaltiesChoice(seen, rules, facts) {
  const listed = facts.penalties ?? [];
  return h("details", { class: "fold", open: listed.length > 0 || facts.outcome === "penalty" },
    h("summary", {}, listed.length ? count("penalties", listed.length) : say("penalty")),
    rules.penalties.map(({ code, points }) => h("div", { class: "penalty", role: "group", "aria-label": word("penalties", code) },
      h("p", {}, word("penalties", code), " ", h("small", {}, `(${points})`)),
      h("div", { class: "pairs" }, ["NS", "EW"].map((side) => {
        const times = listed.filter((each) => each.code === code && each.side === side).length;
        return h("button", {
          type: "button", class: "key", "aria-pressed": String(times > 0), data: { do: "penalty", code, side },
        }, h("span", {}, shortName(seen, side)), times ? h("small", {}, `× ${times}`) : null);
      })))));
}

function numberChoice(seen, number, next) {
  const last = number === null ? next : seen.hands.length;
  return h("fieldset", {},
    h("legend", {}, h("label", { for: "number" }, say("belongs_to"))),
    h("select", { id: "number", data: { change: "number" } },
      Array.from({ length: last }, (_each, place) => place + 1).map((each) => h("option", {
        value: String(each), selected: each === (number ?? next),
      }, each === next ? say("next_hand", { number: each }) : say("instead_of", { number: each, hand: handInWords(seen, seen.hands[each - 1]) })))));
}

actions.fact = ({ name, value }) => {
  const { facts } = ui.editor;
  if (value) facts[name] = value;
  else delete facts[name];
  if (name === "outcome" || name === "side") delete facts.tricks;
  Object.assign(ui.editor, { problems: [], behind: [] });
};
// Once, twice (an offence can happen again in a hand), and none.
const MOST = 2;
actions.penalty = ({ code, side }) => {
  const { facts } = ui.editor;
  const listed = facts.penalties ?? [];
  const others = listed.filter((each) => each.code !== code || each.side !== side);
  const times = listed.length - others.length;
  facts.penalties = times >= MOST ? others : [...listed, { code, side }];
  // Where the offence ended the hand, who made it is said once.
  if (facts.outcome === "penalty") facts.side ??= side;
  Object.assign(ui.editor, { problems: [], behind: [] });
};
actions.tricks = (_data, { value }) => {
  if (!value) delete ui.editor.facts.tricks;
  else {
    const [ns, ew] = value.split("-").map(Number);
    ui.editor.facts.tricks = { NS: ns, EW: ew };
  }
};
actions.number = (_data, { value }) => {
  const seen = look(sheetOf(ui.editor.sheet));
  ui.editor.number = Number(value) > seen.hands.length ? null : Number(value);
  ui.editor.replaces = ui.editor.number ? seen.hands[ui.editor.number - 1].client_ref : null;
};
actions.cancel = () => { ui.view = "sheet"; ui.editor = null; };
actions["cancel-behind"] = () => { ui.view = "sheet"; ui.editor = null; };
actions.save = () => save(false);
actions["save-behind"] = () => save(true);

const here = (number, seen) => (number && number <= seen.hands.length ? number : null);

function save(withdrawBehind) {
  const { sheet: id, facts, instead, moved, replaces } = ui.editor;
  const sheet = sheetOf(id);
  const seen = look(sheet);
  // Its own number, too, where it was the last one; and a hand that is there no more is entered as the next one.
  const number = moved && ui.editor.number === null ? seen.hands.length : here(ui.editor.number, seen);
  const place = number ?? seen.hands.length + 1;
  // Where it stands already it is put right there.
  const takesBack = moved && seen.hands[place - 1]?.client_ref !== moved ? moved : null;
  const { problems, behind } = lookAt(seen, rulesOf(sheet), facts, place, { without: takesBack });
  if (problems.length || (behind.length && !withdrawBehind)) {
    Object.assign(ui.editor, { problems, behind });
    // What is missing stands above everything that can be chosen.
    scrollTo(0, 0);
    return;
  }
  ui.view = "sheet";
  ui.editor = null;
  if (instead) giveUp(instead);
  if (number) correct(sheet, number, facts, { withdrawBehind, replaces, takesBack });
  else addHand(sheet, facts);
  tell(look(sheet), number ?? look(sheet).hands.length);
}

/* ----------------------------------------------------------------------------------------------------------- hands */

export function handsView(sheet) {
  const seen = look(sheet);
  const open = seen.writable && (mayWrite() || matchOf(sheet).both_report);
  let running = null;
  return h("main", { id: `hands-${sheet.id}`, class: "card form" },
    h("h1", { tabindex: "-1" }, say("hands_of_round", { round: sheet.round })),
    h("p", { class: "ends" }, h("span", {}, sideName(seen, "NS")), h("span", {}, sideName(seen, "EW"))),
    h("ol", { class: "hands" }, seen.hands.map((hand) => {
      running = seen.score.hands?.[hand.number - 1]?.running ?? running;
      return h("li", {},
        h("div", { class: "what" },
          h("strong", {}, `${hand.number}. ${handInWords(seen, hand)}`),
          h("span", { class: `state ${hand.state}` }, [stateOf(hand), hand.by].filter(Boolean).join(" · ")),
          history(seen, hand)),
        h("span", { class: "running" }, running ? `${running.NS} – ${running.EW}` : ""),
        open ? button("correct", say("put_right"), { kind: "quiet", data: { sheet: sheet.id, number: hand.number }, "aria-label": say("correct_hand", { number: hand.number }) }) : null);
    })),
    open && seen.hands.length > 1 ? button("moved", say("last_belongs_elsewhere"), { kind: "key", data: { sheet: sheet.id } }) : null,
    h("div", { class: "foot" }, button("back", say("back_to_sheet"), { kind: "key primary" })));
}

/** What stood in its place before, with who and when: by the server, and what waits to be sent. */
function history(seen, hand) {
  return (hand.before ?? []).map((was) => {
    const said = [was.by, was.at ? time(was.at) : ""].filter(Boolean).join(", ");
    return h("span", { class: "was" }, say("was", { hand: handInWords(seen, was) }), said ? ` (${said})` : "");
  });
}

actions.correct = ({ sheet, number }) => {
  const seen = look(sheetOf(Number(sheet)));
  openEditor(seen, Number(number), seen.hands[Number(number) - 1]);
};
/** The last hand was meant for another number: it is put right there, and taken back here, in one. */
actions.moved = ({ sheet }) => {
  const seen = look(sheetOf(Number(sheet)));
  const last = seen.hands.at(-1);
  openEditor(seen, seen.hands.length - 1, last);
  ui.editor.moved = last.client_ref;
};
actions.back = () => { ui.view = "sheet"; };
