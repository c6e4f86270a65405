import type {
  DeliveryRecord,
  DeliveryStatus,
  EventRecord,
  PageKey,
  SourceFilter,
  TraitCounts,
  WorkspaceStorage,
} from "@cuecard/core";
import { usageDays, usedKinds } from "./lane/usage.ts";
import { asSeen, eventsAsSeen } from "./same-events.ts";
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
}

/** Everything that the store shows of a workspace. */
export async function compareEverything(twins: Twins): Promise<void> {
  const { both } = twins;
  await comparePush(twins);
  await compareUsage(twins);
  await both("listCalls", ({ store }) => store.listCalls(all));
  await both("countCallTraits", ({ store }) => store.countCallTraits(all), sortedByTrait);
  const bases = await both("listKnowledgeBases", ({ store }) => store.listKnowledgeBases(all));
  for (const { id } of bases?.rows ?? []) {
    await both("listTerms", ({ store }) => store.listTerms(id, { limit: 100_000, after: null }), sortedByTerm);
    const sources = await both("listSources", ({ store }) => store.listSources(id, all));
    for (const source of sources?.rows ?? []) {
      const chunks = await both("listChunks", ({ store }) => store.listChunks(id, source.id, wholeSource));
      const ids = (chunks ?? []).map((chunk) => chunk.id);
      await both("getChunks", ({ store }) => store.getChunks(ids), sortedById);
    }
  }
}

/** Events, endpoints and what was and is sent to them. */
async function comparePush({ both }: Twins): Promise<void> {
  await both("listEvents", async ({ store }) => eventsAsSeen(await allEvents(store)));
  const webhooks = await both("listWebhooks", ({ store }) => store.listWebhooks(all));
  for (const { id } of webhooks?.rows ?? [])
    for (const status of [undefined, "pending"] as const)
      await both("listDeliveries", async ({ store }) => asSeen(await allDeliveries(store, id, status)));
}

async function allEvents(store: WorkspaceStorage): Promise<EventRecord[]> {
  const every = { limit: 30, types: null, knowledgeBaseId: null, objectId: null };
  const events: EventRecord[] = [];
  for (let after = 0; ; ) {
    const { rows, last } = await store.listEvents({ after, ...every });
    if (rows.length === 0) return events;
    events.push(...rows);
    after = last;
  }
}

async function allDeliveries(
  store: WorkspaceStorage,
  id: string,
  status: DeliveryStatus | undefined,
): Promise<DeliveryRecord[]> {
  const found: DeliveryRecord[] = [];
  for (let after: PageKey | null = null; ; after = found.at(-1)!) {
    const { rows, hasMore } = await store.listDeliveries(id, { limit: 30, after, status });
    found.push(...rows);
    if (!hasMore) return found;
  }
}

/** What a workspace has, and what it used by day. */
async function compareUsage({ both }: Twins): Promise<void> {
  for (const kind of usedKinds) await both("countUsed", ({ store }) => store.countUsed(kind));
  const sums = await both("sumUsage", ({ store }) => store.sumUsage(usageDays));
  for (const knowledgeBaseId of [null, ...new Set(sums?.map((sum) => sum.knowledgeBaseId))])
    await both("listUsage", ({ store }) => store.listUsage({ ...usageDays, knowledgeBaseId }));
}

const sortedByTerm = <Row extends { term: string }>(rows: Row[]) =>
  rows.toSorted((left, right) => (left.term < right.term ? -1 : 1));

const sortedByTrait = (counted: TraitCounts) => ({
  ...counted,
  counts: counted.counts.toSorted((left, right) => (left.trait < right.trait ? -1 : 1)),
});

const sortedById = <Row extends { id: string }>(rows: Row[]) =>
  rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
