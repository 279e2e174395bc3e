/*
 * Follows a page on which something is being played: asks now and then whether it has changed, and shows what is new.
 * The page says so by an element with data-follow, the seconds between two questions; without one nothing is asked.
 * The browser sends along which version it has, so an unchanged page costs the server next to nothing (304).
 * Without this script the page is as good, but has to be loaded anew by hand.
 */
const main = document.querySelector("main");
let version = null;
let shown = new Date();
let timer = 0;

const mark = () => main.querySelector("[data-follow]");

const openSheets = () => [...main.querySelectorAll("details[open] > [id]")].map((element) => element.id);
const summaryOf = (id) => document.getElementById(id)?.closest("details")?.querySelector("summary");

// How to find the link or the summary that has the focus again after the content was replaced.
function focused() {
  const element = document.activeElement;
  if (!main.contains(element) || element === main) return () => null;
  if (element.matches("summary")) {
    const id = element.parentElement.querySelector("[id]")?.id;
    return () => summaryOf(id);
  }
  const href = element.getAttribute("href");
  return () => [...main.querySelectorAll("a")].find((link) => link.getAttribute("href") === href);
}

function show(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("main");
  const open = openSheets();
  const find = focused();
  main.replaceChildren(...fresh.childNodes);
  for (const id of open) {
    const summary = summaryOf(id);
    if (summary) summary.parentElement.open = true;
  }
  find()?.focus({ preventScroll: true });
}

function say(lost) {
  const state = main.querySelector("[data-follow-state]");
  if (!state) return;
  const time = shown.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  state.hidden = !lost;
  state.textContent = lost ? state.dataset.followState.replace("{time}", time) : "";
}

async function look() {
  clearTimeout(timer);
  if (!mark()) return;
  try {
    const answer = await fetch(location.href, { cache: "no-cache", headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const text = await answer.text();
    if (answer.headers.get("ETag") !== version) {
      version = answer.headers.get("ETag");
      show(text);
    }
    shown = new Date();
    say(false);
  } catch {
    say(true);
  }
  wait();
}

function wait() {
  clearTimeout(timer);
  const seconds = Number(mark()?.dataset.follow);
  if (seconds && document.visibilityState === "visible") timer = setTimeout(look, seconds * 1000);
}

document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? look() : wait()));
addEventListener("online", look);
wait();
