import { CuecardError } from "../../errors.ts";
import type { AddedEntries, CallRecord, CallStore } from "../../ports/storage/calls.ts";
import type { CallChange } from "../../ports/storage/events.ts";

export interface SaverOptions {
  store: Pick<CallStore, "saveCall">;
  /** What is to be saved now, and a function that is called once it is. */
  take: () => { record: CallRecord; entries: AddedEntries; changes: readonly CallChange[]; saved: () => void };
}

/** Saves of one call, one at a time; those asked for while one runs are one save. */
export interface Saver {
  /** Resolves once everything up to now is stored. Throws `call_moved` for ever once another process has the call. */
  save(): Promise<void>;
  /** Saves behind the answer. What fails is saved again with the next one. */
  saveSoon(): void;
  /** Saves what a failed save left over. */
  flush(): Promise<void>;
  /** Why this process no longer has the call; null while it has. */
  readonly lost: CuecardError | null;
}

/** Of a copy: what happens to it is stored nowhere. */
export const noSaver: Saver = { save: async () => {}, saveSoon: () => {}, flush: async () => {}, lost: null };

export function createSaver({ store, take }: SaverOptions): Saver {
  let queued: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();
  let left = false;
  let lost: CuecardError | null = null;

  async function saveOnce(): Promise<void> {
    if (lost) throw lost;
    left = true;
    const { record, entries, changes, saved } = take();
    const outcome = await store.saveCall(record, entries, changes);
    if (outcome === "done") {
      left = false;
      return saved();
    }
    lost =
      outcome === "moved"
        ? new CuecardError(
            "call_moved",
            `Call "${record.id}" was taken over by another process; resume it to take it back.`,
          )
        : new CuecardError("call_ended", `Call "${record.id}" was deleted.`);
    throw lost;
  }

  function save(): Promise<void> {
    if (queued) return queued;
    const next = last
      .catch(() => undefined)
      .then(() => {
        queued = null;
        return saveOnce();
      });
    queued = next;
    last = next;
    return next;
  }

  return {
    save,
    saveSoon: () => void save().catch(() => undefined),
    async flush() {
      await last.catch(() => undefined);
      if (left && !lost) await save();
    },
    get lost() {
      return lost;
    },
  };
}
