import {
  bm25,
  type Candidate,
  type CandidateRequest,
  type Candidates,
  type KnowledgeBaseRecord,
  type KnowledgeStore,
} from "@cuecard/core";
import { dot, notOfSpace, spaceMismatch, spaceOf } from "@cuecard/core/storage-kit";
import type { Database } from "../../connection/database.ts";
import { orAborted, throwIfAborted } from "../../connection/or-aborted.ts";
import type { ReadReplica } from "../../connection/read-replica.ts";
import { indexKey, original, storable, textArray } from "../../text.ts";
import { vectorText } from "../chunks/vector-text.ts";
import type { Engine } from "../engine.ts";
import type { ResidentReader } from "../resident/resident-reader.ts";
import { type FilterCondition, filterCondition } from "./filter-condition.ts";
import { countNeverReady, type PrimaryState, readPrimaryState, stampsOf } from "./primary-state.ts";

/** Proposed chunks beyond the limit, so that ties with the last one are seen. */
const slackAtFirst = 16;
/**
 * The most of them: the rows of so many vectors of 1,536 dimensions are 13 MB. Further ties lose nothing where vectors
 * are equal, since the database orders those by id as well. Where more vectors differ by less than single precision
 * shows, their order is that of single precision.
 */
const mostSlack = 1_024;

/**
 * A row of the function `find_candidates`, whose newest text is in the last migration that makes it. `terms`: place
 * (from 1) and frequency of each term that the chunk has.
 */
type Row = [
  id: string,
  source: string,
  base: string,
  space: number,
  length: number,
  cosine: number | null,
  vector: string | null,
  terms: [place: number, frequency: number][] | null,
];

interface Answer {
  /** Null: none was found. */
  bases: [space: number, record: string][] | null;
  chunkCount: number;
  lengthSum: number;
  documentFrequencies: number[];
  more: boolean;
  rows: Row[];
  neverReady: [base: string, sources: number][];
}

/** Both as JSON. */
interface Answered {
  answer: string;
  never_ready: string;
}

interface Placed extends Candidate {
  space: number;
}

export function createSearch(
  engine: Engine,
  workspace: string,
  {
    exactBelow,
    resident,
    replica,
  }: { exactBelow: number; resident: ResidentReader | null; replica: ReadReplica | null },
): Pick<KnowledgeStore, "searchCandidates" | "loaded"> {
  const valuesOf = (
    { spaces, terms, limit }: CandidateRequest,
    slack: number,
    condition: FilterCondition | null,
  ): unknown[] => {
    const spaceOf = new Map(
      spaces.flatMap(({ knowledgeBaseIds }, index) => knowledgeBaseIds.map((id) => [id, index + 1] as const)),
    );
    return [
      workspace,
      [...spaceOf.keys()].map(storable),
      [...spaceOf.values()],
      spaces.map(({ vector }) => vector && vectorText(vector)),
      textArray(terms.map(indexKey)),
      limit,
      slack,
      condition?.sql ?? null,
      condition?.values ?? null,
      exactBelow,
    ];
  };
  const callOf = (schema: string) =>
    `${schema}.find_candidates(
       $1, $2::text[], $3::integer[], $4::text[], $5::text::text[], $6, $7, $8::text, $9::text::text[], $10)`;

  async function askPrimary(request: CandidateRequest, slack: number): Promise<Answered> {
    const { schema } = engine.names;
    const condition = request.filter && filterCondition(request.filter, "$2");
    const [row] = await engine.database.query<Answered>(
      `select ${callOf(schema)} as answer, ${countNeverReady(schema)} as never_ready`,
      valuesOf(request, slack, condition),
      { signal: request.signal },
    );
    return row!;
  }

  /** Null where the replica has other chunks than the primary had. */
  async function askReplica(
    server: Database,
    { request, slack, state }: { request: CandidateRequest; slack: number; state: PrimaryState },
  ): Promise<Answered | null> {
    const { schema } = engine.names;
    const [row] = await server.query<{ answer: string | null }>(
      `select case when ${stampsOf(schema)} = $11 then ${callOf(schema)} end as answer`,
      [...valuesOf(request, slack, state.passing), state.stamps],
    );
    return row!.answer === null ? null : { answer: row!.answer, never_ready: state.neverReady };
  }

  async function ask(request: CandidateRequest, slack: number, state: PrimaryState | null): Promise<Answer> {
    const { signal } = request;
    const answered =
      (state && (await replica!.ask((server) => askReplica(server, { request, slack, state }), { signal }))) ??
      (await askPrimary(request, slack));
    const neverReady = JSON.parse(answered.never_ready) as Answer["neverReady"];
    const answer: Answer = { ...(JSON.parse(answered.answer) as Omit<Answer, "neverReady">), neverReady };
    checkSpaces(request, answer);
    return answer;
  }

  return {
    async loaded(signal) {
      throwIfAborted(signal);
      if (resident) await orAborted(resident.settled(), signal);
    },
    async searchCandidates(request) {
      const found = await resident?.search(workspace, request);
      if (found) return found;
      const state = replica?.answers() ? await readPrimaryState(engine, workspace, request) : null;
      let slack = slackAtFirst;
      let answer = await ask(request, slack, state);
      // Only when more chunks tie for the last place than the slack holds, such as many copies of one text.
      while (answer.more && slack < mostSlack) {
        slack *= 8;
        answer = await ask(request, slack, state);
      }
      return choose(request, answer);
    },
  };
}

/** The best of each retriever, by exact cosine and by core's own BM25. */
function choose({ spaces, terms, limit }: CandidateRequest, answer: Answer): Candidates {
  const { bases, chunkCount, lengthSum, documentFrequencies, rows } = answer;
  const statistics = { chunkCount, averageLength: chunkCount === 0 ? 0 : lengthSum / chunkCount, documentFrequencies };
  const all = rows.map((row) => toCandidate(row, terms.length, spaces[row[3] - 1]!.vector));
  const nearest = spaces.flatMap(({ vector }, index) =>
    vector === null
      ? []
      : best(
          all.filter(({ space }) => space === index + 1),
          limit,
          ({ cosine }) => cosine!,
        ),
  );
  const matching = all.filter(({ termFrequencies }) => termFrequencies.some((frequency) => frequency > 0));
  const bestByKeyword = best(matching, limit, ({ termFrequencies, length }) =>
    bm25(termFrequencies, length, statistics),
  );
  const candidates = [...new Set([...nearest, ...bestByKeyword])].map(({ space: _space, ...candidate }) => candidate);
  const there = new Set(bases?.map(([, record]) => (JSON.parse(record) as KnowledgeBaseRecord).id));
  const asked = [...new Set(spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds))];
  const counts = new Map(answer.neverReady);
  const neverReady = asked.flatMap((id) => {
    const sources = counts.get(storable(id));
    return sources === undefined ? [] : [{ knowledgeBaseId: id, sources }];
  });
  return { statistics, candidates, chunks: [], gone: asked.filter((id) => !there.has(id)), neverReady, partial: [] };
}

function toCandidate(row: Row, terms: number, question: Float32Array | null): Placed {
  const [id, source, base, space, length, cosine, vector, found] = row;
  const termFrequencies = Array.from({ length: terms }, () => 0);
  for (const [place, frequency] of found ?? []) termFrequencies[place - 1] = frequency;
  return {
    chunkId: original(id),
    sourceId: original(source),
    knowledgeBaseId: original(base),
    // Adding zero makes a negative zero a plain one.
    cosine: question && (vector === null ? cosine! + 0 : dot(question, fromBinary(vector))),
    length,
    termFrequencies,
    space,
  };
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

function checkSpaces({ spaces }: CandidateRequest, { bases }: Answer): void {
  for (const [place, record] of bases ?? []) {
    const { space, vector } = spaces[place - 1]!;
    const base = JSON.parse(record) as KnowledgeBaseRecord;
    if (!vector) continue;
    if (spaceOf(base) !== space) throw spaceMismatch(base, space);
    if (vector.length !== base.embeddingDimensions) throw notOfSpace(base.id, base, vector.length);
  }
}
