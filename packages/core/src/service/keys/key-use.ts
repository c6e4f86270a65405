import type { KeyStore } from "../../ports/storage/keys.ts";

/** How long uses are collected before they are stored, in milliseconds. */
const storeEveryMs = 60_000;

/** Remembers when keys were used, and stores that in the background: a request never waits for it. */
export function createKeyUse({ storage, now }: { storage: Pick<KeyStore, "noteKeyUse">; now: () => number }) {
  const used = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  async function store(): Promise<void> {
    timer = null;
    const uses = [...used].map(([id, at]) => ({ id, at: new Date(at).toISOString() }));
    used.clear();
    // What could not be stored is noted again at the key's next use.
    if (uses.length > 0) await storage.noteKeyUse(uses).catch(() => undefined);
  }

  return {
    note(id: string): void {
      used.set(id, now());
      timer ??= setTimeout(store, storeEveryMs).unref();
    },
    /** Stores what was noted now. */
    async flush(): Promise<void> {
      if (timer) clearTimeout(timer);
      await store();
    },
  };
}
