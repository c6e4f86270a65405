import type { Candidate, CandidateRequest, KeywordStatistics, StorageIndexes } from "@cuecard/core";
import { isCuecardError } from "@cuecard/core/errors";
import {
  type ChunkFeed,
  createSearchMemory,
  decide,
  type IndexSearch,
  lackingRows,
  type PackedCandidates,
  packCandidates,
  promisingTexts,
  propose,
  type SearchMemory,
  type SearchSettings,
} from "@cuecard/resident";
import type { Database, Query } from "../../connection/database.ts";
import type { ReadReplica } from "../../connection/read-replica.ts";
import { indexKey, storable } from "../../text.ts";
import type { Names } from "../names.ts";
import { createRecentEndings, type RecentEndings } from "./recent-endings.ts";
import { NotRead, nothingFetched, type ResidentBase } from "./resident-base.ts";
import { type BasePlace, createResidentBases, type ResidentBases } from "./resident-bases.ts";
import {
  type Ending,
  type Read,
  readEnding,
  readPassing,
  readPostingLists,
  readRows,
  type SourceColumns,
} from "./statements.ts";

/** A request as it crosses to the reader's thread. */
export type ResidentRequest = Omit<CandidateRequest, "signal">;

/** What a search found, as it crosses threads. */
export interface ResidentFound extends PackedCandidates {
  /** Records of chunks, each with the place of its source. */
  chunks: { chunk: string; source: number }[];
  sources: SourceColumns[];
}

/** Searches what is in memory. */
export interface ResidentSearch {
  /** `workspace` as the database keeps it. Null: not all of it is in memory, or it changes too fast; the database searches. */
  search(workspace: string, request: ResidentRequest): Promise<ResidentFound | null>;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
  /** What is in memory. */
  sizes(): StorageIndexes["knowledgeBases"];
}

/** So often a search begins again since chunks changed while it ran. Then the database searches. */
const mostTries = 4;
/** The most chunks that are read for one search. */
const mostRows = 4_096;

export interface ResidentSearchOptions {
  database: Database;
  /** Reads what is to be brought into memory; null: the database does. */
  replica: ReadReplica | null;
  names: Names;
  settings: SearchSettings;
  /** How much older than the database an answer may be, in milliseconds. */
  freshnessMs: number;
  /** Milliseconds of a clock that is never set. */
  now(): number;
}

/** The knowledge bases that one try searches, as of the stamps with which it began. */
interface Try {
  /** Asks the database how a search ends, or takes what it said just now. */
  ending(sources: readonly number[]): Promise<Ending>;
  query: Query;
  /** For statements whose texts are few: see `QueryOptions.plannedFor`. */
  planned(database: Pick<Database, "query">): Query;
  database: Database;
  replica: ReadReplica | null;
  names: Names;
  workspace: string;
  request: ResidentRequest;
  bases: readonly ResidentBase[];
  stamps: ReadonlyMap<number, string>;
  terms: readonly string[];
}

export function createResidentSearch(options: ResidentSearchOptions): ResidentSearch {
  const { database, replica, names, settings, freshnessMs, now } = options;
  const memory = createSearchMemory((base) => feedOf(base.row), settings);
  const endings = freshnessMs === 0 ? null : createRecentEndings({ ms: freshnessMs, now });
  const bases = createResidentBases({ database, replica, names, memory, exactNumbers: settings.exactNumbers, now });
  const query: Query = (text, values) => database.query(text, values);

  function feedOf(row: number): ChunkFeed {
    const base = bases.of(row);
    // Another search made room, or found that it is gone.
    if (!base) throw new NotRead();
    return base.feed;
  }

  async function tries(workspace: string, request: ResidentRequest): Promise<ResidentFound | null> {
    const terms = request.terms.map(indexKey);
    for (let i = 0; i < mostTries; i++) {
      const searched = residentBases(bases, workspace, request);
      if (!searched) return null;
      const stamps = new Map(searched.map((base) => [base.row, base.state.stamp]));
      const plannedFor = searched.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
      const planned: Try["planned"] = (asked) => (text, values) => asked.query(text, values, { plannedFor });
      const ending = endingOf(endings, { query: planned(database), names, workspace, searched, now });
      const one: Try = {
        ending,
        query,
        planned,
        database,
        replica,
        names,
        workspace,
        request,
        bases: searched,
        stamps,
        terms,
      };
      try {
        const found = await searchOnce(memory, one);
        if (found !== "changed") return found;
      } catch (error) {
        if (!(error instanceof NotRead)) throw error;
        if (error.lost) for (const base of searched) bases.drop(base);
      }
      await Promise.all(searched.map((base) => bases.sync(base)));
    }
    return null;
  }

  return {
    sizes: bases.sizes,
    settled: bases.settled,
    async search(workspace, request) {
      try {
        return await tries(workspace, request);
      } catch (error) {
        // The database's own search says what is wrong, or is answered by now.
        if (isCuecardError(error)) return null;
        throw error;
      } finally {
        // What another search still needs, it reads again.
        memory.trim();
        bases.dropForgotten();
      }
    },
  };
}

/** Null when one of them is not in memory, or is not of the space that was asked. */
function residentBases(bases: ResidentBases, workspace: string, { spaces }: ResidentRequest): ResidentBase[] | null {
  const found: ResidentBase[] = [];
  let missing = false;
  for (const { space, knowledgeBaseIds, vector } of spaces) {
    for (const knowledgeBaseId of new Set(knowledgeBaseIds)) {
      const place: BasePlace = { workspace, id: storable(knowledgeBaseId), knowledgeBaseId };
      const base = bases.get(place);
      const fits = base && (!vector || (base.state.space === space && base.dimensions === vector.length));
      if (fits) found.push(base);
      else missing = true;
    }
  }
  return missing ? null : found;
}

async function searchOnce(memory: SearchMemory, one: Try): Promise<ResidentFound | "changed" | null> {
  const { query, names, request, bases, terms } = one;
  let passing: IndexSearch["passing"] = null;
  if (request.filter) {
    const read = await readPassing(query, names, rowsOf(bases), request.filter);
    if (!isAsBegun(one, read.stamps)) return "changed";
    passing = read.found;
  }
  if (!(await bringPostings(memory, one))) return "changed";
  const byId = new Map(bases.map((base) => [base.id, base]));
  const spaces = request.spaces.map(({ knowledgeBaseIds, vector }) => ({
    bases: [...new Set(knowledgeBaseIds)].map((id) => byId.get(id)!),
    vector,
  }));
  const statistics = statisticsOf(memory, one);
  const search: IndexSearch = { spaces, terms, statistics, limit: request.limit, passing, present: false };
  const proposed = propose(memory, search);
  const lacking = lackingRows(memory, proposed);
  if ([...lacking.values()].reduce((sum, { length }) => sum + length, 0) > mostRows) return null;
  if (!(await bringRows(memory, lacking, one))) return "changed";
  const placed = decide(memory, search, proposed);
  const texts = promisingTexts(memory, placed, statistics, request.chunks);
  return end(one, statistics, [...placed.keys()], texts);
}

const rowsOf = (bases: readonly ResidentBase[]) => bases.map(({ row }) => row);

/** Whether the server and the memory have the stamps with which the try began. */
const isAsBegun = ({ bases, stamps }: Try, read: ReadonlyMap<number, string>) =>
  bases.every((base) => {
    const begun = stamps.get(base.row);
    return base.alive && base.state.stamp === begun && read.get(base.row) === begun;
  });

/**
 * What a statement reads as the try began: on the replica, or where that has other stamps or no answer on the primary.
 * Null: something changed meanwhile.
 */
async function readAsBegun<Found>(one: Try, read: (query: Query) => Promise<Read<Found>>): Promise<Found | null> {
  const { planned, database, replica } = one;
  const ask = async (asked: Pick<Database, "query">) => {
    const { stamps, found } = await read(planned(asked));
    return isAsBegun(one, stamps) ? found : null;
  };
  return (await replica?.ask(ask)) ?? ask(database);
}

/** Reads posting lists that are not in memory. False: something changed meanwhile. */
async function bringPostings(memory: SearchMemory, one: Try): Promise<boolean> {
  const { names, bases, terms } = one;
  const wanted = bases.flatMap((base) =>
    terms.flatMap((term) => {
      const lacking = memory.words(base).lacking(term);
      return lacking ? { base: base.row, term, sources: lacking.sources } : [];
    }),
  );
  if (wanted.length === 0) return true;
  const found = await readAsBegun(one, (query) => readPostingLists(query, names, rowsOf(bases), wanted));
  if (!found) return false;
  for (const base of bases) {
    const own = wanted.flatMap(({ base: row, term }, i) => (row === base.row ? [[term, found[i]!] as const] : []));
    base.fetched = { ...nothingFetched(), postings: new Map(own) };
    for (const term of terms) memory.words(base).list(term);
    base.fetched = nothingFetched();
  }
  return true;
}

/** Reads vectors and texts that are not in memory. False: something changed meanwhile. */
async function bringRows(memory: SearchMemory, lacking: ReturnType<typeof lackingRows>, one: Try): Promise<boolean> {
  const { names, bases } = one;
  const places = bases.flatMap((base) =>
    [...lacking]
      .filter(([{ row }]) => row === base.row)
      .flatMap(([, rows]) => rows.map((row) => ({ base, row, read: base.databaseRow(row) }))),
  );
  if (places.length === 0) return true;
  const wanted = places.map(({ read }) => read);
  const found = await readAsBegun(one, (query) => readRows(query, names, rowsOf(bases), wanted));
  if (!found || wanted.some((row) => !found.has(row))) return false;
  for (const base of bases) {
    const own = places.filter((place) => place.base === base);
    base.fetched = {
      ...nothingFetched(),
      vectors: new Map(own.map(({ row, read }) => [row, found.get(read)!.vector])),
      texts: new Map(own.map(({ row, read }) => [row, found.get(read)!.record])),
    };
    memory.found(base).take(own.map(({ row }) => row));
    base.fetched = nothingFetched();
  }
  return true;
}

function statisticsOf(memory: SearchMemory, { bases, terms }: Try): KeywordStatistics {
  const chunkCount = bases.reduce((sum, base) => sum + base.chunkCount, 0);
  const lengthSum = bases.reduce((sum, base) => sum + base.state.lengthSum, 0);
  return {
    chunkCount,
    averageLength: chunkCount === 0 ? 0 : lengthSum / chunkCount,
    documentFrequencies: terms.map((term) => bases.reduce((sum, base) => sum + memory.words(base).chunksWith(term), 0)),
  };
}

interface EndingPlace extends Pick<Try, "query" | "names" | "workspace"> {
  searched: readonly ResidentBase[];
  now(): number;
}

function endingOf(
  endings: RecentEndings | null,
  { query, names, workspace, searched, now }: EndingPlace,
): Try["ending"] {
  const bases = new Map(searched.map((base) => [storable(base.id), base]));
  return async (sources) => {
    const recent = endings?.find({ workspace, bases, sources });
    if (recent) return recent;
    const at = now();
    const ending = await readEnding(query, names, { workspace, ids: [...bases.keys()], sources });
    endings?.keep(workspace, ending, at);
    return ending;
  };
}

/** Makes sure that nothing was committed since the try began, and adds the sources as they are now. */
async function end(
  one: Try,
  statistics: KeywordStatistics,
  candidates: Candidate[],
  texts: ReturnType<typeof promisingTexts>,
): Promise<ResidentFound | "changed"> {
  const { request, bases } = one;
  const asked = [...new Set(request.spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds))];
  const sources = [...new Set(texts.map(({ source }) => source))];
  const ending = await one.ending(sources);
  const same = bases.every((base) => ending.rows.get(storable(base.id)) === base.row);
  if (!same || !isAsBegun(one, ending.stamps)) return "changed";
  // A process of an earlier version writes chunks and raises no version.
  const isOther = ({ row, state }: ResidentBase) => {
    const [chunkCount, lengthSum] = ending.totals.get(row)!;
    return chunkCount !== state.chunkCount || lengthSum !== state.lengthSum;
  };
  if (bases.some(isOther)) throw new NotRead(true);
  const neverReady = asked.flatMap((id) => {
    const waiting = ending.neverReady.get(storable(id));
    return waiting === undefined ? [] : [{ knowledgeBaseId: id, sources: waiting }];
  });
  const places = new Map(sources.map((row, place) => [row, place]));
  return {
    ...packCandidates({ statistics, candidates, gone: [], neverReady, partial: [] }),
    chunks: texts.map(({ chunk, source }) => ({ chunk, source: places.get(source)! })),
    sources: sources.map((row) => ending.sources.get(row)!),
  };
}
