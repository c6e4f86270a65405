import type { KnowledgeStore, SourceRecord } from "../../../ports/storage/knowledge.ts";
import type { PageKey } from "../../../ports/storage/page.ts";
import { keepRecent } from "../../../runtime/keep-recent.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import { createNameIndex, type Name, type NameIndex } from "./name-index.ts";

/** Sources of one knowledge base whose names are read; one with more has no names, since finding them would hold up the caller on the line: 20,000 take 9 ms a turn and 200 ms once, on the main thread. */
export const mostNamedSources = 2_000;
/** A title with more words is a sentence rather than a name. */
const longestName = 8;
/** How long names are believed before somebody looks whether sources changed. */
const lookMs = 2_000;
/** Changes that no count shows, such as another title, are seen after so long. */
const freshMs = 60_000;
/** Sets of knowledge bases whose index is kept. */
const mostIndexes = 64;
const pageSize = 100;
const fileEnding = /\.[a-z0-9]{1,5}$/i;
const question = /[?？؟;]\s*$/u;

export interface KnownNames {
  /**
   * The names of these knowledge bases, as they were read last; they are looked after behind the answer. Waits only for what was never read before.
   * Never rejects: a knowledge base whose names can't be read has none.
   */
  of(knowledgeBaseIds: readonly string[]): Promise<NameIndex>;
}

type Store = Pick<KnowledgeStore, "getKnowledgeBase" | "listSources">;

interface Entry {
  /** What the knowledge base was like when its names were read; null before that. */
  state: string | null;
  lookedAt: number;
  readAt: number;
  names: readonly Name[];
  /** Settles when the names are there. */
  first: Promise<void>;
}

/** Names that the sources of knowledge bases give: the value of `entity` in their metadata, else their titles. Read again when sources changed. */
export function createKnownNames({ store, now }: { store: Store; now: () => number }): KnownNames {
  const entries = new Map<string, Entry>();
  // One for each set that agents search: calls of different agents take turns, and an index of thousands of names is not made twice.
  const indexOf = keepRecent(mostIndexes, (): { lists: (readonly Name[])[]; index: NameIndex } => ({
    lists: [],
    index: createNameIndex([]),
  }));

  function look(id: string): Entry {
    const known = entries.get(id);
    if (known && Math.abs(now() - known.lookedAt) <= lookMs) return known;
    const entry: Entry = known ?? { state: null, lookedAt: 0, readAt: 0, names: [], first: Promise.resolve() };
    entry.lookedAt = now();
    const looked = refresh(id, entry).catch(() => {});
    if (!known) entry.first = looked;
    entries.set(id, entry);
    return entry;
  }

  async function refresh(id: string, entry: Entry): Promise<void> {
    const base = await store.getKnowledgeBase(id);
    if (!base) return void entries.delete(id);
    const state = JSON.stringify([base.updatedAt, base.sourceCounts]);
    if (entry.state === state && Math.abs(now() - entry.readAt) <= freshMs) return;
    entry.names = await readNames(store, base);
    entry.state = state;
    entry.readAt = now();
  }

  return {
    async of(ids) {
      const found = ids.map(look);
      await Promise.all(found.map(({ first }) => first));
      const lists = found.map(({ names }) => names);
      const kept = indexOf(ids.join(" "));
      if (kept.lists.length !== lists.length || kept.lists.some((list, at) => list !== lists[at])) {
        kept.lists = lists;
        kept.index = createNameIndex(lists.flat());
      }
      return kept.index;
    },
  };
}

async function readNames(store: Store, { id, sourceCounts }: KnowledgeBase): Promise<Name[]> {
  if (Object.values(sourceCounts).reduce((sum, count) => sum + count, 0) > mostNamedSources) return [];
  const sources = new Map<string, Set<string>>();
  let after: PageKey | null = null;
  do {
    const { rows, hasMore }: { rows: SourceRecord[]; hasMore: boolean } = await store.listSources(id, {
      limit: pageSize,
      after,
    });
    for (const row of rows) {
      const label = nameOf(row);
      if (label === null) continue;
      if (!sources.has(label)) sources.set(label, new Set());
      sources.get(label)!.add(row.id);
    }
    const last = rows.at(-1);
    after = hasMore && last ? { createdAt: last.createdAt, id: last.id } : null;
  } while (after !== null);
  return [...sources].map(([label, sourceIds]) => ({ label, sourceIds }));
}

function nameOf({ customMetadata, textTitle, filename }: SourceRecord): string | null {
  const { entity } = customMetadata ?? {};
  if (typeof entity === "string" && entity.trim() !== "") return entity.trim();
  const label = (textTitle ?? filename?.replace(fileEnding, "") ?? "").trim();
  return label === "" || question.test(label) || label.split(/\s+/).length > longestName ? null : label;
}
