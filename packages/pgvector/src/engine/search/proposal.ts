import type { CandidateRequest, KnowledgeBaseRecord } from "@cuecard/core";
import { notOfSpace, spaceMismatch, spaceOf } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { indexKey, storable, textArray } from "../../text.ts";
import { vectorText } from "../chunks/vector-text.ts";
import type { Names } from "../names.ts";
import { type PostingLists, readPostingLists } from "../postings/posting-lists.ts";
import { filterCondition } from "./filter-condition.ts";

/** What the function `propose_candidates` found, whose newest text is in the last migration that makes it. */
export interface Proposal {
  bases: ProposedBase[];
  chunkCount: number;
  lengthSum: number;
  documentFrequencies: number[];
  /** Rows of the nearest chunks, and their cosines in single precision. */
  nearest: number[];
  cosines: number[];
  /** Chunks that tie with the last wanted one did not fit into the slack. */
  more: boolean;
  lists: PostingLists;
  neverReady: Map<string, number>;
}

/** A knowledge base as it was then. `stamp` changes with every change of its chunks. */
export interface ProposedBase {
  row: number;
  /** Stored id. */
  id: string;
  /** Place of the space that was asked, from 0. */
  space: number;
  stamp: string;
}

export interface ProposalOptions {
  workspace: string;
  /** Chunks beyond the limit that may be proposed, so that ties with the last one are seen. */
  slack: number;
  exactBelow: number;
}

type FoundBase = [space: number, record: string, row: number, stamp: string];

interface Answer extends Omit<Proposal, "bases" | "lists" | "neverReady"> {
  bases: FoundBase[];
}

/**
 * Sources that are `pending`, or that were `pending` when a worker claimed them. They are counted for each search: with
 * a count in the knowledge base's row, adding a source would wait for replacements of chunks.
 */
const countNeverReady = (schema: string): string => `
  (select coalesce(json_agg(json_build_array(bases.id, waiting.sources)), '[]')::text
   from ${schema}.bases cross join lateral (
     select count(*) as sources from ${schema}.sources where base = bases.row and coalesce(claimed_from, status) = 'pending'
   ) as waiting
   where bases.workspace = $1 and bases.id = any($2::text[]) and waiting.sources > 0)`;

/** Throws `embedding_space_mismatch` for a question of another space than a knowledge base has. */
export async function propose(
  query: Query,
  { schema }: Names,
  request: Omit<CandidateRequest, "signal">,
  { workspace, slack, exactBelow }: ProposalOptions,
): Promise<Proposal> {
  const { spaces, terms, limit, filter } = request;
  const placeOf = new Map(
    spaces.flatMap(({ knowledgeBaseIds }, index) => knowledgeBaseIds.map((id) => [id, index + 1] as const)),
  );
  const condition = filter && filterCondition(filter, "$2");
  const [row] = await query<{ proposal: string; lists: Uint8Array | null; never_ready: string }>(
    `select found.proposal, found.lists, ${countNeverReady(schema)} as never_ready
     from ${schema}.propose_candidates(
       $1, $2::text[], $3::integer[], $4::text[], $5::text::text[], $6, $7, $8::text, $9::text::text[], $10) as found`,
    [
      workspace,
      [...placeOf.keys()].map(storable),
      [...placeOf.values()],
      spaces.map(({ vector }) => vector && vectorText(vector)),
      textArray(terms.map(indexKey)),
      limit,
      slack,
      condition?.sql ?? null,
      condition?.values ?? null,
      exactBelow,
    ],
  );
  const { bases, ...answer } = JSON.parse(row!.proposal) as Answer;
  return {
    ...answer,
    bases: bases.map((base) => checkedBase(base, spaces)),
    lists: readPostingLists(row!.lists ?? new Uint8Array()),
    neverReady: new Map(JSON.parse(row!.never_ready) as [string, number][]),
  };
}

function checkedBase([place, json, row, stamp]: FoundBase, spaces: CandidateRequest["spaces"]): ProposedBase {
  const { space, vector } = spaces[place - 1]!;
  const record = JSON.parse(json) as KnowledgeBaseRecord;
  if (vector && spaceOf(record) !== space) throw spaceMismatch(record, space);
  if (vector && vector.length !== record.embeddingDimensions) throw notOfSpace(record.id, record, vector.length);
  return { row, id: storable(record.id), space: place - 1, stamp };
}
