import { bm25, type Candidate, type CandidateRequest, type Candidates, type KnowledgeBaseRecord } from "@cuecard/core";
import { bestCandidates, dot, notOfSpace, spaceMismatch, spaceOf } from "@cuecard/core/storage-kit";
import { indexKey, original, storable, textArray } from "../../text.ts";
import { readVector } from "../chunks/binary-vector.ts";
import { vectorText } from "../chunks/vector-text.ts";
import type { Engine } from "../engine.ts";
import { type ExactAnswer, type ExactChunk, exactStatement } from "./exact-statement.ts";
import { filterCondition } from "./filter-condition.ts";

type FoundBase = [space: number, record: string, chunks: number, neverReady: number];

interface Statistics {
  chunkCount: number;
  lengthSum: number;
  documentFrequencies: number[];
}

/**
 * Has the database compare every chunk, for what is not in memory. `isTooLarge`: whether a knowledge base never will be.
 * `workspace` as the database keeps it. When the signal aborts, it rejects at once and the statement is cancelled.
 */
export async function searchDatabase(
  { database, names }: Engine,
  workspace: string,
  request: CandidateRequest,
  isTooLarge: (chunks: number, dimensions: number) => boolean,
): Promise<Candidates> {
  const { spaces, terms, limit, filter, signal } = request;
  const placeOf = new Map(
    spaces.flatMap(({ knowledgeBaseIds }, index) => knowledgeBaseIds.map((id) => [storable(id), index + 1] as const)),
  );
  const { sql, values } = filterCondition(filter ?? {}, "($7::text::text[])");
  const [answer] = await database.query<ExactAnswer>(
    exactStatement(names, sql),
    [
      workspace,
      [...placeOf.keys()],
      [...placeOf.values()],
      spaces.map(({ vector }) => vector && vectorText(vector)),
      textArray(terms.map(indexKey)),
      limit,
      values,
    ],
    { signal },
  );
  const bases = new Map(
    (JSON.parse(answer!.bases) as FoundBase[]).map(([place, json, chunks, neverReady]) => {
      const record = JSON.parse(json) as KnowledgeBaseRecord;
      checkSpace(record, spaces[place - 1]!);
      return [record.id, { record, chunks, neverReady }] as const;
    }),
  );
  const { chunkCount, lengthSum, documentFrequencies } = JSON.parse(answer!.statistics) as Statistics;
  const statistics = { chunkCount, averageLength: chunkCount === 0 ? 0 : lengthSum / chunkCount, documentFrequencies };
  const asked = [...new Set(spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds))];
  const there = asked.flatMap((id) => bases.get(id) ?? []);
  return {
    statistics,
    candidates: best(JSON.parse(answer!.chunks) as ExactChunk[], request, statistics),
    // Another statement reads those that are shown.
    chunks: [],
    gone: asked.filter((id) => !bases.has(id)),
    neverReady: there.flatMap(({ record: { id }, neverReady }) =>
      neverReady === 0 ? [] : { knowledgeBaseId: id, sources: neverReady },
    ),
    partial: [],
    tooLarge: there.flatMap(({ record, chunks }) => (isTooLarge(chunks, record.embeddingDimensions) ? record.id : [])),
  };
}

function checkSpace(record: KnowledgeBaseRecord, { space, vector }: CandidateRequest["spaces"][number]): void {
  if (vector && spaceOf(record) !== space) throw spaceMismatch(record, space);
  if (vector && vector.length !== record.embeddingDimensions) throw notOfSpace(record.id, record, vector.length);
}

/** The best of each retriever, by exact cosine and by core's own BM25. */
function best(
  chunks: ExactChunk[],
  { spaces, terms, limit }: CandidateRequest,
  statistics: Candidates["statistics"],
): Candidate[] {
  const all = chunks.map(([id, source, base, space, length, cosine, vector, frequencies]) => {
    const question = spaces[space - 1]!.vector;
    const candidate: Candidate = {
      chunkId: original(id),
      sourceId: original(source),
      knowledgeBaseId: original(base),
      // Adding zero makes a negative zero a plain one.
      cosine: question && (vector === null ? cosine! + 0 : dot(question, readVector(Buffer.from(vector, "hex")))),
      length,
      termFrequencies: terms.map((_, place) => frequencies?.[place] ?? 0),
    };
    return { space, candidate };
  });
  const nearest = spaces.flatMap(({ vector }, index) => {
    const own = all.flatMap(({ space, candidate }) => (space === index + 1 ? candidate : []));
    return vector === null ? [] : bestCandidates(own, limit, ({ cosine }) => cosine!);
  });
  const matching = all.flatMap(({ candidate }) => (candidate.termFrequencies.some((one) => one > 0) ? candidate : []));
  const byWords = bestCandidates(matching, limit, ({ termFrequencies, length }) =>
    bm25(termFrequencies, length, statistics),
  );
  return [...new Set([...nearest, ...byWords])];
}
