import type { Candidate, CandidateRequest, Candidates } from "@cuecard/core";
import { notOfSpace, spaceMismatch, spaceOf } from "@cuecard/core/storage-kit";
import { findBase, type StoredBase } from "./base-rows.ts";
import type { Scored } from "./best.ts";
import type { Connection } from "./connection.ts";
import { keywordStatistics, searchKeywords } from "./keyword-search.ts";
import { filteredSources } from "./metadata.ts";
import { createCosineOf, searchVectors } from "./vector-search.ts";

/** A request as it crosses to the worker; its signal became the connection's flag. */
export type SearchRequest = Omit<CandidateRequest, "signal">;

interface SearchedSpace {
  bases: StoredBase[];
  vector: Float32Array | null;
}

interface ChunkFacts {
  id: string;
  source: string;
  base: number;
  length: number;
}

export function createSearchReads(connection: Connection) {
  return {
    searchCandidates: (workspace: string, request: SearchRequest): Candidates =>
      connection.read(() => {
        connection.checkCancelled();
        return search(connection, workspace, request);
      }),
  };
}

function search(connection: Connection, workspace: string, { spaces, terms, limit, filter }: SearchRequest): Candidates {
  const searched = findSpaces(connection, workspace, spaces);
  const bases = searched.flatMap((space) => space.bases);
  const passing = filter && new Map(bases.map((base) => [base.row, filteredSources(connection, base.row, filter)]));
  const statistics = keywordStatistics(connection, bases, terms);
  const facts = createFacts(connection);

  const cosines = new Map<number, number>();
  for (const { bases: inSpace, vector } of searched) {
    if (!vector) continue;
    const found = inSpace.flatMap((base) =>
      searchVectors(connection, { base, question: vector, limit, passing: passing?.get(base.row) ?? null }),
    );
    for (const { row, score } of bestById(found, limit, facts)) cosines.set(row, score);
  }

  const wanted = new Set(cosines.keys());
  const { best, frequencies } = searchKeywords(connection, { bases, terms, statistics, limit, passing, wanted });
  for (const match of bestById(best, limit, facts)) frequencies.set(match.row, match.termFrequencies);

  const baseByRow = new Map(searched.flatMap((space) => space.bases.map((base) => [base.row, { base, ...cosineOf(connection, space) }])));
  const candidates = [...new Set([...cosines.keys(), ...frequencies.keys()])].map((row): Candidate => {
    const { id, source, base, length } = facts(row);
    const { base: stored, cosine } = baseByRow.get(base)!;
    return {
      chunkId: id,
      sourceId: source,
      knowledgeBaseId: stored.record.id,
      cosine: cosines.get(row) ?? cosine?.(row) ?? null,
      length,
      termFrequencies: frequencies.get(row) ?? terms.map(() => 0),
    };
  });
  return { statistics, candidates };
}

function cosineOf(connection: Connection, { vector }: SearchedSpace) {
  return { cosine: vector && createCosineOf(connection, vector) };
}

function findSpaces(connection: Connection, workspace: string, spaces: SearchRequest["spaces"]): SearchedSpace[] {
  return spaces.map(({ space, knowledgeBaseIds, vector }) => {
    const bases = [...new Set(knowledgeBaseIds)].flatMap((id) => findBase(connection, workspace, id) ?? []);
    for (const { record } of bases) {
      if (!vector) continue;
      if (spaceOf(record) !== space) throw spaceMismatch(record, space);
      if (vector.length !== record.embeddingDimensions) throw notOfSpace(record.id, record, vector.length);
    }
    return { bases, vector };
  });
}

/** The `limit` greatest scores; of equal ones the smaller ids. */
function bestById<Entry extends Scored>(entries: Entry[], limit: number, facts: (row: number) => ChunkFacts): Entry[] {
  if (entries.length <= limit) return entries;
  return entries
    .map((entry) => ({ entry, id: facts(entry.row).id }))
    .sort((left, right) => right.entry.score - left.entry.score || (left.id < right.id ? -1 : 1))
    .slice(0, limit)
    .map(({ entry }) => entry);
}

function createFacts({ sql }: Connection): (row: number) => ChunkFacts {
  const known = new Map<number, ChunkFacts>();
  const find = sql<ChunkFacts>(
    `select chunks.id as id, sources.id as source, chunks.base as base, chunks.length as length
     from chunks join sources on sources.row = chunks.source where chunks.row = ?`,
  );
  return (row) => {
    const facts = known.get(row) ?? find.get(row)!;
    known.set(row, facts);
    return facts;
  };
}
