import { keepRecent } from "../../../base/values/keep-recent.ts";
import type { KnowledgeStore, SourceRecord } from "../../../ports/storage/knowledge.ts";
import type { PageKey } from "../../../ports/storage/page.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import type { BaseWatch } from "../../knowledge-bases/watch-bases.ts";
import { createNameIndex, createNameIndexInSlices, type NameIndex } from "./name-index.ts";
import type { Name } from "./weigh-names.ts";

/** Sources of one knowledge base whose names are read. One with more has no names: its index would take a hundred megabytes. */
export const mostNamedSources = 20_000;
/** A title with more words is a sentence rather than a name. */
const longestName = 8;
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

/** An index and the lists that it was made of, newest first asked for. */
interface KnownNameLists {
  lists: readonly (readonly Name[])[];
  index: NameIndex;
  /** Settles when the index of `lists` is there. */
  made: Promise<void>;
}

const noNames: readonly Name[] = [];

/** Names that the sources of knowledge bases give: their titles, and the value of `entity` in their metadata. Read again when sources changed. */
export function createKnownNames({
  store,
  watch,
}: {
  store: Pick<KnowledgeStore, "listSources">;
  watch: BaseWatch["watch"];
}): KnownNames {
  const namesOf = watch((base) => readNames(store, base));
  // One for each set that agents search: calls of different agents take turns, and an index of thousands of names is not made twice.
  const indexOf = keepRecent(
    mostIndexes,
    (): KnownNameLists => ({ lists: [], index: createNameIndex([]), made: Promise.resolve() }),
  );

  return {
    async of(ids) {
      const found = ids.map(namesOf);
      await Promise.all(found.map(({ first }) => first));
      const lists = found.map(({ value }) => value ?? noNames);
      const kept = indexOf(ids.join(" "));
      if (kept.lists.length !== lists.length || kept.lists.some((list, at) => list !== lists[at])) {
        const isFirst = kept.lists.length === 0;
        kept.lists = lists;
        const made = createNameIndexInSlices(lists.flat()).then((index) => {
          if (kept.lists === lists) kept.index = index;
        });
        // An index that there was goes on being asked until the new one is there.
        if (isFirst) kept.made = made;
      }
      await kept.made;
      return kept.index;
    },
  };
}

async function readNames(
  store: Pick<KnowledgeStore, "listSources">,
  { id, sourceCounts }: KnowledgeBase,
): Promise<Name[]> {
  if (Object.values(sourceCounts).reduce((sum, count) => sum + count, 0) > mostNamedSources) return [];
  const sources = new Map<string, Set<string>>();
  let after: PageKey | null = null;
  do {
    const { rows, hasMore }: { rows: SourceRecord[]; hasMore: boolean } = await store.listSources(id, {
      limit: pageSize,
      after,
    });
    for (const row of rows) {
      for (const label of namesOfSource(row)) {
        if (!sources.has(label)) sources.set(label, new Set());
        sources.get(label)!.add(row.id);
      }
    }
    const last = rows.at(-1);
    after = hasMore && last ? { createdAt: last.createdAt, id: last.id } : null;
  } while (after !== null);
  return [...sources].map(([label, sourceIds]) => ({ label, sourceIds }));
}

/** An `entity` that many sources share, such as their company, leaves each its own title. */
function namesOfSource({ customMetadata, textTitle, filename }: SourceRecord): Set<string> {
  const { entity } = customMetadata ?? {};
  const names = new Set(typeof entity === "string" && entity.trim() !== "" ? [entity.trim()] : []);
  const label = (textTitle ?? filename?.replace(fileEnding, "") ?? "").trim();
  if (label !== "" && !question.test(label) && label.split(/\s+/).length <= longestName) names.add(label);
  return names;
}
