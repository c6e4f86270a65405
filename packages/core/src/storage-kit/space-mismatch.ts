import { CuecardError } from "../errors.ts";
import type { EmbeddingSpace } from "../schema/knowledge-base.ts";
import { spaceOf } from "./embedding-space.ts";

/** Makes the error for a question whose space is not, or no longer, the knowledge base's. */
export function spaceMismatch(base: EmbeddingSpace & { id: string }, asked: string): CuecardError {
  return new CuecardError(
    "embedding_space_mismatch",
    `Knowledge base ${base.id} has vectors of ${spaceOf(base)}, but the question was embedded with ${asked}. Embed the question with that model, or re-embed the knowledge base with \`cuecard reembed\`.`,
  );
}

/** A vector that can be none of the expected space by its length. */
export function notOfSpace(knowledgeBaseId: string, space: EmbeddingSpace, given: number): CuecardError {
  return new CuecardError(
    "embedding_space_mismatch",
    `Knowledge base ${knowledgeBaseId} needs vectors of ${spaceOf(space)}, but a vector has ${given} dimensions. Embed with that model, or re-embed the knowledge base with \`cuecard reembed\`.`,
  );
}
