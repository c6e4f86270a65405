import { keepRecent } from "../../base/values/keep-recent.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";

/** What was read of a knowledge base. */
export interface Watched<Value> {
  /** As it was looked at last; null before that, and when it is gone. */
  base: KnowledgeBase | null;
  /** It was looked for and is not there. */
  isGone: boolean;
  /** Null before it was read, and when it could not be read. */
  value: Value | null;
  /** Settles when the first look is over, and when the newest is. Neither rejects. */
  first: Promise<void>;
  newest: Promise<void>;
}

export interface BaseWatch {
  /**
   * Reads something of a knowledge base when it is first asked for, and again when its sources changed. One look at a
   * knowledge base serves all that is read of it.
   */
  watch<Value>(read: (base: KnowledgeBase) => Promise<Value>): (knowledgeBaseId: string) => Watched<Value>;
}

/** How long a look is believed. */
const lookMs = 2_000;
/** Changes that no count shows, such as another title, are seen after so long. */
const freshMs = 60_000;
/**
 * A reading that took long is not made again for so many times as long: sources that come in one after another change a
 * knowledge base all the time.
 */
const rest = 20;
/** Knowledge bases that are remembered; those asked for last are kept. */
const mostBases = 256;

export function createBaseWatch({
  store,
  now,
}: {
  store: Pick<KnowledgeStore, "getKnowledgeBase">;
  now: () => number;
}): BaseWatch {
  const isOver = (since: number, milliseconds: number) => Math.abs(now() - since) > milliseconds;
  const looks = keepRecent(mostBases, () => ({ at: Number.NaN, base: Promise.resolve<KnowledgeBase | null>(null) }));

  function look(id: string): Promise<KnowledgeBase | null> {
    const last = looks(id);
    if (Number.isNaN(last.at) || isOver(last.at, lookMs)) {
      last.at = now();
      last.base = store.getKnowledgeBase(id);
    }
    return last.base;
  }

  return {
    watch<Value>(read: (base: KnowledgeBase) => Promise<Value>) {
      const nothing = Promise.resolve();
      const entries = keepRecent(mostBases, () => ({
        watched: { base: null, isGone: false, value: null, first: nothing, newest: nothing } as Watched<Value>,
        lookedAt: Number.NaN,
        readAt: 0,
        tookMs: 0,
        state: "",
      }));

      async function refresh(id: string, entry: ReturnType<typeof entries>): Promise<void> {
        const { watched } = entry;
        const base = await look(id);
        watched.base = base;
        watched.isGone = base === null;
        const state = base ? JSON.stringify([base.updatedAt, base.sourceCounts, base.chunkCount]) : "";
        const isKnown = entry.state === state && !isOver(entry.readAt, freshMs);
        if (isKnown || (base && entry.state !== "" && !isOver(entry.readAt, rest * entry.tookMs - 1))) return;
        entry.state = "";
        const started = now();
        watched.value = base && (await read(base));
        entry.state = state;
        entry.readAt = now();
        entry.tookMs = entry.readAt - started;
      }

      return (id) => {
        const entry = entries(id);
        if (Number.isNaN(entry.lookedAt) || isOver(entry.lookedAt, lookMs)) {
          const isFirst = Number.isNaN(entry.lookedAt);
          entry.lookedAt = now();
          entry.watched.newest = refresh(id, entry).catch(() => {});
          if (isFirst) entry.watched.first = entry.watched.newest;
        }
        return entry.watched;
      };
    },
  };
}
