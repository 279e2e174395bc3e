/* Talks to /api/v1/: an answer is {status, body, etag}; no answer at all is an Unreached. */

import { language } from "./words.js";

const BASE = "/api/v1/";
const PATIENCE = 15_000;

/** The server could not be reached, or could not do its work now: what was sent may or may not have arrived. */
export class Unreached extends Error {}

/** How far the phone's clock is off: the server's time is Date.now() + offset. */
export const clock = { offset: 0, now: () => Date.now() + clock.offset };

/**
 * Ask or send once. 5xx counts as not reached: the same is sent again later. So does what the server never says, an
 * answer without `wants` or a refusal without problems: a hall's wifi answered in its place.
 */
export async function call(method, path, { wants, key = "", body = null, etag = "", signal = null }) {
  const headers = { Accept: "application/json", "Accept-Language": language };
  if (key) headers.Authorization = `Phone ${key}`;
  if (body !== null) headers["Content-Type"] = "application/json";
  if (etag) headers["If-None-Match"] = etag;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  const stop = () => patience.abort();
  signal?.addEventListener("abort", stop);
  try {
    const answer = await fetch(BASE + path, {
      method, headers, body: body === null ? null : JSON.stringify(body), credentials: "omit", cache: "no-store",
      signal: patience.signal,
    });
    if (answer.status >= 500) throw new Unreached(`status ${answer.status}`);
    const text = answer.status === 304 ? "" : await answer.text();
    const said = text ? JSON.parse(text) : {};
    const isOurs = answer.status === 304 || (answer.ok ? said[wants] !== undefined : Array.isArray(said.problems));
    if (!isOurs) throw new Unreached(`status ${answer.status} of somebody else`);
    return { status: answer.status, body: said, etag: answer.headers.get("ETag") ?? "" };
  } catch (error) {
    // No network, a proxy's page in place of an answer, or too slow: all the same to who waits.
    throw error instanceof Unreached ? error : new Unreached(error.message);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** The sentence of a refusal. */
export const sentenceOf = (body) => (body.problems ?? []).map((problem) => problem.message).join(" ");
export const codeOf = (body) => body.problems?.[0]?.code ?? "";
