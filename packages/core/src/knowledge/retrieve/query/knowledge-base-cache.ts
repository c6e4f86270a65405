import type { CuecardError } from "../../../errors.ts";
import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import { noKnowledgeBase } from "../../../schema/no-knowledge-base.ts";
import { spaceOf } from "../../../storage-kit/embedding-space.ts";
import type { Embedders } from "../../embedding/embedders.ts";

/** The most knowledge bases of one workspace that are kept. */
const most = 256;

/** How long a kept one is believed: another process may change its synonyms. */
const freshMs = 2_000;

/**
 * The knowledge bases of one workspace as searches need them: their ids, spaces and synonyms. A kept one is read again behind a search now and then, so it
 * may have another space or be gone by now: the store says so when it is searched.
 */
export interface KnowledgeBaseCache {
  /** In the order of the ids; null where there is none. */
  get(ids: readonly string[]): Promise<(KnowledgeBase | null)[]>;
  /** The same without waiting; null where one of them has to be read. */
  kept(ids: readonly string[]): KnowledgeBase[] | null;
  /** The next `get` reads them again. */
  forget(ids: readonly string[]): void;
}

export function createKnowledgeBaseCache(
  store: Pick<KnowledgeStore, "getKnowledgeBase">,
  embedders: Embedders,
  now: () => number,
): KnowledgeBaseCache {
  const kept = new Map<string, KnowledgeBase>();
  const readAt = new Map<string, number>();

  async function read(id: string): Promise<KnowledgeBase | null> {
    const base = await store.getKnowledgeBase(id);
    // No question is embedded in a space without an embedder, so the store could not say that the space changed.
    if (!base || !embedders.forSpace(spaceOf(base))) return base;
    kept.set(id, base);
    readAt.set(id, now());
    if (kept.size > most) drop(kept.keys().next().value!);
    return base;
  }

  function drop(id: string): void {
    kept.delete(id);
    readAt.delete(id);
  }

  /** Reads an old one again for later searches. Where that fails, the next search tries it. */
  function look(id: string): KnowledgeBase | undefined {
    const base = kept.get(id);
    if (base && Math.abs(now() - readAt.get(id)!) > freshMs) {
      readAt.set(id, now());
      read(id).catch(() => drop(id));
    }
    return base;
  }

  return {
    get: (ids) => Promise.all(ids.map((id) => look(id) ?? read(id))),
    kept(ids) {
      const found = ids.flatMap((id) => look(id) ?? []);
      return found.length === ids.length ? found : null;
    },
    forget(ids) {
      for (const id of ids) drop(id);
    },
  };
}

export function knowledgeBaseNotFound(id: string): CuecardError {
  return noKnowledgeBase(id, { param: "knowledgeBaseIds" });
}
