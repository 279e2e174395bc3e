/*
 * The screen in a hall: one page of matches after the other, by itself or by the arrow keys, and the time of the hall.
 * Without this script all pages stand below each other.
 */
const main = document.querySelector("main");
const tools = document.querySelector("[data-screen-tools]");
const clock = tools.querySelector("[data-clock]");
const count = tools.querySelector("[data-count]");
const pause = tools.querySelector("[data-pause]");
const full = tools.querySelector("[data-full]");
const SECONDS = Number(tools.dataset.screenTools);
let at = 0;
let timer = 0;
let idle = 0;

const pages = () => [...main.querySelectorAll("[data-screen-page]")];

function draw() {
  const all = pages();
  at = all.length ? (at + all.length) % all.length : 0;
  all.forEach((page, number) => { page.hidden = number !== at; });
  count.textContent = all.length > 1 ? `${at + 1} / ${all.length}` : "";
  tools.querySelectorAll("[data-turn], [data-pause]").forEach((button) => { button.hidden = all.length < 2; });
}

function turn(by) {
  at += by;
  draw();
  wait();
}

function wait() {
  clearTimeout(timer);
  if (pause.getAttribute("aria-pressed") !== "true") timer = setTimeout(turn, SECONDS * 1000, 1);
}

function tick() {
  const now = new Date();
  const parts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: main.querySelector("[data-zone]").dataset.zone };
  clock.textContent = now.toLocaleTimeString(document.documentElement.lang, parts);
  setTimeout(tick, 60000 - (now % 60000));
}

function togglePause() {
  pause.setAttribute("aria-pressed", String(pause.getAttribute("aria-pressed") !== "true"));
  wait();
}

async function toggleFull() {
  if (document.fullscreenElement) return document.exitFullscreen();
  await document.documentElement.requestFullscreen();
  // A hall's laptop would go to sleep in the third round; where it may not be kept awake, it will.
  return navigator.wakeLock?.request("screen").catch(() => null);
}

// Whoever touches the screen sees its buttons for a moment.
function touched() {
  clearTimeout(idle);
  tools.classList.remove("idle");
  idle = setTimeout(() => tools.classList.add("idle"), 4000);
}

const KEYS = { ArrowRight: () => turn(1), ArrowLeft: () => turn(-1), " ": togglePause, f: toggleFull };

addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("button, a")) return;
  event.preventDefault();
  act();
});
tools.querySelectorAll("[data-turn]").forEach((button) => button.addEventListener("click", () => turn(Number(button.dataset.turn))));
pause.addEventListener("click", togglePause);
full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", toggleFull);
["pointermove", "pointerdown", "keydown"].forEach((kind) => addEventListener(kind, touched));
document.addEventListener("follow:shown", draw);
tools.hidden = false;
document.documentElement.classList.add("turning");
tick();
draw();
wait();
touched();
