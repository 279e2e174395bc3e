/*
 * The sheet's page says so when a tap did not reach the server. Without this script the browser itself says it, on a
 * page of its own. Nothing is ever called saved here: only the server's answer does that.
 */
const unreached = document.getElementById("not-saved");
const untaken = document.getElementById("not-taken");

function show(notice) {
  for (const each of [unreached, untaken]) {
    each.hidden = each !== notice;
  }
}

document.body.addEventListener("htmx:beforeRequest", () => show(null));
document.body.addEventListener("htmx:sendError", () => show(unreached));
document.body.addEventListener("htmx:timeout", () => show(unreached));
document.body.addEventListener("htmx:responseError", () => show(untaken));
