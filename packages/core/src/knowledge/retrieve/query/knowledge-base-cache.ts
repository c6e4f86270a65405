import { CuecardError } from "../../../errors.ts";
import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import { spaceOf } from "../../../storage-kit/embedding-space.ts";
import type { Embedders } from "../../embedding/embedders.ts";

/** The most knowledge bases of one workspace that are kept. */
const most = 256;

/**
 * The knowledge bases of one workspace as searches need them: their ids and spaces. A kept one is not read again, so it
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
): KnowledgeBaseCache {
  const kept = new Map<string, KnowledgeBase>();

  async function read(id: string): Promise<KnowledgeBase | null> {
    const base = await store.getKnowledgeBase(id);
    // No question is embedded in a space without an embedder, so the store could not say that the space changed.
    if (!base || !embedders.forSpace(spaceOf(base))) return base;
    kept.set(id, base);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return base;
  }

  return {
    get: (ids) => Promise.all(ids.map((id) => kept.get(id) ?? read(id))),
    kept(ids) {
      const found = ids.flatMap((id) => kept.get(id) ?? []);
      return found.length === ids.length ? found : null;
    },
    forget(ids) {
      for (const id of ids) kept.delete(id);
    },
  };
}

export function knowledgeBaseNotFound(id: string): CuecardError {
  const message = `Knowledge base "${id}" does not exist; GET /v1/knowledge-base lists those that do.`;
  return new CuecardError("knowledge_base_not_found", message, { param: "knowledgeBaseIds" });
}
