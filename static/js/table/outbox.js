/*
 * What waits to be sent: kept on the phone before it is sent, sent in order and one at a time, kept until the server has
 * answered. What is stopped (refused, or scored on another phone) stops what stands behind it on its sheet, and stays.
 *
 * An op is {id, seq, phone, kind, sheet, path, body, at, lane}, and while it is stopped {problem} or {parked}.
 */

import { Unreached, call, codeOf, sentenceOf } from "./api.js";
import * as store from "./store.js";

// Refusals that are about the phone or its evening, and not about what was sent.
const EVENING = new Set(["night_closed", "night_not_open"]);

/** Whether the server takes nothing from this phone (now). */
export const shutsOut = ({ status, body }) => status === 401 || (status === 403 && EVENING.has(codeOf(body)));

const PAUSES = [1, 2, 4, 8, 15, 30];
// How long one page waits for another to have sent what it has.
const LOCK_PATIENCE = 5_000;

/** Make an op what another page of this phone kept. */
function become(op, kept) {
  if (!kept) return;
  for (const name of Object.keys(op)) if (!(name in kept)) delete op[name];
  Object.assign(op, kept);
}

export class Outbox {
  /**
   * `phoneOf(ref)`: the phone that was let in under this reference; `currentPhone()`; `isHere(sheet)`: whether the
   * current phone has this sheet; `mayWrite(op)`: whether it writes this there; `onAnswer(op, body)`: keep what the server said, returns what to store with it;
   * `onRefused(op, status, body)`; `onOut(phone, body, status)`; `onChange()`.
   */
  constructor(hooks) {
    Object.assign(this, hooks);
    this.ops = [];
    this.unkept = new Set(); // on the screen only
    this.done = new Set(); // answered or thrown away by this page
    this.saving = new Set(); // changed here, and being kept as changed
    this.writing = Promise.resolve();
    this.failures = 0;
    this.timer = null;
    this.running = null;
    this.reached = true;
  }

  async load() {
    // What is being kept just now is not among what is read.
    const unkept = new Set(this.unkept);
    try {
      const kept = await store.all("outbox");
      const standing = new Set(kept.map((op) => op.id));
      const known = new Set(this.ops.map((op) => op.id));
      // What another page of this phone sent or threw away is gone here too.
      this.ops = this.ops.filter((op) => standing.has(op.id) || unkept.has(op) || this.unkept.has(op) || op === this.sending);
      this.ops.push(...kept.filter((op) => !known.has(op.id) && !this.done.has(op.id)));
      const now = new Map(kept.map((op) => [op.id, op]));
      for (const op of this.ops) if (!this.unkept.has(op) && !this.saving.has(op)) become(op, now.get(op.id));
      this.ops.sort((one, other) => one.seq - other.seq);
    } catch {
      this.unkeepable = true;
    }
    this.onChange();
  }

  /** Keep it, then send it. It shows at once; it is sent only when it is kept, or cannot be. */
  add(op) {
    op.id = store.newRef();
    op.seq = (this.ops.at(-1)?.seq ?? 0) + 1;
    this.ops.push(op);
    this.unkept.add(op);
    this.onChange();
    const kept = this.writing.then(() => this.#keep(op));
    this.writing = kept;
    return kept.then(() => this.kick());
  }

  async #keep(op) {
    try {
      await store.put("outbox", op);
      this.unkept.delete(op);
      this.unkeepable = this.unkept.size > 0;
    } catch {
      this.unkeepable = true;
    }
    this.onChange();
    this.told?.();
  }

  /** Keep what changed in an op; nothing of one that was answered or thrown away meanwhile. */
  async save(op) {
    this.onChange();
    if (this.done.has(op.id)) return;
    this.saving.add(op);
    try {
      await store.put("outbox", op);
      this.unkept.delete(op);
    } catch {
      this.unkept.add(op);
      this.unkeepable = true;
    }
    this.saving.delete(op);
    this.told?.();
  }

  /** Throw it away: somebody said so, or the server has it. */
  async drop(op) {
    this.#gone(op);
    try {
      await store.remove("outbox", op.id);
    } catch {
      this.unkeepable = true;
    }
    this.told?.();
  }

  #gone(op) {
    this.ops = this.ops.filter((each) => each !== op);
    this.unkept.delete(op);
    this.done.add(op.id);
    this.unkeepable = this.unkept.size > 0;
    this.onChange();
  }

  /** Try now, and again soon if it fails. */
  kick() {
    this.failures = 0;
    return this.drain();
  }

  /** Send what can be sent; one run at a time, in one page at a time where the browser can tell. */
  drain() {
    clearTimeout(this.timer);
    if (this.running) {
      this.again = true;
      return this.running;
    }
    // Whatever went wrong, it is tried again.
    this.running = this.#alone(() => this.#pass()).catch((error) => { reportError(error); return false; }).then((done) => {
      this.running = null;
      if (this.reached !== done) {
        this.reached = done;
        this.onChange();
      }
      if (this.again && done) {
        this.again = false;
        return this.drain();
      }
      this.again = false;
      if (!done) this.#later();
      return done;
    });
    return this.running;
  }

  /** One page at a time sends. A page that the phone put to sleep holds up no other: sent twice is harmless. */
  async #alone(run) {
    if (!navigator.locks) return run();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), LOCK_PATIENCE);
    try {
      return await navigator.locks.request("troefcall-table-outbox", { signal: patience.signal }, () => {
        clearTimeout(timer);
        return run();
      });
    } catch (error) {
      if (!patience.signal.aborted) throw error;
      return run();
    }
  }

  #later() {
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(() => this.drain(), pause * 1000 * (0.75 + Math.random() / 2));
  }

  /** The phone whose key it is sent with: its own, or the one that came after it to the same table and writes there. */
  #sender(op) {
    const own = this.phoneOf(op.phone);
    const current = this.currentPhone();
    const comesAfter = current && !current.out && this.isHere(op.sheet);
    if (own && !own.out && !(comesAfter && this.mayWrite(op))) return own;
    return comesAfter ? current : null;
  }

  async #pass() {
    const stopped = new Set();
    const closed = new Set();
    // This page may have slept, and another one sent or changed what it has in mind.
    await this.load();
    for (;;) {
      const op = this.ops.find(
        (each) => !each.problem && !each.parked && !stopped.has(each.lane) && this.#isFirst(each)
          && !closed.has(this.#sender(each)?.ref ?? null),
      );
      if (!op) return true;
      if (this.unkept.has(op)) await this.writing;
      const phone = this.#sender(op);
      if (!phone) {
        stopped.add(op.lane);
        continue;
      }
      this.sending = op;
      let answer;
      try {
        answer = await call("POST", op.path, { wants: "sheet", key: phone.key, body: op.body });
        if (answer.status === 429) throw new Unreached("too many requests");
      } catch (error) {
        if (error instanceof Unreached) return false;
        throw error;
      } finally {
        this.sending = null;
      }
      if (answer.status < 300) await this.#answered(op, answer.body);
      else if (shutsOut(answer)) {
        await this.onOut(phone, answer.status, { code: codeOf(answer.body), message: sentenceOf(answer.body) });
        closed.add(phone.ref);
      } else await this.onRefused(op, answer.status, answer.body);
    }
  }

  /** Whether nothing of its lane stands before it. */
  #isFirst(op) {
    return !this.ops.some((each) => each.lane === op.lane && each.seq < op.seq);
  }

  async #answered(op, body) {
    const kept = this.onAnswer(op, body);
    this.#gone(op);
    try {
      await store.answered(kept, op.id);
    } catch {
      // No room for what the server said: it says it again. The op must go, or it would be sent for ever.
      await store.remove("outbox", op.id).catch(() => { this.unkeepable = true; });
    }
    this.told?.();
  }
}
