import type { DocumentSpan } from "cuecard/evaluation";
import { overlap } from "cuecard/internals";
import type { Question } from "./sets/question-set.ts";

/** Whether a result is of a document that answers the question, or shares a character with an excerpt that does. */
export function isRight({ relevant, excerpts }: Question, found: DocumentSpan): boolean {
  return excerpts.length > 0 ? excerpts.some((one) => overlap([found], [one]) > 0) : relevant.has(found.documentId);
}
