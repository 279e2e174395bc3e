/*
 * Follows a page on which something is being played: asks now and then whether it has changed, and shows what is new.
 * The page says so by an element with data-follow, the seconds between two questions; without one nothing is asked.
 * The browser sends along which version it has, so an unchanged page costs the server next to nothing (304).
 * Whoever has to do something when there is new content listens for "follow:shown" on the document.
 * Without this script the page is as good, but has to be loaded anew by hand.
 */
// An answer that takes longer is one that never comes: the hall's network is gone.
const PATIENCE = 8000;
const AGAIN = 10; // seconds
const main = document.querySelector("main");
let version = null;
let shown = new Date();
let timer = 0;
let question = null;
let lost = false;

const mark = () => main.querySelector("[data-follow]");

const openSheets = () => [...main.querySelectorAll("details[open] > [id]")].map((element) => element.id);
const summaryOf = (id) => document.getElementById(id)?.closest("details")?.querySelector("summary");
const styles = (page) => [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href")).join();

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
  const page = new DOMParser().parseFromString(text, "text/html");
  // The site itself is a newer one: what hangs in a hall for weeks takes over its looks and scripts too.
  if (styles(page) !== styles(document)) {
    location.reload();
    return;
  }
  const open = openSheets();
  const find = focused();
  main.replaceChildren(...page.querySelector("main").childNodes);
  for (const id of open) {
    const summary = summaryOf(id);
    if (summary) summary.parentElement.open = true;
  }
  find()?.focus({ preventScroll: true });
  document.dispatchEvent(new Event("follow:shown"));
}

function say(lost) {
  const state = main.querySelector("[data-follow-state]");
  if (!state) return;
  // The clock of the hall where the page is about one, else that of the reader.
  const timeZone = main.querySelector("[data-zone]")?.dataset.zone;
  const time = shown.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  state.hidden = !lost;
  state.textContent = lost ? state.dataset.followState.replace("{time}", time) : "";
}

async function look() {
  clearTimeout(timer);
  if (!mark()) return;
  // One question at a time: an older answer never comes after a newer one.
  question?.abort();
  const mine = (question = new AbortController());
  const patience = setTimeout(() => mine.abort(), PATIENCE);
  try {
    const answer = await fetch(location.href, { cache: "no-cache", headers: { Accept: "text/html" }, signal: mine.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const text = await answer.text();
    if (answer.headers.get("ETag") !== version) {
      version = answer.headers.get("ETag");
      show(text);
    }
    shown = new Date();
    say(false);
    lost = false;
  } catch {
    if (mine !== question) return;
    lost = true;
    say(true);
  } finally {
    clearTimeout(patience);
  }
  wait();
}

function wait() {
  clearTimeout(timer);
  const seconds = Number(mark()?.dataset.follow);
  // A page that has lost the server asks more often, also where nothing is being played.
  const until = lost ? Math.min(seconds, AGAIN) : seconds;
  if (until && document.visibilityState === "visible") timer = setTimeout(look, until * 1000);
}

document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? look() : wait()));
addEventListener("online", look);
addEventListener("offline", () => mark() && say(true));
wait();
