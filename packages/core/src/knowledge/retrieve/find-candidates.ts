import type { Deadline } from "../../base/time/deadline.ts";
import { throwIfAborted } from "../../base/time/within-time.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Candidates } from "../../ports/storage/search.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import type { MetadataFilter } from "../../schema/metadata-filter.ts";
import type { SubjectSources } from "../knowledge-search.ts";
import type { Variants } from "../speech/hear.ts";
import { takeVariants, withVariants } from "../speech/take-variants.ts";
import { inTime } from "./query/deadline.ts";
import { searchInForms } from "./query/in-forms.ts";
import type { SpaceQuestion } from "./query/query.ts";
import { loadedTogether } from "./results/hits.ts";

/**
 * Candidates of each retriever. They must leave `topK` results after thresholds, duplicates and other knowledge bases.
 * On every set of `pnpm bench quality`, 64, 40 and 28 a knowledge base find the same. Only Chroma's recall@5 differs,
 * by 0.4 points, and two runs with 40 differ as much.
 */
const candidates = { least: 40, perResult: 4, most: 400 };

/**
 * A question of few index words may be a title that many other chunks have all words of ("Is there parking there?").
 * Where so many of the first candidates have them all, more chunks may: then each retriever is asked for `candidates`.
 */
const namesakes = { mostTerms: 3, suspicious: 20, candidates: candidates.most };

/** Of the best so many that have every word of the question all are read: one of them may be the title that was asked for. */
export const namesakesRead = 240;

/** What is left of the deadline once a search has waited for vectors to be read: words and texts are read then. */
const afterReading = { share: 0.75, leastMs: 200, mostMs: 2_000 };

function timeForReading(deadline: Deadline): number {
  const left = Math.max(0, deadline.remaining());
  const { share, leastMs, mostMs } = afterReading;
  return Math.max(0, left - Math.min(mostMs, Math.max(leastMs, share * left)));
}

export interface CandidateSearch {
  bases: readonly KnowledgeBase[];
  subjects: readonly SubjectSources[];
  topK: number;
  /** Candidates of each retriever. @default as many as `topK` results may need */
  candidates?: number;
  filter: MetadataFilter | null;
  deadline: Deadline;
  signal: AbortSignal | undefined;
}

export interface CandidateWords {
  spaces: readonly SpaceQuestion[];
  /** Index words with what each counts, those of the question first. */
  terms: ReadonlyMap<string, number>;
  /** Those of them that are the question's. */
  asked: ReadonlyMap<string, number>;
  variants: Variants;
}

export interface FoundCandidates {
  found: Candidates;
  /** The same with variants in the place of words that no chunk has. */
  heard: Candidates;
  /** Candidates that each retriever was asked for. */
  limit: number;
}

/** Asks the store for candidates, once more and for more of them where chunks with all words of the question may be missing. */
export async function findCandidates(
  store: Pick<KnowledgeStore, "searchCandidates">,
  search: CandidateSearch,
  { spaces, terms, asked, variants }: CandidateWords,
): Promise<FoundCandidates> {
  const { bases, subjects, topK, filter, deadline, signal } = search;
  const ask = async (limit: number): Promise<FoundCandidates> => {
    const found = await inTime(deadline, signal, (inner) =>
      searchInForms(store, {
        spaces: spaces.map(({ space, knowledgeBaseIds, vector }) => ({ space, knowledgeBaseIds, vector })),
        terms: withVariants([...terms.keys()], variants),
        limit,
        filter,
        chunks: loadedTogether,
        readMs: timeForReading(deadline),
        signal: inner,
      }),
    );
    return { found, heard: takeVariants(found, { terms: [...terms.keys()], variants }), limit };
  };
  // The words of a subject bring in its chunks. They must not crowd out what the question alone finds.
  const least = (subjects.length > 0 || variants.size > 0 ? 2 : 1) * candidates.least * bases.length;
  const limit = Math.min(candidates.most, Math.max(least, candidates.perResult * topK));
  const first = await ask(search.candidates ?? limit);
  const isEnough = search.candidates !== undefined || limit >= namesakes.candidates;
  if (isEnough || !mayHideNamesakes(first.heard, asked.size)) return first;
  return ask(namesakes.candidates).catch(() => {
    throwIfAborted(signal);
    return first;
  });
}

/** `asked`: so many of the first terms are the question's own. */
function mayHideNamesakes({ candidates: found }: Candidates, asked: number): boolean {
  if (asked === 0 || asked > namesakes.mostTerms) return false;
  const withAll = found.filter(({ termFrequencies }) => termFrequencies.slice(0, asked).every((count) => count > 0));
  return withAll.length >= namesakes.suspicious;
}
