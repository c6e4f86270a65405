import type { Candidate, CandidateRequest, Candidates } from "@cuecard/core";
import { notOfSpace, spaceMismatch, spaceOf } from "@cuecard/core/storage-kit";
import { findBase, type StoredBase } from "./base-rows.ts";
import type { Scored } from "./best.ts";
import type { Connection } from "./connection.ts";
import { keywordStatistics, searchKeywords } from "./keyword-search.ts";
import { filteredSources } from "./metadata.ts";
import { createResidentBases, type ResidentBases } from "./resident/resident-bases.ts";
import { exactCosines } from "./vector-rows.ts";
import { searchVectors } from "./vector-search.ts";

/** A request as it crosses to the worker; its signal became the connection's flag. */
export type SearchRequest = Omit<CandidateRequest, "signal">;

/** A chunk of the answer. */
interface Found {
  base: StoredBase;
  /** Null: not known yet. */
  cosine: number | null;
}

interface SearchedSpace {
  bases: StoredBase[];
  vector: Float32Array | null;
}

export function createSearchReads(connection: Connection, memoryBytes: number) {
  const residents = createResidentBases(connection, memoryBytes);
  return {
    /** JSON of Candidates: text crosses threads several times faster than that many objects. */
    searchCandidates(workspace: string, request: SearchRequest): string {
      try {
        return connection.read(() => {
          connection.checkCancelled();
          return JSON.stringify(search(connection, residents, workspace, request));
        });
      } finally {
        residents.trim();
      }
    },
  };
}

function search(connection: Connection, residents: ResidentBases, workspace: string, request: SearchRequest): Candidates {
  const { spaces, terms, limit, filter } = request;
  const searched = findSpaces(connection, workspace, spaces);
  const bases = searched.flatMap((space) => space.bases);
  const passing = filter && new Map(bases.map((base) => [base.row, filteredSources(connection, base.row, filter)]));
  const statistics = keywordStatistics(connection, bases, terms);

  const found = new Map<number, Found>();
  for (const { bases: inSpace, vector } of searched) {
    if (!vector) continue;
    const near = inSpace.flatMap((base) =>
      searchVectors(connection, residents, { base, question: vector, limit, passing: passing?.get(base.row) ?? null }).map(
        ({ row, score }) => ({ base, row, score }),
      ),
    );
    for (const { base, row, score } of bestById(near, limit, residents)) found.set(row, { base, cosine: score });
  }
  const { best, frequenciesOf } = searchKeywords(connection, residents, { bases, terms, statistics, limit, passing });
  for (const { base, row } of bestById(best, limit, residents)) if (!found.has(row)) found.set(row, { base, cosine: null });

  const sourceId = createSourceIds(connection);
  const candidates = searched.flatMap(({ bases: inSpace, vector }) =>
    inSpace.flatMap((base) => {
      const chunks = residents.found(base);
      const rows = [...found.keys()].filter((row) => found.get(row)!.base === base);
      const missing = vector ? rows.filter((row) => found.get(row)!.cosine === null) : [];
      const cosines = vector && exactCosines(vector, missing, chunks);
      const facts = chunks.facts(rows);
      return rows.map((row): Candidate => {
        const { id, source, length } = facts.get(row)!;
        return {
          chunkId: id,
          sourceId: sourceId(source),
          knowledgeBaseId: base.record.id,
          cosine: found.get(row)!.cosine ?? cosines?.get(row) ?? null,
          length,
          termFrequencies: frequenciesOf(base, row),
        };
      });
    }),
  );
  return { statistics, candidates };
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
function bestById<Entry extends Scored & { base: StoredBase }>(entries: Entry[], limit: number, residents: ResidentBases): Entry[] {
  if (entries.length <= limit) return entries;
  return [...Map.groupBy(entries, ({ base }) => base)]
    .flatMap(([base, own]) => {
      const facts = residents.found(base).facts(own.map(({ row }) => row));
      return own.map((entry) => ({ entry, id: facts.get(entry.row)!.id }));
    })
    .sort((left, right) => right.entry.score - left.entry.score || (left.id < right.id ? -1 : 1))
    .slice(0, limit)
    .map(({ entry }) => entry);
}

function createSourceIds({ sql }: Connection): (source: number) => string {
  const known = new Map<number, string>();
  const find = sql<string>("select id from sources where row = ?").pluck();
  return (source) => {
    const id = known.get(source) ?? find.get(source)!;
    known.set(source, id);
    return id;
  };
}
