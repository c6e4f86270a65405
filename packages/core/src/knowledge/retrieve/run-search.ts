import type { Deadline } from "../../base/time/deadline.ts";
import type { Reranker } from "../../ports/reranker.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Candidates } from "../../ports/storage/search.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import type { MetadataFilter } from "../../schema/metadata-filter.ts";
import type { Degradation } from "../../schema/search.ts";
import { spaceOf } from "../../storage-kit/embedding-space.ts";
import type { Embedders } from "../embedding/embedders.ts";
import type { AttachmentHits, Background, BestChunk, SubjectSources } from "../knowledge-search.ts";
import type { Recognition } from "../recognition.ts";
import { asWritten, hasNear, type Variants, variantsOf, withMeant } from "../speech/hear.ts";
import { type IsMistyped, mistypedBy, withStopWords } from "../speech/mistyped.ts";
import { withDoubts, withOtherReadings } from "../speech/readings.ts";
import type { Vocabularies } from "../speech/vocabularies.ts";
import { withoutFillers } from "../speech/without-fillers.ts";
import { questionWords } from "../words/words.ts";
import { findCandidates, namesakesRead } from "./find-candidates.ts";
import type { QuestionVectors } from "./providers/question-vectors.ts";
import { inTime } from "./query/deadline.ts";
import { knowledgeBaseNotFound } from "./query/knowledge-base-cache.ts";
import { ownTurn } from "./query/one-a-turn.ts";
import { embedQuestion, type SearchSettings, type SpaceQuestion } from "./query/query.ts";
import { besides, synonymsIn } from "./query/synonyms.ts";
import { weigh, weightedTerms } from "./rank/background.ts";
import type { ThresholdOf } from "./rank/let-through.ts";
import { questionKind } from "./rank/question-kind.ts";
import { type Ranked, rank } from "./rank/rank.ts";
import { favourSubjects, subjectsOfSources, withSubjectTerms } from "./rank/subjects.ts";
import { understand } from "./rank/understood.ts";
import { rerank, rerankWindow } from "./rerank/rerank.ts";
import { titlesFirst } from "./rerank/titles-asked.ts";
import { chooseResults } from "./results/choose-results.ts";
import { createSectionFinder } from "./results/cite-section.ts";
import { type Found, loadFound, toHit } from "./results/hits.ts";
import { nearestByBase } from "./results/nearest-by-base.ts";
import { worthGiving } from "./results/worth-giving.ts";

export interface SearchProviders {
  store: Pick<KnowledgeStore, "getKnowledgeBase" | "searchCandidates" | "loaded" | "getChunks" | "listTerms">;
  embedders: Embedders;
  /** Runs after the built-in reranker; null: only the built-in one. */
  reranker: Reranker | null;
  vectors: QuestionVectors;
  vocabularies: Vocabularies;
  /** Milliseconds from any start, in fractions. */
  now: () => number;
}

/** One search over knowledge bases that exist. */
export interface SearchRun {
  question: string;
  /** What the recognizer says of the question. */
  recognition: Recognition;
  background: readonly Background[];
  /** What the call is about, the strongest first. */
  subjects: readonly SubjectSources[];
  bases: readonly KnowledgeBase[];
  settings: ReadonlyMap<string, SearchSettings>;
  /** The most hits in all. */
  topK: number;
  /** The most hits of one knowledge base. */
  topKOf: (knowledgeBaseId: string) => number;
  reranking: boolean;
  thresholdOf: ThresholdOf;
  /** The most tokens of all hits together. */
  maxTokens: number;
  /** Candidates of each retriever. @default as many as `topK` results may need */
  candidates?: number;
  filter: MetadataFilter | null;
  explain: boolean;
  deadline: Deadline;
  signal: AbortSignal | undefined;
}

interface EncodedQuery {
  spaces: SpaceQuestion[];
  /** Index words with what each counts, those of the question first. */
  terms: ReadonlyMap<string, number>;
  /** Those of them that are the question's. */
  asked: ReadonlyMap<string, number>;
  /** Index words of the question, its stop words too, without those of its background. */
  said: readonly string[];
  variants: Variants;
  /** How much of it the vectors understand, 0 to 1. */
  understood: number;
}

interface Loaded extends Pick<Candidates, "neverReady" | "partial" | "tooLarge"> {
  /** All candidates, before the threshold. */
  all: Ranked[];
  loaded: Found[];
  nearest: BestChunk | null;
  limit: number;
}

/** A search with what each of its steps had. */
export interface SearchStages extends Omit<AttachmentHits, "hits" | "unproven"> {
  /** Index words of the question that the threshold judges by, in the order of each candidate's `termFrequencies`. */
  terms: string[];
  /** The question as it was searched: without fillers, with words as the knowledge bases have them. */
  question: string;
  /** Candidates that each retriever was asked for. */
  limit: number;
  /** All candidates, before the threshold, in the order of the fused ranking. */
  all: Ranked[];
  /** What passed the threshold and was read, in its last order. */
  order: Found[];
  /** The results: passages that may be joined of several of these. */
  chosen: Found[];
  sectionOf: ReturnType<typeof createSectionFinder>;
}

/** The answer of {@link searchInStages}. */
export async function runSearch(providers: SearchProviders, run: SearchRun): Promise<AttachmentHits> {
  const { chosen, sectionOf, nearest, degraded, knownVectors, reached, timings } = await searchInStages(providers, run);
  const hits = chosen.map((one) => toHit(one, { sectionOf, explain: run.explain }));
  const isUnproven = run.thresholdOf === "question" && !areProven(run, chosen);
  const found = isUnproven ? { hits: [], unproven: hits } : { hits, unproven: [] };
  return { ...found, nearest, degraded, knownVectors, reached, timings };
}

/** Embeds the question once for each space, asks both retrievers, fuses, reranks and chooses the results. */
export async function searchInStages(providers: SearchProviders, given: SearchRun): Promise<SearchStages> {
  const { embedders, vectors, reranker, now } = providers;
  const start = now();
  const keywordSearch = given.bases.some(({ id }) => given.settings.get(id)!.keywordSearch);
  const heard = await hear(providers, keywordSearch ? providers.vocabularies : null, given);
  const { run } = heard;
  const synonyms = synonymsIn(
    run.question,
    run.bases.flatMap((base) => base.synonyms),
  );
  const variants = besides(heard.variants, synonyms.variants);
  const { background, deadline, signal } = run;
  const words = withDoubts(weightedTerms(run.question, background), run.recognition);
  const asked = keywordSearch ? words : new Map<string, number>();
  const terms = keywordSearch ? withOtherReadings(withSubjectTerms(words, run.subjects), run.recognition) : asked;
  const {
    degraded,
    spaces,
    known: knownVectors,
  } = await embedQuestion({
    ...run,
    question: [withMeant(run.question, variants, heard.isMistyped), ...synonyms.phrases].join(" "),
    embedders,
    vectors,
  });
  const embedded = now();
  const said = questionWords(run.question);
  const question = [...background.map(({ text }) => text), run.question].join("\n");
  const understood = understand(spaces, question);
  const { all, loaded, nearest, neverReady, partial, tooLarge, limit } = await find(providers, run, {
    spaces,
    terms,
    asked,
    said,
    variants,
    understood: understood.share,
  });
  const searched = now();
  const reranked = run.reranking
    ? await rerank({
        question,
        terms: [...asked.keys()],
        words: said,
        understood,
        found: loaded,
        topK: run.topK,
        reranker,
        deadline,
        signal,
      })
    : { found: loaded, degraded: [] };
  const asTitle = (found: readonly Found[]) => {
    const first = titlesFirst(found, run.question);
    return first === found && run.question === given.question ? first : titlesFirst(first, given.question);
  };
  const order = run.reranking ? asTitle(reranked.found) : reranked.found;
  const end = now();
  // Without the keyword retriever the rarity of a word is unknown: each word counts as it was said.
  const weights = (keywordSearch && loaded[0]?.ranked.termWeights) || [...words.values()];
  const sectionOf = createSectionFinder({ terms: [...words.keys()], weights });
  const favoured = favourSubjects(order);
  return {
    terms: [...asked.keys()],
    question: run.question,
    limit,
    all,
    order: favoured,
    chosen: chooseResults(worthChoosing(run, order, favoured), run),
    sectionOf,
    nearest,
    degraded: [
      ...neverReady.map(toDegradation),
      ...partial.map(readInPart),
      ...tooLarge.map(comparedInStore),
      ...degraded,
      ...reranked.degraded,
    ],
    knownVectors,
    reached: nearestByBase(
      all.flatMap(({ knowledgeBaseId, chunkId, scores: { cosine } }) =>
        cosine === null ? [] : [[knowledgeBaseId, { chunkId, cosine }]],
      ),
    ),
    timings: {
      embedMs: embedded - start,
      searchMs: searched - embedded,
      rerankMs: end - searched,
      totalMs: deadline.elapsed(),
    },
  };
}

/**
 * The search for what was meant: without fillers, with words as the knowledge bases have them, and what stands for those that no chunk has. A search by vectors
 * alone asks no vocabulary: what it finds does not depend on when one was read.
 */
async function hear(
  { embedders }: Pick<SearchProviders, "embedders">,
  vocabularies: Vocabularies | null,
  run: SearchRun,
): Promise<{ run: SearchRun; variants: Variants; isMistyped: IsMistyped | null }> {
  const ids = run.bases.map(({ id }) => id);
  const known = (await vocabularies?.of(ids, run.deadline.remaining())) ?? [];
  const meanings = run.bases.map((base) => embedders.forSpace(spaceOf(base))?.words).find(Boolean) ?? null;
  const isMistyped = mistypedBy(meanings, [run.question, ...run.background.map(({ text }) => text)].join("\n"));
  const spelled = (text: string) => withStopWords(text, isMistyped, (word, meant) => hasNear(word, meant, known));
  const meant = (text: string) => asWritten(withoutFillers(spelled(text)), known);
  const background = run.background.map(({ text, weight }) => ({ text: meant(text), weight }));
  const question = meant(run.question);
  const said = [question, ...background.map(({ text }) => text)].join("\n");
  return { run: { ...run, question, background }, variants: variantsOf(said, known, isMistyped), isMistyped };
}

/** The ranked candidates with their texts. */
async function find(
  { store, vocabularies }: SearchProviders,
  run: SearchRun,
  { spaces, terms, asked, said, variants, understood }: EncodedQuery,
): Promise<Loaded> {
  const { bases, settings, subjects, topK, deadline, signal } = run;
  const { found, heard, limit } = await findCandidates(store, run, { spaces, terms, asked, variants });
  if (found.gone[0] !== undefined) throw knowledgeBaseNotFound(found.gone[0]);
  await ownTurn();
  vocabularies.seen(
    bases.map(({ id }) => id),
    [...terms.keys()],
    found.statistics,
  );
  const statistics = weigh(heard.statistics, [...terms.values()]);
  const subjectOf = subjectsOfSources(subjects);
  const request = {
    candidates: { ...heard, statistics },
    spaces,
    settings,
    asked: asked.size,
    kind: questionKind({ question: run.question, terms: [...asked.keys()], words: said }),
    subjectOf,
    understood,
    thresholdOf: run.thresholdOf,
  };
  const { all, ranked, nearest } = rank(request);
  const last = ranked.slice(0, namesakesRead).findLast(({ scores }) => scores.coverage === 1);
  const enough = (loaded: readonly Found[], read: number) =>
    loaded.length >= rerankWindow(topK) &&
    chooseResults(loaded, run).length >= topK &&
    (!run.reranking || last === undefined || ranked.indexOf(last) < read);
  const getChunks = (ids: string[]) => inTime(deadline, signal, () => store.getChunks(ids));
  const loaded = await loadFound({ ranked, chunks: found.chunks, enough, getChunks });
  const { neverReady, partial, tooLarge } = found;
  return { all, loaded, nearest, neverReady, partial, tooLarge, limit };
}

/**
 * Passages in their last order without weak ones that add little to a proven one, by what they score alone and by what they score with the call's subject. With
 * a background all stay: words that were said before prove the passage which answered them, whatever is asked now.
 */
function worthChoosing(run: SearchRun, order: readonly Found[], favoured: readonly Found[]): readonly Found[] {
  if (run.background.length > 0 || !areProven(run, order)) return favoured;
  const worth = new Set([...worthGiving(order), ...worthGiving(favoured)].map(({ chunk }) => chunk.id));
  return favoured.filter(({ chunk }) => worth.has(chunk.id));
}

/** Whether a passage proves the question: of what is not proven, nobody knows which passage adds most. */
function areProven({ thresholdOf }: SearchRun, found: readonly Found[]): boolean {
  return thresholdOf === "question" && found.some(({ ranked }) => ranked.proven);
}

function toDegradation({ knowledgeBaseId, sources }: Candidates["neverReady"][number]): Degradation {
  const base = `of knowledge base "${knowledgeBaseId}"`;
  const reason =
    sources === 1
      ? `1 source ${base} was never ready yet, so nothing in it could be found; search again when it is.`
      : `${sources} sources ${base} were never ready yet, so nothing in them could be found; search again when they are.`;
  return { stage: "ingest", reason };
}

const readInPart = (knowledgeBaseId: string): Degradation => ({
  stage: "search",
  reason: `Knowledge base "${knowledgeBaseId}" is still being read into memory, so that vector search saw a part of it only. Search again, or call warm() before calls come.`,
});

const comparedInStore = (knowledgeBaseId: string): Degradation => ({
  stage: "search",
  reason: `Knowledge base "${knowledgeBaseId}" is larger than the memory for searches, so the database compared every chunk, which is slow. Raise searchMemoryMb, or split the knowledge base.`,
});
