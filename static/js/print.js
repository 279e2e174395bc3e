/*
 * Writes today's date into the line at the head of a printed page. It stands here and not in the page, because a
 * public page is the same bytes until its content changes; without this script the line has address and page only.
 *
 * Sheets and rounds that are folded away on the screen are unfolded on paper, and folded again afterwards.
 */
const line = document.querySelector("[data-printed]");
let unfolded = [];

function writeDate() {
  const now = new Date();
  line.dateTime = now.toISOString();
  line.textContent = now.toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
}

function unfold() {
  const folded = [...document.querySelectorAll(":is(.fold, .rounds > details):not([open])")];
  folded.forEach((details) => { details.open = true; });
  unfolded.push(...folded);
}

function foldAgain() {
  unfolded.forEach((details) => { details.open = false; });
  unfolded = [];
}

if (line) {
  writeDate();
  window.addEventListener("beforeprint", writeDate);
}
window.addEventListener("beforeprint", unfold);
window.addEventListener("afterprint", foldAgain);
