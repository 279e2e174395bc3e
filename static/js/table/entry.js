/* Lets this phone in by the card or link that it opened, then goes to the sheet. */

import { Unreached, call, codeOf, sentenceOf } from "./api.js";
import * as store from "./store.js";
import { say } from "./words.js";

const form = document.getElementById("let-in");
let before = null;
const problem = document.getElementById("entry-problem");

/** Let in with this card or link on this evening before: then it is the same phone, with what it keeps. */
async function known() {
  const { token, night } = form.dataset;
  try {
    const phones = await store.all("phones");
    return phones.filter((each) => each.token === token && String(each.night?.id) === night && !each.out).at(-1) ?? null;
  } catch {
    return null;
  }
}

async function goOn(phone) {
  await store.put("phones", phone);
  await store.put("kept", { name: "current", ref: phone.ref });
  location.replace(form.dataset.table);
}

async function letIn(ref) {
  const { token } = form.dataset;
  const code = form.elements.namedItem("code")?.value ?? "";
  const body = { token, ref, code: code.replaceAll(" ", "") };
  return call("POST", "phones/", { wants: "key", body });
}

function tell(text) {
  problem.textContent = text;
  problem.hidden = !text;
  const field = form.elements.namedItem("code");
  if (field) {
    field.setAttribute("aria-invalid", String(Boolean(text)));
    if (text) field.focus();
  }
}

async function submit() {
  const { token } = form.dataset;
  const name = `asking ${token}`;
  tell("");
  try {
    if (before) {
      await goOn(before);
      return;
    }
    // Asked again because the answer got lost, it is the same phone.
    let ref = (await store.get("kept", name).catch(() => null))?.ref ?? store.newRef();
    await store.put("kept", { name, ref }).catch(() => {});
    let answer = await letIn(ref);
    if (codeOf(answer.body) === "ref_used") {
      ref = store.newRef();
      await store.put("kept", { name, ref }).catch(() => {});
      answer = await letIn(ref);
    }
    if (answer.status >= 300) {
      tell(sentenceOf(answer.body));
      return;
    }
    const { phone, key } = answer.body;
    await store.remove("kept", name).catch(() => {});
    await goOn({ ref, key, token, phone, night: { id: Number(form.dataset.night) }, at: Date.now() });
  } catch (error) {
    tell(error instanceof Unreached ? say("entry_offline") : say("entry_not_kept"));
  }
}

if (form) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const submitter = form.querySelector("button");
    if (submitter.getAttribute("aria-disabled") === "true") return;
    const label = submitter.textContent;
    submitter.setAttribute("aria-disabled", "true");
    submitter.textContent = say("entry_asked");
    form.setAttribute("aria-busy", "true");
    await submit();
    form.removeAttribute("aria-busy");
    submitter.textContent = label;
    submitter.removeAttribute("aria-disabled");
  });
  before = await known();
  if (before) {
    // Who scans tonight is not led to an earlier evening without having asked for it; the code is known already.
    if (form.dataset.earlier) form.querySelector(".field")?.remove();
    else await goOn(before);
  }
}
