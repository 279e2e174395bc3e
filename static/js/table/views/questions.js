/* What waits for a person: an entry that was refused or clashes, and hands of a table that another phone took over. */

import { comesNext, giveUp, insist, leaveToOthers, mayWrite, model, numberOf, opsOf, rulesOf, sheetOf, takeScoring, tryAgain, withBehind } from "../model.js";
import { h } from "../dom.js";
import { same } from "../sheets.js";
import { actions, announce, ask, asking, button, handInWords, notice, numbers, seatName, ui } from "../ui.js";
import { count, say } from "../words.js";
import { openEditor } from "./editor.js";

/** Another sheet on which somebody has to decide something; null where there is none. */
export function asksElsewhere(sheet) {
  const asks = (op) => op.sheet !== sheet?.id && (op.problem || (op.parked && !mayWrite()));
  const op = model.outbox.ops.find((each) => asks(each) && sheetOf(each.sheet));
  return op ? sheetOf(op.sheet) : null;
}

/** The questions about a sheet, the first one first. */
export function questions(seen) {
  const found = [];
  const parked = opsOf(seen.id).filter((op) => op.parked);
  if (parked.length && !mayWrite()) found.push(takenOver(seen, parked));
  for (const op of opsOf(seen.id)) if (op.problem) found.push(question(seen, op));
  return found;
}

function question(seen, op) {
  const data = { op: op.id };
  if (op.behind) {
    return notice("warning", say("behind_title", { number: op.number }), op.problem.message,
      button("with-behind", count("take_back_behind", op.behind.length, { hands: numbers(op.behind) }), { kind: "key primary", data }),
      button("give-up", say("leave_hand", { number: op.number }), { kind: "key", data }));
  }
  if (op.standing) {
    return h("section", { class: "note warning", role: "alert" },
      h("h2", {}, say("clash_title", { number: op.standing.number })), h("p", {}, op.problem.message),
      pair(seen, op.body, op.standing),
      h("div", { class: "actions stack" },
        button("give-up", say("keep_standing"), { kind: "key", data }),
        button("insist", say("mine_counts", { number: op.standing.number }), { kind: "key", data }),
        op.kind === "hand" ? button("comes-next", say("mine_is_next", { number: seen.hands.filter((hand) => hand.state === "saved").length + 1 }), { kind: "key", data }) : null));
  }
  const typed = op.body.outcome ? handInWords(seen, op.body) : "";
  return notice("danger", say(op.body.takes_back ? "refused_move" : `refused_${op.kind}`), [op.problem.message, typed].filter(Boolean).join(" — "),
    op.kind === "hand" ? button("change-refused", say("change"), { kind: "key", data }) : null,
    op.kind === "hand" && op.problem.code === "wrong_hand_number" ? button("comes-next", say("enter_as_next"), { kind: "key", data }) : null,
    button("try-again", say("try_again"), { kind: "key", data }),
    button("give-up", say("throw_away"), { kind: "key", data }));
}

function pair(seen, mine, standing) {
  return h("dl", { class: "compare" },
    h("dt", {}, say("typed_here")), h("dd", {}, handInWords(seen, mine)),
    h("dt", {}, standing.by ? say("stands_by", { who: standing.by }) : say("stands")), h("dd", {}, handInWords(seen, standing)));
}

/** Another phone scores now: what became of the hands that wait here, hand by hand. */
function takenOver(seen, parked) {
  const gone = new Set(parked.map((op) => op.target));
  const hands = parked.filter((op) => op.body.outcome && !gone.has(op.body.client_ref));
  const different = hands.map((op) => ({ number: numberOf(op), mine: op.body, theirs: seen.hands[numberOf(op) - 1] ?? null }))
    .filter(({ mine, theirs }) => !theirs || !same(mine, theirs) || mine.takes_back);
  const others = parked.map((op) => inWords(seen, op)).filter(Boolean);
  // What was typed and taken back here is nothing.
  const typed = new Set(parked.map((op) => op.body.client_ref));
  const left = parked.filter((op) => !gone.has(op.body.client_ref) && !(op.kind === "undo" && typed.has(op.target))).length;
  return h("section", { class: "note warning", role: "alert" },
    h("h2", {}, say("taken_over_title", { phone: model.table.scorer?.said_as ?? "" })),
    h("p", {}, count("taken_over_text", left)),
    h("ol", { class: "differences" }, different.map((each) => h("li", { value: each.number },
      h("dl", { class: "compare" },
        h("dt", {}, say("typed_here")), h("dd", {}, handInWords(seen, each.mine)),
        h("dt", {}, say("stands")), h("dd", {}, handInWords(seen, each.theirs)))))),
    others.map((said) => h("p", {}, h("span", { class: "small" }, say("typed_here")), ` ${said}`)),
    ui.asked?.unreached ? h("p", {}, say("take_over_offline")) : ui.asked?.refused ? h("p", {}, ui.asked.refused) : null,
    h("div", { class: "actions stack" },
      button("leave", say("leave_to_others"), { kind: "key", data: { sheet: seen.id } }),
      asking("take-back", say("take_over_and_send"), say("taking_over"), { kind: "key" })));
}

/** What was said here beside the hands. */
function inWords(seen, op) {
  const numberAt = (ref) => seen.hands.find((hand) => hand.client_ref === ref)?.number;
  const gone = numberAt(op.target ?? op.body.takes_back);
  if (gone) return say("taken_back", { number: gone });
  if (op.kind === "swap") return say("swapped");
  if (op.kind === "closing") return say(op.body.closed ? "time_is_up" : "time_was_not_up");
  if (op.kind !== "caller") return "";
  return op.body.seat ? say("first_caller_is", { name: seatName(seen, rulesOf(seen), op.body.seat) }) : say("first_caller");
}

const opOf = ({ op }) => model.outbox.ops.find((each) => each.id === op);
const withOp = (work) => (dataset) => {
  const op = opOf(dataset);
  return op ? work(op) : null;
};

actions["give-up"] = withOp(giveUp);
actions.insist = withOp(insist);
actions["comes-next"] = withOp(comesNext);
actions["try-again"] = withOp(tryAgain);
actions["with-behind"] = withOp(withBehind);
actions["change-refused"] = withOp((op) => {
  const sheet = model.table.sheets.find((each) => each.id === op.sheet);
  openEditor(sheet, null, op.body, [], op);
});
actions.leave = ({ sheet }) => leaveToOthers(Number(sheet));
actions["take-back"] = () => takeOver("take-back");

/** Score the table from now on, asked by this key. */
export function takeOver(name) {
  return ask(name, say("taking_over"), async () => {
    ui.asked = null;
    ui.asked = await takeScoring();
    if (!ui.asked.refused && !ui.asked.unreached) announce(say("you_score"));
  });
}
