import type { Deadline } from "../../../base/time/deadline.ts";
import { CuecardError } from "../../../errors.ts";
import type { Embedder } from "../../../ports/embedder.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import type { Degradation } from "../../../schema/search.ts";
import { spaceOf } from "../../../storage-kit/embedding-space.ts";
import type { Embedders } from "../../embedding/embedders.ts";
import type { Background } from "../../knowledge-search.ts";
import type { QuestionVectors } from "../providers/question-vectors.ts";
import { blend } from "../rank/background.ts";
import { embedSlice } from "./deadline.ts";

/** How one knowledge base is searched. */
export interface SearchSettings {
  similarityThreshold: number;
  keywordSearch: boolean;
}

/** The question in one embedding space. */
export interface SpaceQuestion {
  space: string;
  knowledgeBaseIds: string[];
  /** Null: no configured embedder makes this space. */
  embedder: Embedder | null;
  /** Of unit length; null: the vector retriever finds nothing in this space. */
  vector: Float32Array | null;
}

export interface EmbedQuestion {
  question: string;
  background: readonly Background[];
  bases: readonly KnowledgeBase[];
  settings: ReadonlyMap<string, SearchSettings>;
  embedders: Embedders;
  vectors: QuestionVectors;
  deadline: Deadline;
  signal: AbortSignal | undefined;
}

export interface EmbeddedQuestion {
  spaces: SpaceQuestion[];
  /** Spaces whose vector cost no request, since the same question was embedded before or was being embedded. */
  known: number;
  degraded: Degradation[];
}

/**
 * Embeds the question once for each space of the knowledge bases. `degraded` names a space without a vector. When keyword
 * search can't stand in for any of the knowledge bases, the error of that space is thrown.
 */
export async function embedQuestion(request: EmbedQuestion): Promise<EmbeddedQuestion> {
  const answers = await Promise.all(groupBySpace(request.bases).map((group) => embedInSpace(request, group)));
  const failures = answers.filter(({ error }) => error !== null);
  const served = answers.some(
    ({ error, bases }) => error === null || bases.some(({ id }) => request.settings.get(id)!.keywordSearch),
  );
  if (!served && failures[0]) throw failures[0].error;
  return {
    spaces: answers.map(({ space, bases, embedder, vector }) => ({
      space,
      knowledgeBaseIds: bases.map(({ id }) => id),
      embedder,
      vector,
    })),
    known: answers.filter(({ known }) => known).length,
    degraded: failures.map(({ error }) => ({ stage: "embed", reason: error!.message })),
  };
}

interface SpaceGroup {
  space: string;
  bases: KnowledgeBase[];
}

function groupBySpace(bases: readonly KnowledgeBase[]): SpaceGroup[] {
  const groups = new Map<string, KnowledgeBase[]>();
  for (const base of bases) {
    const space = spaceOf(base);
    groups.set(space, [...(groups.get(space) ?? []), base]);
  }
  return [...groups].map(([space, members]) => ({ space, bases: members }));
}

interface SpaceAnswer extends SpaceGroup {
  embedder: Embedder | null;
  vector: Float32Array | null;
  known: boolean;
  error: CuecardError | null;
}

async function embedInSpace(request: EmbedQuestion, { space, bases }: SpaceGroup): Promise<SpaceAnswer> {
  const { question, background, settings, embedders, vectors, deadline, signal } = request;
  const embedder = embedders.forSpace(space);
  const failed = (error: CuecardError) => ({ space, bases, embedder, vector: null, known: false, error });
  if (!embedder) return failed(mismatch(space, bases, embedders));
  const keywordsCanAnswer = bases.every(({ id }) => settings.get(id)!.keywordSearch);
  const milliseconds = embedSlice(deadline, keywordsCanAnswer);
  const embed = (text: string) => vectors.embed({ embedder, question: text, milliseconds, signal });
  const [outcome, ...earlier] = await Promise.all([embed(question), ...background.map(({ text }) => embed(text))]);
  if (outcome.status === "done") {
    const { vector, known } = outcome.value;
    const behind = earlier.map((one, i) => ({
      vector: one.status === "done" ? one.value.vector : null,
      weight: background[i]!.weight,
    }));
    return { space, bases, embedder, vector: blend([{ vector, weight: 1 }, ...behind]), known, error: null };
  }
  if (outcome.status === "failed") return failed(embeddingFailed(space, outcome.error));
  const message = `${space} did not embed the question within ${Math.max(0, Math.round(milliseconds))} ms; raise deadlineMs or use a nearer embedder.`;
  return failed(new CuecardError("timeout", message, { retryable: true }));
}

function mismatch(space: string, bases: KnowledgeBase[], embedders: Embedders): CuecardError {
  const names = bases.map(({ id, name }) => `"${name}" (${id})`).join(", ");
  return new CuecardError(
    "embedding_space_mismatch",
    `Knowledge base ${names} holds vectors of ${space}, but the configured embedders make ${embedders.spaces.join(", ")}; ` +
      "configure the embedder of that space, or re-embed the knowledge base for one of these with `cuecard reembed`.",
    { param: "knowledgeBaseIds" },
  );
}

function embeddingFailed(space: string, error: unknown): CuecardError {
  const reason = error instanceof Error ? error.message : String(error);
  const retryable =
    typeof error === "object" && error !== null && (error as { retryable?: unknown }).retryable === true;
  return new CuecardError("embedding_failed", `${space} could not embed the question: ${reason}`, {
    retryable,
    cause: error,
  });
}
