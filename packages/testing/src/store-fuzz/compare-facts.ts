import type { SourceFilter } from "@cuecard/core";
import type { Twins } from "./twins.ts";

const all = { limit: 100, after: null };
const wholeSource = { limit: 10_000, fromPosition: 0 };

/** What the store shows of one knowledge base, of those of its sources that pass a filter, and of one of them. */
export async function compareShown(
  { both }: Twins,
  { knowledgeBaseId, sourceId, filter }: { knowledgeBaseId: string; sourceId: string | null; filter: SourceFilter },
): Promise<void> {
  await both("getKnowledgeBase", ({ store }) => store.getKnowledgeBase(knowledgeBaseId));
  await both("listSources", ({ store }) => store.listSources(knowledgeBaseId, { ...all, ...filter }));
  await both("countSources", ({ store }) => store.countSources(knowledgeBaseId, filter));
  if (sourceId === null) return;
  await both("getSource", ({ store }) => store.getSource(knowledgeBaseId, sourceId));
  await both("listChunks", ({ store }) => store.listChunks(knowledgeBaseId, sourceId, wholeSource));
  await both("getEarlierReading", ({ store }) => store.getEarlierReading(knowledgeBaseId, sourceId));
}

/** Everything that the store shows of a workspace. */
export async function compareEverything(twins: Twins): Promise<void> {
  const { both } = twins;
  const bases = await both("listKnowledgeBases", ({ store }) => store.listKnowledgeBases(all));
  for (const { id } of bases?.rows ?? []) {
    await both("listTerms", ({ store }) => store.listTerms(id, { limit: 100_000, after: null }), sortedByTerm);
    const sources = await both("listSources", ({ store }) => store.listSources(id, all));
    for (const source of sources?.rows ?? []) {
      const chunks = await both("listChunks", ({ store }) => store.listChunks(id, source.id, wholeSource));
      const ids = (chunks ?? []).map((chunk) => chunk.id);
      await both("getEarlierReading", ({ store }) => store.getEarlierReading(id, source.id));
      await both("getChunks", ({ store }) => store.getChunks(ids), sortedById);
    }
  }
}

const sortedByTerm = <Row extends { term: string }>(rows: Row[]) =>
  rows.toSorted((left, right) => (left.term < right.term ? -1 : 1));

const sortedById = <Row extends { id: string }>(rows: Row[]) =>
  rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
