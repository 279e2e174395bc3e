/*
 * What this phone keeps: the phones that it was let in as (with their keys), what waits to be sent, and what the server
 * said last. In IndexedDB; where a phone has none, or no room, it is kept on the screen alone, and the page says so.
 */

const NAME = "troefcall-table";
const STORES = { phones: "ref", outbox: "id", kept: "name" };

let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(STORES)) asked.result.createObjectStore(store, { keyPath });
    };
    asked.onsuccess = () => {
      // A newer page waits for this one to let go.
      asked.result.onversionchange = () => asked.result.close();
      asked.result.onclose = () => { opened = null; };
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("blocked"));
  });
  opened.catch(() => { opened = null; });
  return opened;
}

/** One transaction over some stores; resolves when all of it is kept, rejects when none of it is. */
async function change(stores, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    let answer;
    const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
    transaction.oncomplete = () => resolve(answer);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    transaction.onerror = () => reject(transaction.error);
    try {
      answer = work(...stores.map((store) => transaction.objectStore(store)));
    } catch (error) {
      reject(error);
      transaction.abort();
    }
  });
}

async function read(store, ask) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const asked = ask(database.transaction(store).objectStore(store));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

export const all = (store) => read(store, (each) => each.getAll());
export const get = (store, key) => read(store, (each) => each.get(key));
export const put = (store, value) => change([store], (each) => { each.put(value); });
export const remove = (store, key) => change([store], (each) => { each.delete(key); });

/** What the server said, and that this need not be sent any more, in one: killed in between, neither is lost. */
export const answered = (kept, id) => change(["kept", "outbox"], (keeping, outbox) => {
  keeping.put(kept);
  outbox.delete(id);
});

/** Ask the browser not to throw it away when it wants room. */
export function persist() {
  return navigator.storage?.persist?.() ?? Promise.resolve(false);
}

/** A new reference (UUID 4), also where the page came over plain http and has no randomUUID. */
export function newRef() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
