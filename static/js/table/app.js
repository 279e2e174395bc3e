/* Starts the page at the table: draws it, hears taps and keys, and talks to the server now and then. */

import { h, morph } from "./dom.js";
import { model, phone, refresh, sheetOf, start, waiting } from "./model.js";
import * as store from "./store.js";
import { actions, currentSheet, notice, takeSaid, time, ui } from "./ui.js";
import { acceptView, disputeView, isToSign, signView } from "./views/agree.js";
import { editorView, handsView } from "./views/editor.js";
import { asksElsewhere } from "./views/questions.js";
import { languageButton, phonePart, roundsView } from "./views/rounds.js";
import { sheetView } from "./views/sheet.js";
import { count, say } from "./words.js";

const POLL = 5_000;
const SLOWEST = 30_000;
const LONGEST_PRESS = 5_000;
const CLICK_FOLLOWS = 50;
const root = document.getElementById("app");
const live = document.getElementById("says");

/* --------------------------------------------------------------------------------------------------------- drawing */

function page() {
  if (!phone()) return stranger();
  if (!model.table) return phone().out || phone().closed ? h("div", { class: "page" }, banner(), h("main", {})) : loading();
  const sheet = currentSheet();
  const above = banner();
  return h("div", { class: `page view-${ui.view}${above ? " tight" : ""}` }, bar(sheet), above, sheet || ui.view === "rounds" ? view(sheet) : nothing());
}

function view(sheet) {
  if (ui.view === "editor" && ui.editor) return editorView();
  if (ui.view === "hands") return handsView(sheet);
  if (ui.view === "accept") return acceptView(sheet);
  if (ui.view === "dispute") return disputeView(sheet);
  if (ui.view === "sign" && isToSign()) return signView();
  if (ui.view === "rounds" || ui.view === "sign") return roundsView();
  return sheetView(sheet);
}

/** Nobody let this phone in yet: how to get to the sheet of a table. */
function stranger() {
  const kept = waiting().length;
  return h("div", { class: "page" }, h("main", { class: "card form", id: "stranger" },
    h("div", { class: "look welcome" }, h("h1", { tabindex: "-1" }, say("app_title")), h("div", { class: "scan-picture", "aria-hidden": "true" })),
    kept ? notice("warning", "", count("kept_here", kept)) : null,
    h("ol", { class: "steps" }, ["scan_camera", "scan_link", "scan_code"].map((step) => h("li", {}, h("div", {}, h("p", {}, say(step)), h("p", { class: "small" }, say(`${step}_help`)))))),
    notice("info", say("have_link"), say("have_link_help")),
    languageButton(),
    window.isSecureContext ? null : h("p", { class: "small" }, say("no_offline"))));
}

const loading = () => h("div", { class: "page" }, h("main", { class: "card form", id: "loading" },
  h("h1", { tabindex: "-1" }, say("app_title")), h("p", { role: "status" }, model.contact === false ? say("cannot_load") : say("loading"))));

const nothing = () => h("main", { class: "card form", id: "nothing" },
  h("h1", { tabindex: "-1" }, say("table_tonight", { table: model.table.table ?? "" })),
  h("div", { class: "look welcome" }, h("p", { role: "status" }, model.table.waiting || say("no_sheets"))), phonePart());

function bar(sheet) {
  const table = model.table.table ?? sheet?.hall_table;
  const title = sheet ? say("table_and_round", { table: table ?? "", round: sheet.round }) : say("table_tonight", { table: table ?? "" });
  return h("header", { class: "bar" },
    h("button", { type: "button", class: "where", data: { do: "rounds" } }, h("span", {}, title), h("span", { class: "chevron", "aria-hidden": "true" }), h("span", { class: "visually-hidden" }, say("open_rounds"))),
    h("p", { class: `chip ${chip()[0]}`, id: "chip" }, chip()[1]));
}

function chip() {
  const kept = waiting().length + Object.keys(model.refusals).length;
  if (!reached()) return ["lost", kept ? count("waiting", kept) : say("no_network")];
  if (kept) return ["waiting", count("waiting", kept)];
  return ["saved", say("all_saved")];
}

const reached = () => navigator.onLine && model.outbox.reached && model.reached;

/** What has to be said above the sheet: the first of these that holds. */
function banner() {
  const kept = waiting().length;
  const self = phone();
  const keeps = kept ? ` ${count("kept_here", kept)}` : "";
  if (self?.out) return strip("danger", `${self.out.message}${keeps}`);
  if (self?.closed) return strip("warning", `${self.closed.message}${keeps}`);
  if (model.outbox.unkeepable) return strip("danger", count("cannot_keep", model.outbox.unkept.size));
  if (!reached()) {
    const last = model.contact ? time(model.contact) : "–";
    return strip("warning", window.isSecureContext ? say("offline", { time: last }) : say("offline_plain", { time: last }));
  }
  if (model.table && !model.table.night.open) return strip("warning", `${say("night_over")}${keeps}`);
  const other = asksElsewhere(currentSheet());
  if (other) {
    return h("button", { type: "button", class: "strip warning", id: "strip", data: { do: "round", sheet: other.id } },
      say("asks_elsewhere", { round: other.round }));
  }
  if (stray()) return strip("warning", count("kept_elsewhere", stray()));
  return null;
}

const stray = () => waiting().filter((op) => !sheetOf(op.sheet) && (op.parked || op.problem || model.phones.get(op.phone)?.out || model.phones.get(op.phone)?.closed)).length;
const strip = (tone, text) => h("p", { class: `strip ${tone}`, id: "strip", role: tone === "danger" ? "alert" : "status" }, text);

let shown = "";

function draw() {
  const tree = h("div", { id: "app" }, page());
  morph(root, tree);
  const said = takeSaid();
  if (said) {
    // The same words twice are read twice.
    live.replaceChildren(document.createTextNode(said));
  }
  const main = root.querySelector("main");
  if (main && main.id !== shown) {
    // A new page is read from its top; the first one is where the visitor is already.
    if (shown) (main.querySelector("h1") ?? main).focus({ preventScroll: true });
    if (shown) scrollTo(0, 0);
    shown = main.id;
  }
}

let drawing = false;
let pressed = null; // the end of a press that is under way: a timer
let missed = false; // what changed meanwhile

/** Draw soon: once for all that changes in one go, and not under a finger: a press ends on what it began on. */
function drawSoon() {
  if (pressed) missed = true;
  if (drawing || pressed) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    draw();
  });
}

function press(milliseconds) {
  clearTimeout(pressed);
  pressed = setTimeout(release, milliseconds);
}

function release() {
  clearTimeout(pressed);
  pressed = null;
  if (missed) drawSoon();
  missed = false;
}

window.addEventListener("pointerdown", () => press(LONGEST_PRESS), true);
// The click comes right after; after a touch there may be none.
window.addEventListener("pointerup", () => press(CLICK_FOLLOWS), true);
window.addEventListener("pointercancel", release, true);
window.addEventListener("click", release, true);

/* ------------------------------------------------------------------------------------------------------ taps, keys */

async function act(name, element) {
  await actions[name]?.(element.dataset, element);
  drawSoon();
}

document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-do]");
  // The second half of a double tap is meant for what stood there before.
  if (event.detail > 1 && element?.dataset.do !== "penalty") return;
  if (element && root.contains(element)) {
    act(element.dataset.do, element);
    drawSoon();
  }
});
root.addEventListener("change", (event) => {
  const name = event.target.dataset.change;
  if (name) act(name, event.target);
});
document.addEventListener("keydown", (event) => {
  // The key "go" of a phone's keyboard presses what a field is for.
  if (event.key === "Enter" && !event.isComposing && event.target.dataset?.enter) {
    event.preventDefault();
    root.querySelector(`[data-do="${event.target.dataset.enter}"]`)?.click();
    return;
  }
  if (ui.view !== "sheet" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  const key = [...root.querySelectorAll("[aria-keyshortcuts]")].find((each) => each.getAttribute("aria-keyshortcuts") === event.key);
  if (key) {
    event.preventDefault();
    key.click();
  }
});
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  ui.install = event;
  drawSoon();
});

/* ------------------------------------------------------------------------------------------------------ the server */

let timer = null;
let misses = 0;

async function poll() {
  clearTimeout(timer);
  if (document.visibilityState === "visible" && phone() && !phone().out) {
    const done = await refresh();
    if (done !== null) {
      model.reached = done;
      misses = done ? 0 : misses + 1;
    }
    if (done === false && model.contact === null) model.contact = false;
    if (done && model.outbox.ops.length) model.outbox.drain();
    drawSoon();
  }
  timer = setTimeout(poll, phone()?.closed ? SLOWEST : Math.min(POLL * 2 ** Math.min(misses, 3), SLOWEST));
}

function again() {
  if (document.visibilityState !== "visible") return;
  model.outbox.kick();
  poll();
}

window.addEventListener("online", again);
window.addEventListener("offline", drawSoon);
window.addEventListener("pageshow", again);
document.addEventListener("visibilitychange", again);

async function begin() {
  model.onChange = drawSoon;
  await start();
  draw();
  store.persist();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/table/sw.js", { scope: "/t" }).catch(() => {});
  again();
}

begin();
