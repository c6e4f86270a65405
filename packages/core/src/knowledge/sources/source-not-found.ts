import { CuecardError } from "../../errors.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import { noKnowledgeBase } from "../../schema/no-knowledge-base.ts";

/** The error of a source that is not there: its knowledge base may be missing as well, which is said first. */
export async function sourceNotFound(
  store: Pick<KnowledgeStore, "getKnowledgeBase">,
  knowledgeBaseId: string,
  id: string,
): Promise<CuecardError> {
  if (!(await store.getKnowledgeBase(knowledgeBaseId))) return noKnowledgeBase(knowledgeBaseId);
  const message = `Source "${id}" does not exist in knowledge base "${knowledgeBaseId}"; list its sources to see their ids.`;
  return new CuecardError("source_not_found", message);
}
