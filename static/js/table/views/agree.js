/* When a sheet has ended: each side accepts it with one tap, disputes it with a text; leaders sign the match. */

import { h } from "../dom.js";
import { accept, dispute, look, matchOf, model, sheetOf, sign } from "../model.js";
import { actions, announce, ask, asking, button, entryName, namesOf, notice, sheetsInOrder, shortName, sideName, sideOfTeam, stateOf, teamOfSide, time, ui } from "../ui.js";
import { say } from "../words.js";

/** Below a sheet that has ended: first both sides agree, or say what is not right; then the next round is the thing to do. */
export function endPanel(seen) {
  const { winner, totals } = seen.score;
  const own = model.table.phone.side;
  const next = sheetsInOrder().find((each) => each.id !== seen.id && !look(each).over && each.round > seen.round);
  const settled = isSettled(seen, own);
  return h("div", { class: "ended", id: `ended-${seen.id}` },
    h("p", { class: "prompt" }, winner ? say("won_by", { names: shortName(seen, winner), score: scoreLine(totals, winner) }) : say("ended_drawn", { score: scoreLine(totals, "NS") })),
    matchOf(seen)?.both_report ? null : h("div", { class: "pairs" }, ["NS", "EW"].map((side) => acceptance(seen, teamOfSide(seen, side), own, settled))),
    openDisputes(seen),
    h("div", { class: `${next ? "pairs" : "stack"}${settled ? "" : " later"}` },
      next ? button("next-round", say("to_round", { round: next.round }), { kind: settled ? "key primary" : "key", data: { sheet: next.id } }) : null,
      button("rounds", say("the_match"), { kind: settled && !next ? "key primary" : "key" })),
    !next && model.table.waiting ? h("p", { class: "small" }, model.table.waiting) : null);
}

/** Whether nothing is left to agree on here: both sides did (or this phone's own), or one of them objected. */
function isSettled(seen, own) {
  if (matchOf(seen)?.both_report || seen.disputes.some((each) => each.open)) return true;
  const agreed = (team) => Boolean(seen.accepting[team]) || seen.acceptances.some((each) => each.side === team);
  return own ? agreed(own) : agreed("home") && agreed("away");
}

const scoreLine = (totals, first) => `${totals[first]} – ${totals[first === "NS" ? "EW" : "NS"]}`;

function acceptance(seen, team, own, settled) {
  const side = sideOfTeam(seen, team);
  const given = seen.acceptances.find((each) => each.side === team);
  const name = entryName(seen, side);
  if (given) return h("p", { class: "agreed" }, say("accepted_by", { name, time: time(given.at) }));
  const pending = seen.accepting[team];
  if (pending) return h("p", { class: "agreed waiting" }, `${say("accepted_here", { name })} · ${stateOf({ state: pending === "refused" ? "waiting" : pending })}`);
  if (own && own !== team) return h("p", { class: "agreed open" }, say("not_accepted_yet", { name }));
  return button("hand-over", [h("span", {}, say("accept_of", { name })), h("small", {}, shortName(seen, side))], { kind: settled ? "key" : "key primary", data: { team } });
}

function openDisputes(seen) {
  return seen.disputes.filter((each) => each.open).map((each) => notice("warning", say("disputed"), each.text,
    each.state === "waiting" ? h("span", { class: "small" }, say("state_waiting")) : null));
}

/** The phone is handed over: names, score, one tap. */
export function acceptView(sheet) {
  const seen = look(sheet);
  const team = ui.accept;
  const side = sideOfTeam(seen, team);
  const { totals } = seen.score;
  return h("main", { id: `accept-${sheet.id}-${team}`, class: "card form" },
    h("h1", { tabindex: "-1" }, model.table.phone.side ? say("your_look") : say("hand_over_to", { name: entryName(seen, side) })),
    h("p", { class: "names" }, namesOf(seen.sides[side]).map((name) => h("span", {}, name))),
    h("div", { class: "look" }, ["NS", "EW"].map((each) => h("p", {}, h("span", {}, sideName(seen, each)), h("strong", {}, String(totals[each]))))),
    button("accept", say("accept_score", { score: scoreLine(totals, side) }), { kind: "key primary tall", data: { sheet: sheet.id, team } }),
    button("dispute", say("not_right"), { kind: "key", data: { team } }),
    button("back", say("cancel"), { kind: "quiet" }));
}

/** Saying what is wrong. */
export function disputeView(sheet) {
  return h("main", { id: `dispute-${sheet.id}`, class: "card form" },
    h("h1", { tabindex: "-1" }, say("dispute_title")),
    h("p", {}, say("dispute_help")),
    h("label", { for: "dispute-text" }, say("dispute_label")),
    h("textarea", { id: "dispute-text", rows: "4", maxlength: "500", "aria-invalid": ui.dispute?.empty ? "true" : null, "aria-describedby": ui.dispute?.empty ? "dispute-problem" : null }),
    ui.dispute?.empty ? h("p", { class: "problem", id: "dispute-problem" }, say("dispute_empty")) : null,
    button("send-dispute", say("send_dispute"), { kind: "key primary", data: { sheet: sheet.id } }),
    button("back", say("cancel"), { kind: "quiet" }));
}

actions["hand-over"] = ({ team }) => { ui.accept = team; ui.view = "accept"; };
actions.accept = ({ sheet, team }) => {
  ui.view = "sheet";
  accept(sheetOf(Number(sheet)), team);
  announce(say("accepted_here", { name: entryName(look(sheetOf(Number(sheet))), sideOfTeam(look(sheetOf(Number(sheet))), team)) }));
};
actions.dispute = ({ team }) => { ui.dispute = { team }; ui.view = "dispute"; };
actions["send-dispute"] = ({ sheet }) => {
  const text = document.getElementById("dispute-text").value.trim();
  if (!text) {
    ui.dispute.empty = true;
    return;
  }
  dispute(sheetOf(Number(sheet)), ui.dispute.team ?? "", text);
  ui.view = "sheet";
  announce(say("dispute_sent"));
};
actions["next-round"] = ({ sheet }) => { ui.sheet = Number(sheet); ui.view = "sheet"; };
actions.rounds = () => { ui.view = "rounds"; };

/* --------------------------------------------------------------------------------------------------- signing a match */

/** Whether the match is there and still to be signed for this side: what was sent may have arrived, its answer lost. */
export function isToSign() {
  const match = model.table.matches.find((each) => each.id === ui.sign?.match);
  return Boolean(match) && !match.signatures.some((each) => each.side === ui.sign.side);
}

/** A leader's last look, and the PIN. Nothing of it is kept on the phone. */
export function signView() {
  const { match: id, side, problem } = ui.sign;
  const match = model.table.matches.find((each) => each.id === id);
  const people = match.signers[side];
  const signer = whoSigns(match);
  const score = match.score;
  const busy = ui.busy === "sign";
  return h("main", { id: `sign-${id}-${side}`, class: "card form signing", "aria-busy": busy ? "true" : null },
    h("h1", { tabindex: "-1" }, say("sign_title", { name: match[side] })),
    h("div", { class: "look" }, ["home", "away"].map((each) => h("p", {}, h("span", {}, match[each]), h("strong", {}, String(score?.[each] ?? "–"))))),
    h("fieldset", {}, h("legend", {}, say("who_signs")),
      h("div", { class: "pairs" }, people.map((each) => h("button", {
        type: "button", class: "key", "aria-pressed": String(signer === each.id), "aria-disabled": each.has_pin ? null : "true",
        data: { do: "signer", signer: each.id },
      }, h("span", {}, each.name), each.has_pin ? null : h("small", {}, say("no_pin")))))),
    people.length ? null : h("p", {}, say("no_signers")),
    h("label", { for: "pin" }, say("pin")),
    h("input", { id: "pin", type: "password", inputmode: "numeric", maxlength: "6", autocomplete: "off", enterkeyhint: "go", readonly: busy, data: { enter: "sign" }, "aria-invalid": problem ? "true" : null, "aria-describedby": problem ? "pin-problem" : null }),
    problem ? h("p", { class: "problem", id: "pin-problem", role: "alert" }, problem) : null,
    asking("sign", say("sign_score", { score: `${score?.home} – ${score?.away}` }), say("pin_asked"), { kind: "key primary tall" }),
    button("rounds", say("cancel"), { kind: "quiet" }));
}

/** The leader who was chosen, or the only one who can; the phone may hear of a new PIN while this is open. */
function whoSigns(match) {
  const { side, signer } = ui.sign;
  const able = match.signers[side].filter((each) => each.has_pin);
  return signer ?? (able.length === 1 ? able[0].id : null);
}

actions["open-sign"] = ({ match, side }) => {
  ui.sign = { match: Number(match), side, signer: null, problem: "" };
  ui.view = "sign";
};
actions.signer = ({ signer }) => { if (!ui.busy) ui.sign.signer = Number(signer); };
actions.sign = () => {
  const { sign: form } = ui;
  const { match: id, side } = form;
  const pin = document.getElementById("pin");
  const match = model.table.matches.find((each) => each.id === id);
  const signer = whoSigns(match);
  if (ui.busy) return null;
  form.problem = "";
  if (!signer || !pin.value) {
    form.problem = signer ? say("pin_missing") : say("signer_missing");
    return null;
  }
  return ask("sign", say("pin_asked"), async () => {
    const answer = await sign(id, { side, signer, pin: pin.value, score: match.score });
    pin.value = "";
    if (answer.unreached) form.problem = say("sign_offline");
    else if (answer.refused) form.problem = answer.refused;
    else {
      // Whoever looks at something else by now stays there.
      if (ui.sign === form && ui.view === "sign") ui.view = "rounds";
      announce(say("signed"));
    }
  });
};
