/*
 * Pages are built as trees of elements and laid over what is on the screen: what is the same stays, with its focus,
 * what is typed in it and a tap that is under way. No text ever becomes markup.
 */

/** An element. Attributes that are null, undefined or false are left out; `data` holds its data attributes. */
export function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "data") Object.assign(element.dataset, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false));
  return element;
}

/** Change `old` into `fresh` with as little as possible; ids tell elements apart. */
export function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || old.id !== fresh.id) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    // What somebody unfolded stays so.
    if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morphChildren(old, [...fresh.childNodes]);
}

/** What has an id keeps its element when something comes or goes above it; the others follow each other by place. */
function morphChildren(old, wanted) {
  const ids = new Set(wanted.map((child) => child.id).filter(Boolean));
  let standing = old.firstChild;
  const leaveOut = (until) => {
    while (standing !== until) {
      const next = standing.nextSibling;
      standing.remove();
      standing = next;
    }
  };
  for (const child of wanted) {
    const twin = child.id ? [...old.children].find((each) => each.id === child.id && isFrom(standing, each)) : null;
    if (twin) leaveOut(twin);
    if (!standing || (!twin && ids.has(standing.id))) {
      old.insertBefore(child, standing);
    } else {
      const next = standing.nextSibling;
      morph(standing, child);
      standing = next;
    }
  }
  leaveOut(null);
}

/** Whether `each` is this place or one after it. */
const isFrom = (place, each) => place !== null && (place === each || Boolean(place.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING));
