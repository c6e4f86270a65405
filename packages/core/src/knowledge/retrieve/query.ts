import { CuecardError } from "../../errors.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import type { Degradation } from "../../schema/search.ts";
import { spaceOf } from "../base-space.ts";
import type { Embedders } from "../embedders.ts";
import { type Deadline, reserve, withinTime } from "./deadline.ts";

/** How one base is searched. */
export interface BaseSettings {
  similarityThreshold: number;
  keywordSearch: boolean;
}

/** The question in one embedding space. */
export interface SpaceQuestion {
  space: string;
  knowledgeBaseIds: string[];
  /** Null: no configured embedder makes this space. */
  embedder: Embedder | null;
  /** Of unit length; null: the vector leg is missing. */
  vector: Float32Array | null;
}

export interface EmbedQuestion {
  question: string;
  bases: readonly KnowledgeBase[];
  settings: ReadonlyMap<string, BaseSettings>;
  embedders: Embedders;
  deadline: Deadline;
  signal: AbortSignal | undefined;
}

/**
 * Embeds the question once for each space of the bases. A space without a vector is told in `degraded`; when keyword
 * search can't stand in for any of the bases, its error is thrown.
 */
export async function embedQuestion(request: EmbedQuestion): Promise<{ spaces: SpaceQuestion[]; degraded: Degradation[] }> {
  const answers = await Promise.all(groupBySpace(request.bases).map((group) => embedInSpace(request, group)));
  const failures = answers.filter(({ error }) => error !== null);
  const served = answers.some(({ error, bases }) => error === null || bases.some(({ id }) => request.settings.get(id)!.keywordSearch));
  if (!served && failures[0]) throw failures[0].error;
  return {
    spaces: answers.map(({ space, bases, embedder, vector }) => ({ space, knowledgeBaseIds: bases.map(({ id }) => id), embedder, vector })),
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
  error: CuecardError | null;
}

async function embedInSpace({ question, embedders, deadline, signal }: EmbedQuestion, { space, bases }: SpaceGroup): Promise<SpaceAnswer> {
  const embedder = embedders.forSpace(space);
  if (!embedder) return { space, bases, embedder, vector: null, error: mismatch(space, bases, embedders) };
  const milliseconds = deadline.remaining() - reserve(deadline);
  const outcome = await withinTime({
    milliseconds,
    signal,
    work: (inner) => embedder.embed({ texts: [question], input: "question", signal: inner }),
  });
  if (outcome.status === "late") {
    const message = `${space} did not embed the question within ${Math.max(0, Math.round(milliseconds))} ms; raise deadlineMs or use a nearer embedder.`;
    return { space, bases, embedder, vector: null, error: new CuecardError("timeout", message, { retryable: true }) };
  }
  if (outcome.status === "failed") return { space, bases, embedder, vector: null, error: embeddingFailed(space, outcome.error) };
  const vector = outcome.value.vectors[0];
  if (vector?.length !== embedder.dimensions) {
    const message = `${space} answered a vector of ${vector?.length ?? 0} numbers; ${embedder.dimensions} were expected.`;
    return { space, bases, embedder, vector: null, error: new CuecardError("embedding_failed", message) };
  }
  return { space, bases, embedder, vector: unitLength(vector), error: null };
}

/** Null for a vector without a direction, such as that of a question without words. */
function unitLength(vector: Float32Array): Float32Array | null {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : null;
}

function mismatch(space: string, bases: KnowledgeBase[], embedders: Embedders): CuecardError {
  const names = bases.map(({ id, name }) => `"${name}" (${id})`).join(", ");
  return new CuecardError(
    "embedding_space_mismatch",
    `Knowledge base ${names} holds vectors of ${space}, but the configured embedders make ${embedders.spaces.join(", ")}; ` +
      "configure the embedder of that space, or move the base to one of these with `cuecard reembed`.",
    { param: "knowledgeBaseIds" },
  );
}

function embeddingFailed(space: string, error: unknown): CuecardError {
  const reason = error instanceof Error ? error.message : String(error);
  const retryable = typeof error === "object" && error !== null && (error as { retryable?: unknown }).retryable === true;
  return new CuecardError("embedding_failed", `${space} could not embed the question: ${reason}`, { retryable, cause: error });
}
