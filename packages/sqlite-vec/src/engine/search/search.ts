import type { Candidate, CandidateRequest } from "@cuecard/core";
import { mostPromising, notOfSpace, spaceMismatch, spaceOf } from "@cuecard/core/storage-kit";
import { type FoundText, withSources } from "../chunks/chunks.ts";
import type { Connection } from "../connection.ts";
import { findBase, type StoredBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { createResidentBases, type ResidentBases, type SearchSettings } from "../search-memory/search-memory.ts";
import { filteredSources } from "../sources/metadata.ts";
import type { Scored } from "./best-scores.ts";
import { type FoundTexts, toFoundTexts } from "./found-texts.ts";
import { keywordStatistics, searchKeywords } from "./keyword-search.ts";
import { searchVectors } from "./vector-search.ts";

/** A request as it crosses to the worker; its signal became the connection's flag. */
export type SearchRequest = Omit<CandidateRequest, "signal">;

interface SearchedSpace {
  bases: StoredBase[];
  vector: Float32Array | null;
}

export function createSearchReads(connection: Connection, settings: SearchSettings) {
  const residents = createResidentBases(connection, settings);
  return {
    /** To be read by `parseFound`. */
    searchCandidates(workspace: string, request: SearchRequest): FoundTexts {
      try {
        return connection.read(() => {
          connection.checkCancelled();
          return search(connection, residents, workspace, request);
        });
      } finally {
        residents.trim();
      }
    },
  };
}

function search(connection: Connection, residents: ResidentBases, workspace: string, request: SearchRequest): FoundTexts {
  const { spaces, terms, limit, filter } = request;
  const { searched, gone } = findSpaces(connection, workspace, spaces);
  const bases = searched.flatMap((space) => space.bases);
  const passing = filter && new Map(bases.map((base) => [base.row, filteredSources(connection, base.row, filter)]));
  const statistics = keywordStatistics(connection, bases, terms);

  const found = new Map<StoredBase, Map<number, number | null>>(bases.map((base) => [base, new Map()]));
  for (const { bases: inSpace, vector } of searched) {
    if (!vector) continue;
    const near = inSpace.flatMap((base) =>
      searchVectors(connection, residents, { base, question: vector, limit, passing: passing?.get(base.row) ?? null }).map(
        ({ row, score }) => ({ base, row, score }),
      ),
    );
    for (const { base, row, score } of bestById(near, limit, residents)) found.get(base)!.set(row, score);
  }
  const { best, frequenciesOf } = searchKeywords(connection, residents, { bases, terms, statistics, limit, passing });
  for (const { base, row } of bestById(best, limit, residents)) if (!found.get(base)!.has(row)) found.get(base)!.set(row, null);

  const texts = new Map<Candidate, () => FoundText>();
  const candidates = searched.flatMap(({ bases: inSpace, vector }) =>
    inSpace.flatMap((base) => {
      const own = found.get(base)!;
      const chunks = residents.found(base);
      if (vector) {
        const missing = [...own.keys()].filter((row) => own.get(row) === null);
        for (const [i, cosine] of chunks.cosines(vector, missing).entries()) own.set(missing[i]!, cosine);
      }
      const facts = chunks.facts([...own.keys()]);
      return Array.from(own, ([row, cosine]): Candidate => {
        const { id: chunkId, sourceId, length } = facts.get(row)!;
        const candidate = { chunkId, sourceId, knowledgeBaseId: base.record.id, cosine, length, termFrequencies: frequenciesOf(base, row) };
        texts.set(candidate, () => chunks.text(row));
        return candidate;
      });
    }),
  );
  const likely = mostPromising(candidates, statistics, request.chunks);
  const chunks = withSources(
    connection,
    likely.map((candidate) => texts.get(candidate)!()),
  );
  const waiting = bases.filter((base) => base.neverReady > 0);
  const neverReady = waiting.map((base) => ({ knowledgeBaseId: base.record.id, sources: base.neverReady }));
  return toFoundTexts({ statistics, candidates, gone, neverReady }, chunks);
}

function findSpaces(
  connection: Connection,
  workspace: string,
  spaces: SearchRequest["spaces"],
): { searched: SearchedSpace[]; gone: string[] } {
  const gone: string[] = [];
  const searched = spaces.map(({ space, knowledgeBaseIds, vector }) => {
    const bases = [...new Set(knowledgeBaseIds)].flatMap((id) => {
      const base = findBase(connection, workspace, id);
      if (!base) gone.push(id);
      return base ?? [];
    });
    for (const { record } of bases) {
      if (!vector) continue;
      if (spaceOf(record) !== space) throw spaceMismatch(record, space);
      if (vector.length !== record.embeddingDimensions) throw notOfSpace(record.id, record, vector.length);
    }
    return { bases, vector };
  });
  return { searched, gone };
}

/** The `limit` greatest scores; of equal ones the smaller ids, which are read only where they decide. */
function bestById<Entry extends Scored & { base: StoredBase }>(entries: Entry[], limit: number, residents: ResidentBases): Entry[] {
  if (entries.length <= limit) return entries;
  const least = entries.map(({ score }) => score).sort((left, right) => right - left)[limit - 1]!;
  const greater = entries.filter(({ score }) => score > least);
  const equal = [...Map.groupBy(entries, ({ base }) => base)]
    .flatMap(([base, own]) => {
      const tied = own.filter(({ score }) => score === least);
      const facts = residents.found(base).facts(tied.map(({ row }) => row));
      return tied.map((entry) => ({ entry, id: facts.get(entry.row)!.id }));
    })
    .sort((left, right) => (left.id < right.id ? -1 : 1));
  return [...greater, ...equal.slice(0, limit - greater.length).map(({ entry }) => entry)];
}
