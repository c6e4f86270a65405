import type { Candidate, CandidateRequest, Candidates, KeywordStatistics, KnowledgeStore } from "@cuecard/core";
import { bm25 } from "@cuecard/core";
import { dot } from "@cuecard/core/storage-kit";
import type { Scored } from "@cuecard/resident";
import type { Query } from "../../connection/database.ts";
import { orAborted, throwIfAborted } from "../../connection/or-aborted.ts";
import { original, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { frequenciesOf } from "../postings/posting-lists.ts";
import type { ResidentReader } from "../resident/resident-reader.ts";
import { type Chosen, type ChosenChunk, readChosen } from "./chosen-chunks.ts";
import { type Proposal, propose } from "./proposal.ts";
import { scoreWords } from "./score-words.ts";

/** Proposed chunks beyond the limit, so that ties with the last one are seen. */
const slackAtFirst = 16;
/**
 * The most of them: the rows of so many vectors of 1,536 dimensions are 13 MB. Further ties lose nothing where vectors
 * are equal, since the database orders those by id as well. Where more vectors differ by less than single precision
 * shows, their order is that of single precision.
 */
const mostSlack = 1_024;

/** So often a search begins again since chunks changed between its two statements. Then both see one snapshot. */
const mostTries = 3;

interface Placed extends Candidate {
  /** Its place in the question. */
  space: number;
}

interface Search {
  query: Query;
  names: Engine["names"];
  workspace: string;
  exactBelow: number;
}

export function createSearch(
  engine: Engine,
  workspace: string,
  { exactBelow, resident }: { exactBelow: number; resident: ResidentReader | null },
): Pick<KnowledgeStore, "searchCandidates" | "loaded"> {
  const { database, names } = engine;
  /** Chunks of the last search: both statements are planned for about as many. */
  let plannedFor = 1;

  /** Both statements on one snapshot. It is not cancelled on the server. */
  const inTransaction = (search: Search, request: CandidateRequest): Promise<Candidates | null> =>
    database.transaction(async (query) => {
      await query("set transaction isolation level repeatable read, read only");
      return searchOnce({ ...search, query }, request);
    });

  return {
    async loaded(signal) {
      throwIfAborted(signal);
      if (resident) await orAborted(resident.settled(), signal);
    },
    async searchCandidates(request) {
      const found = await resident?.search(workspace, request);
      if (found) return found;
      const { signal } = request;
      const search: Search = {
        query: (text, values) => database.query(text, values, { signal, plannedFor }),
        names,
        workspace,
        exactBelow,
      };
      for (let i = 0; i < mostTries; i++) {
        const candidates = await searchOnce(search, request);
        if (!candidates) continue;
        plannedFor = candidates.statistics.chunkCount;
        return candidates;
      }
      return (await orAborted(inTransaction(search, request), signal))!;
    },
  };
}

/** Null when chunks changed between its two statements. */
async function searchOnce(
  { query, names, workspace, exactBelow }: Search,
  request: CandidateRequest,
): Promise<Candidates | null> {
  let slack = slackAtFirst;
  let proposal = await propose(query, names, request, { workspace, slack, exactBelow });
  // Only when more chunks tie for the last place than the slack holds, such as many copies of one text.
  while (proposal.more && slack < mostSlack) {
    slack *= 8;
    proposal = await propose(query, names, request, { workspace, slack, exactBelow });
  }
  const { chunkCount, lengthSum, documentFrequencies, lists } = proposal;
  const statistics = { chunkCount, averageLength: chunkCount === 0 ? 0 : lengthSum / chunkCount, documentFrequencies };
  const chosen = choose(proposal, await scoreWords(lists, statistics, request.limit), request.limit);
  const isEmpty = chosen.rows.size === 0 && chosen.tied.length === 0;
  const chunks = isEmpty
    ? []
    : await readChosen(query, names, { spaces: request.spaces, bases: proposal.bases }, chosen);
  return chunks && toCandidates(request, proposal, statistics, chunks);
}

/** What may be among the best of either retriever. */
function choose({ nearest, cosines }: Proposal, scored: readonly Scored[], limit: number): Chosen {
  const rows = new Map<number, number | null>(nearest.map((row, i) => [row, cosines[i]!]));
  const least =
    scored.length <= limit
      ? Number.NEGATIVE_INFINITY
      : scored.reduce((smallest, { score }) => Math.min(smallest, score), Number.POSITIVE_INFINITY);
  const greater = scored.filter(({ score }) => score > least);
  for (const { row } of greater) if (!rows.has(row)) rows.set(row, null);
  const tied = scored.filter(({ score }) => score === least).map(({ row }) => row);
  return { rows, tied, fromTied: limit - greater.length };
}

/** The best of each retriever, by exact cosine and by core's own BM25. */
function toCandidates(
  { spaces, terms, limit }: CandidateRequest,
  { bases, lists, neverReady: counts }: Proposal,
  statistics: KeywordStatistics,
  chunks: readonly ChosenChunk[],
): Candidates {
  const all = chunks.map(([row, id, sourceRow, source, base, space, length, cosine, vector]): Placed => {
    const question = spaces[space]!.vector;
    return {
      chunkId: original(id),
      sourceId: original(source),
      knowledgeBaseId: original(base),
      // Adding zero makes a negative zero a plain one.
      cosine: question && (vector === null ? cosine! + 0 : dot(question, fromBinary(vector))),
      length,
      termFrequencies: frequenciesOf(lists, sourceRow, row, terms.length),
      space,
    };
  });
  const nearest = spaces.flatMap(({ vector }, index) =>
    vector === null
      ? []
      : best(
          all.filter(({ space }) => space === index),
          limit,
          ({ cosine }) => cosine!,
        ),
  );
  const matching = all.filter(({ termFrequencies }) => termFrequencies.some((frequency) => frequency > 0));
  const bestByKeyword = best(matching, limit, ({ termFrequencies, length }) =>
    bm25(termFrequencies, length, statistics),
  );
  const candidates = [...new Set([...nearest, ...bestByKeyword])].map(({ space: _space, ...candidate }) => candidate);
  const there = new Set(bases.map(({ id }) => id));
  const asked = [...new Set(spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds))];
  const neverReady = asked.flatMap((id) => {
    const sources = counts.get(storable(id));
    return sources === undefined ? [] : [{ knowledgeBaseId: id, sources }];
  });
  const gone = asked.filter((id) => !there.has(storable(id)));
  return { statistics, candidates, chunks: [], gone, neverReady, partial: [] };
}

/** Of pgvector's binary form: two 16-bit numbers, then big-endian floats. */
function fromBinary(hex: string): Float32Array {
  const numbers = Buffer.from(hex, "hex").subarray(4);
  return Float32Array.from({ length: numbers.length / 4 }, (_, i) => numbers.readFloatBE(4 * i));
}

function best(candidates: Placed[], limit: number, score: (candidate: Placed) => number): Placed[] {
  return candidates
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .sort((left, right) => right.score - left.score || (left.candidate.chunkId < right.candidate.chunkId ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}
