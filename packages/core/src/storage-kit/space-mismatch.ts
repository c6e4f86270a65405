import { CuecardError } from "../errors.ts";
import type { EmbeddingSpace } from "../schema/knowledge-base.ts";
import { spaceOf } from "./embedding-space.ts";

/** A question that was embedded in another space than the base has, or had no longer when it was searched. */
export function spaceMismatch(base: EmbeddingSpace & { id: string }, asked: string): CuecardError {
  return new CuecardError(
    "embedding_space_mismatch",
    `Knowledge base ${base.id} holds vectors of ${spaceOf(base)}, but the question is in ${asked}. Ask it in the base's own space, or move the base there with \`cuecard reembed\`.`,
  );
}

/** A vector that can be none of the expected space by its length. */
export function notOfSpace(knowledgeBaseId: string, space: EmbeddingSpace, given: number): CuecardError {
  return new CuecardError(
    "embedding_space_mismatch",
    `Vectors of ${spaceOf(space)} were expected for knowledge base ${knowledgeBaseId}, but one of ${given} dimensions was given. Embed with that model, or move the base to the other one with \`cuecard reembed\`.`,
  );
}
