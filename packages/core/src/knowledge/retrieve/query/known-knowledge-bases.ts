import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import type { Embedders } from "../../embedding/embedders.ts";
import { spaceOf } from "../../embedding/embedding-space.ts";

/** Bases of one workspace that are remembered. */
const most = 256;

/**
 * The bases of one workspace as searches need them: their ids and spaces. One that was read before is not read again, so it may have moved or
 * be gone by now: the store tells when it is searched.
 */
export interface KnownBases {
  /** In the order of the ids; null: there is none. */
  get(ids: readonly string[]): Promise<(KnowledgeBase | null)[]>;
  /** They are read anew the next time. */
  forget(ids: readonly string[]): void;
}

export function createKnownBases(store: Pick<KnowledgeStore, "getKnowledgeBase">, embedders: Embedders): KnownBases {
  const known = new Map<string, KnowledgeBase>();

  async function read(id: string): Promise<KnowledgeBase | null> {
    const base = await store.getKnowledgeBase(id);
    // The store can't tell that a base left a space in which no question is asked.
    if (!base || !embedders.forSpace(spaceOf(base))) return base;
    known.set(id, base);
    if (known.size > most) known.delete(known.keys().next().value!);
    return base;
  }

  return {
    get: (ids) => Promise.all(ids.map((id) => known.get(id) ?? read(id))),
    forget(ids) {
      for (const id of ids) known.delete(id);
    },
  };
}
