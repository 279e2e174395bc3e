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
  const standing = [...old.childNodes];
  const wanted = [...fresh.childNodes];
  wanted.forEach((child, place) => (place < standing.length ? morph(standing[place], child) : old.append(child)));
  standing.slice(wanted.length).forEach((child) => child.remove());
}
