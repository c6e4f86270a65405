import type { Fault } from "../../planted.ts";

/** A fault in a copy of the memory store, which is then compared with the memory store. */
export interface PlantedFault extends Fault {
  name: string;
  /** How many histories share a store: 1 where what one does shows in the steps of another. @default 8 */
  together?: number;
}

/** Each is one that a store somewhere has had, or could have after one careless change. */
export const plantedFaults: PlantedFault[] = [
  {
    name: "of equal scores the greater ids win",
    file: "memory/candidates.ts",
    good: "(left.chunk.id < right.chunk.id ? -1 : 1)",
    bad: "(left.chunk.id > right.chunk.id ? -1 : 1)",
  },
  {
    name: "a filter changes the statistics",
    file: "memory/candidates.ts",
    good: "countTerms(searched, terms)",
    bad: "countTerms(searched.filter(({ record }) => passesFilter(record.customMetadata, readFilter(filter ?? {}))), terms)",
  },
  {
    name: "what a filter excludes is overlooked",
    file: "memory/candidates.ts",
    good: "readFilter(filter ?? {})",
    bad: "readFilter({ ...filter, $not: undefined })",
  },
  {
    name: "the limit counts for all spaces together",
    file: "memory/candidates.ts",
    good: "spaces.flatMap((space) => nearest(passing, space, limit))",
    bad: "spaces.flatMap((space) => nearest(passing, space, limit)).slice(0, limit)",
  },
  {
    name: "the filter holds for keyword search alone",
    file: "memory/candidates.ts",
    good: "searched.filter(({ record }) => passesFilter",
    bad: "searched.filter(({ record }) => terms.length === 0 || passesFilter",
  },
  {
    name: "a run adds its chunks to those of the last one",
    file: "memory/runs.ts",
    good: "Object.assign(row, { chunks: staged, title: given.title });",
    bad: "Object.assign(row, { chunks: [...row.chunks, ...staged], title: given.title });",
  },
  {
    name: "the title of the first run stays",
    file: "memory/runs.ts",
    good: "Object.assign(row, { chunks: staged, title: given.title });",
    bad: "Object.assign(row, { chunks: staged, title: row.title ?? given.title });",
  },
  {
    name: "a stream that breaks stores what it brought",
    file: "memory/runs.ts",
    good: "for await (const batch of chunks) staged.push(...copy(batch));",
    bad: "try {\n        for await (const batch of chunks) staged.push(...copy(batch));\n      } catch {}",
  },
  {
    name: "a run that has ended may write",
    file: "memory/runs.ts",
    good: "if (row.claimedFrom === null || row.record.attempt !== claim.attempt) return",
    bad: "if (row.record.attempt !== claim.attempt) return",
  },
  {
    name: "chunks of one text are given in the wrong order",
    file: "memory/embedding-cache.ts",
    good: ".toSorted((left, right) => left.position - right.position);",
    bad: ".toSorted((left, right) => right.position - left.position);",
  },
  {
    name: "a cutover mixes up the vectors of a knowledge base whose source was processed again",
    file: "memory/reembedding.ts",
    good: "for (const chunk of chunks) chunk.vector = row.vectors.get(chunk)!;",
    bad: `const moved = chunks.map((chunk) => row.vectors.get(chunk)!);
        const again = sourcesOf(rows, claim.knowledgeBaseId).some(({ record }) => record.attempt > 1);
        for (const [place, chunk] of chunks.entries()) chunk.vector = moved[again ? chunks.length - 1 - place : place]!;`,
  },
  {
    name: "a re-embedding is over when some chunks have their new vectors",
    file: "memory/reembedding.ts",
    good: "finished = chunks.every((chunk) => row.vectors.has(chunk));",
    bad: "finished = chunks.length === 0 || chunks.some((chunk) => row.vectors.has(chunk));\n        for (const chunk of chunks) if (!row.vectors.has(chunk)) row.vectors.set(chunk, chunk.vector);",
  },
  {
    name: "a cutover leaves runs for the old space under way",
    file: "memory/reembedding.ts",
    good: "if (source.claimedFrom !== null) releaseRun(source, now);",
    bad: "if (source.claimedFrom !== null && source.chunks.length < 0) releaseRun(source, now);",
  },
  {
    name: "another target keeps what was stored for the last one",
    file: "memory/reembedding.ts",
    good: "Object.assign(row, { state, vectors: new WeakMap() });",
    bad: "Object.assign(row, { state });",
  },
  {
    name: "a knowledge base that is deleted leaves its sources behind",
    file: "memory/knowledge-bases.ts",
    good: "removeSources(rows, ({ record }) => record.knowledgeBaseId === id)",
    bad: "removeSources(rows, ({ record }) => record.knowledgeBaseId === id && record.chunkCount === 0)",
  },
  {
    name: "an update of a source makes no event",
    file: "memory/sources.ts",
    good: "addSourceUpdate(rows, row.record);",
    bad: "void addSourceUpdate;",
  },
  {
    name: "a delivery that is sent again has failed as often as before",
    together: 1,
    file: "memory/webhooks.ts",
    good: '{ status: "pending", failures: 0, dueAt: now }',
    bad: '{ status: "pending", dueAt: now }',
  },
  {
    name: "an endpoint that is enabled again is sent what happened while it was not",
    together: 1,
    file: "memory/webhooks.ts",
    good: 'if (!isEnabled(row) && record.status === "enabled") row.position = outbox.last;',
    bad: "",
  },
  {
    name: "a worker that lost its endpoint may write",
    together: 1,
    file: "memory/webhooks.ts",
    good: "return row?.attempt === attempt ? row : null;",
    bad: "return row && attempt > 0 ? row : null;",
  },
  {
    name: "usage of a day replaces what was counted before",
    file: "memory/usage-days.ts",
    good: "count: row.count + count });",
    bad: "count });",
  },
  {
    name: "a quota has room for one too many",
    file: "memory/usage.ts",
    good: "checkQuota(rows.id, quota, counts[quota.kind](rows) +",
    bad: "checkQuota(rows.id, quota, counts[quota.kind](rows) - 1 +",
  },
  {
    name: "a call that ended is counted among those under way",
    file: "memory/usage.ts",
    good: '.filter(({ record }) => record.status === "active").length',
    bad: ".length",
  },
];
