/*
 * Writes today's date into the line at the head of a printed page. It stands here and not in the page, because a
 * public page is the same bytes until its content changes; without this script the line has address and page only.
 */
const line = document.querySelector("[data-printed]");

function writeDate() {
  const now = new Date();
  line.dateTime = now.toISOString();
  line.textContent = now.toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
}

if (line) {
  writeDate();
  window.addEventListener("beforeprint", writeDate);
}
