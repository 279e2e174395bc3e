/* The sentences of the page, in its language: the server puts them into it. */

const holder = document.getElementById("words");
const words = JSON.parse(holder?.dataset.words ?? "{}");

export const language = document.documentElement.lang || "nl";

/** The sentence under this name with its {places} filled in. */
export function say(name, places = {}) {
  const text = words[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, place) => places[place] ?? whole);
}

/** `name_one` or `name_more`, by the number. */
export function count(name, number, places = {}) {
  return say(number === 1 ? `${name}_one` : `${name}_more`, { ...places, number });
}

/** A word of a list (outcomes, penalties, seats ...): the word itself where there is none. */
export const word = (list, name) => words[`${list}.${name}`] ?? String(name).replaceAll("_", " ");
