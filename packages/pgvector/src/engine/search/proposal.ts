import type { CandidateRequest, KnowledgeBaseRecord } from "@cuecard/core";
import { notOfSpace, spaceMismatch, spaceOf } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { indexKey, textArray } from "../../text.ts";
import type { Names } from "../names.ts";
import { type PostingLists, readPostingLists } from "../postings/posting-lists.ts";
import { askedBases } from "./asked-bases.ts";
import { filterCondition } from "./filter-condition.ts";
import { countNeverReady, type PrimaryState, stampsOf } from "./primary-state.ts";

/** A search that one server is asked. */
export interface ServerSearch {
  query: Query;
  names: Names;
  workspace: string;
  /** See `createPostgresStorage`. */
  exactBelow: number;
  request: Omit<CandidateRequest, "signal">;
  /** The vectors of the request's spaces as text. */
  questions: (string | null)[];
  /** For a replica, what the primary said before; null: this is the primary. */
  state: PrimaryState | null;
}

/** What the function `propose_candidates` found, whose text is in propose-candidates.sql.ts. */
export interface Proposal {
  /** What the server had then: see {@link stampsOf}. */
  stamps: string;
  /** Ids of the knowledge bases that there are. */
  bases: ReadonlySet<string>;
  chunkCount: number;
  lengthSum: number;
  documentFrequencies: number[];
  /** Rows of the nearest chunks, and their cosines in single precision. */
  nearest: number[];
  cosines: number[];
  /** Chunks that tie with the last wanted one did not fit into the slack. */
  more: boolean;
  lists: PostingLists;
  /** By stored id of the knowledge base. */
  neverReady: ReadonlyMap<string, number>;
}

type FoundBase = [space: number, record: string];

interface Answer extends Omit<Proposal, "stamps" | "bases" | "lists" | "neverReady"> {
  bases: FoundBase[];
}

/**
 * `slack`: so many chunks beyond the limit may be proposed, so that ties with the last one are seen. Null: the replica
 * has other chunks than the primary had. Throws `embedding_space_mismatch` for a question of another space than a
 * knowledge base has.
 */
export async function propose(
  { query, names: { schema }, workspace, exactBelow, request, questions, state }: ServerSearch,
  slack: number,
): Promise<Proposal | null> {
  const { spaces, terms, limit, filter } = request;
  const { ids, places } = askedBases(spaces);
  const condition = state ? state.passing : filter && filterCondition(filter, "$2");
  // The server calls no function in `from` when a condition that refers to no row is false.
  const [row] = await query<{ proposal: string; lists: Uint8Array | null; stamps: string; never_ready: string | null }>(
    `select found.proposal, found.lists, ${stampsOf(schema)} as stamps, ${state ? "null" : countNeverReady(schema)} as never_ready
     from ${schema}.propose_candidates(
       $1, $2::text[], $3::integer[], $4::text[], $5::text::text[], $6, $7, $8::text, $9::text::text[], $10) as found
     ${state ? `where ${stampsOf(schema)} = $11` : ""}`,
    [
      workspace,
      ids,
      places,
      questions,
      textArray(terms.map(indexKey)),
      limit,
      slack,
      condition?.sql ?? null,
      condition?.values ?? null,
      exactBelow,
      ...(state ? [state.stamps] : []),
    ],
  );
  if (!row) return null;
  const { bases, ...answer } = JSON.parse(row.proposal) as Answer;
  return {
    ...answer,
    stamps: row.stamps,
    bases: new Set(bases.map((base) => checkedBase(base, spaces))),
    lists: await readPostingLists(row.lists ?? new Uint8Array()),
    neverReady: new Map(JSON.parse(state?.neverReady ?? row.never_ready!) as [string, number][]),
  };
}

/** Its id. */
function checkedBase([place, json]: FoundBase, spaces: CandidateRequest["spaces"]): string {
  const { space, vector } = spaces[place - 1]!;
  const record = JSON.parse(json) as KnowledgeBaseRecord;
  if (vector && spaceOf(record) !== space) throw spaceMismatch(record, space);
  if (vector && vector.length !== record.embeddingDimensions) throw notOfSpace(record.id, record, vector.length);
  return record.id;
}
