import { CuecardError, type Issue } from "../errors.ts";

/** What everything answers that names a knowledge base which is not there: one code and one sentence, whoever is asked. */
export function noKnowledgeBase(id: string, where: { param?: string; issues?: Issue[] } = {}): CuecardError {
  return new CuecardError("knowledge_base_not_found", noKnowledgeBaseMessage(id), where);
}

/** The sentence alone, for one of several issues. */
export const noKnowledgeBaseMessage = (id: string) =>
  `Knowledge base "${id}" does not exist; list the knowledge bases to see their ids.`;
