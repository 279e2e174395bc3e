/* Tonight at this table: its rounds, the match, and what is seldom needed. */

import { h } from "../dom.js";
import { look, mayWrite, model, rulesOf, setClosed, sheetOf } from "../model.js";
import { actions, button, currentSheet, sheetsInOrder, sideName, time, ui } from "../ui.js";
import { count, language, say } from "../words.js";
import { callerChoice, swapQuestion } from "./sheet.js";

export function roundsView() {
  const sheet = currentSheet();
  const seen = sheet ? look(sheet) : null;
  return h("main", { id: "rounds", class: "card form" },
    h("h1", { tabindex: "-1" }, say("table_tonight", { table: model.table.table ?? seen?.hall_table ?? "" })),
    h("ol", { class: "rounds" }, sheetsInOrder().map((each) => roundRow(each, sheet))),
    model.table.waiting ? h("p", { class: "small" }, model.table.waiting) : null,
    model.table.matches.map(matchPart),
    seen && mayWrite() && seen.writable ? sheetPart(seen) : null,
    phonePart(),
    h("div", { class: "foot" }, button("back", say("back_to_sheet"), { kind: "key primary" })));
}

function roundRow(sheet, current) {
  const seen = look(sheet);
  const { totals } = seen.score;
  return h("li", {}, h("button", {
    type: "button", class: "round", "aria-current": sheet.id === current.id ? "true" : null, data: { do: "round", sheet: sheet.id },
  },
    h("span", { class: "number" }, say("round", { round: sheet.round })),
    h("span", { class: "who" }, h("span", {}, sideName(seen, "NS")), h("span", {}, sideName(seen, "EW"))),
    h("span", { class: "points" }, h("span", {}, String(totals?.NS ?? 0)), h("span", {}, String(totals?.EW ?? 0))),
    h("span", { class: "state" }, [seen.over ? say("ended") : seen.hands.length ? count("hands_played", seen.hands.length) : say("to_play"),
      seen.pending ? count("waiting", seen.pending) : ""].filter(Boolean).join(" · "))));
}

function matchPart(match) {
  const signed = Object.fromEntries(match.signatures.map((each) => [each.side, each]));
  return h("section", { class: "match" },
    h("h2", {}, `${match.home} – ${match.away}`),
    h("p", { class: "small" }, match.competition),
    match.score ? h("p", { class: "match-score" }, `${match.score.home} – ${match.score.away}`) : null,
    ["home", "away"].map((side) => signed[side]
      ? h("p", { class: "agreed" }, say("signed_by", { team: match[side], name: signed[side].name, time: time(signed[side].at) }))
      : match.can_sign ? button("open-sign", say("sign_for", { name: match[side] }), { kind: "key", data: { match: match.id, side } }) : null),
    match.can_sign || !match.why_not || (signed.home && signed.away) ? null : h("p", { class: "small" }, match.why_not));
}

function sheetPart(seen) {
  const rules = rulesOf(seen);
  return h("section", {},
    h("h2", {}, say("this_sheet", { round: seen.round })),
    seen.typed ? null : callerChoice(seen, rules),
    ui.swap ? swapQuestion(seen) : button("ask-swap", say("other_way_round"), { kind: "key" }),
    "minutes" in rules.end && seen.closed ? button("open-again", say("time_was_not_up"), { kind: "key", data: { sheet: seen.id } }) : null,
    button("dispute", say("not_right"), { kind: "key", data: { team: model.table.phone.side } }));
}

export function phonePart() {
  const self = model.table.phone;
  const standalone = matchMedia("(display-mode: standalone)").matches;
  return h("section", {},
    h("h2", {}, say("this_phone")),
    h("p", { class: "small" }, say("this_phone_is", { phone: self.said_as, venue: model.table.night.venue })),
    h("p", { class: "small" }, window.isSecureContext ? say("works_offline") : say("no_offline")),
    standalone ? null : ui.install ? button("install", say("add_to_home"), { kind: "key" }) : h("p", { class: "small" }, say("add_to_home_help")),
    languageButton());
}

export function languageButton() {
  const other = language === "nl" ? "en" : "nl";
  return h("button", { type: "button", class: "quiet", lang: other, data: { do: "language", language: other } }, say("other_language"));
}

actions.round = ({ sheet }) => { ui.sheet = Number(sheet); ui.view = "sheet"; ui.outcome = null; ui.kap = null; };
actions["open-again"] = ({ sheet }) => setClosed(sheetOf(Number(sheet)), false);
actions.install = () => { ui.install?.prompt(); ui.install = null; };
/** Another language: the server remembers it, and what the phone keeps of the page is fetched anew. */
actions.language = async ({ language: code }) => {
  try {
    await fetch(`/language/${code}/?next=/table/`, { credentials: "same-origin", cache: "no-store" });
    await (await navigator.serviceWorker?.getRegistration())?.update();
    for (const name of await (window.caches?.keys() ?? [])) {
      if (name.startsWith("troefcall-table")) await (await caches.open(name)).add(new Request("/table/", { cache: "reload" }));
    }
    location.reload();
  } catch {
    ui.asked = { unreached: true };
  }
};
