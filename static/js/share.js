/*
 * Addresses that somebody sends on: by the share sheet of the phone where it has one, and copied. Without this script
 * the buttons stay hidden, and the address can be selected as text.
 */
function say(place, text) {
  const said = place.closest("li").querySelector("[data-said]");
  said.textContent = "";
  // Emptied first, so that a second copy is told again.
  requestAnimationFrame(() => { said.textContent = text; });
}

// Over plain http there is no clipboard: the address is selected, and copied as a person would.
function copyAsSelected(link) {
  const chosen = getSelection();
  chosen.selectAllChildren(link);
  return document.execCommand("copy");
}

async function copied(place) {
  const address = place.dataset.share;
  if (!navigator.clipboard) return copyAsSelected(place.closest("li").querySelector("a"));
  return navigator.clipboard.writeText(address).then(() => true, () => false);
}

async function copy(place) {
  say(place, (await copied(place)) ? place.dataset.shareDone : place.dataset.shareFailed);
}

async function share(place) {
  const what = { title: place.dataset.shareTitle, text: place.dataset.shareTitle, url: place.dataset.share };
  try {
    await navigator.share(what);
  } catch (problem) {
    // Whoever closed the sheet changed their mind; where it did not open, the address is copied.
    if (problem.name !== "AbortError") await copy(place);
  }
}

const WAYS = { copy, sheet: share };

for (const button of document.querySelectorAll("[data-share-by]")) {
  const way = button.dataset.shareBy;
  button.hidden = way === "sheet" && !navigator.share;
  button.addEventListener("click", () => WAYS[way](button.closest("[data-share]")));
}
