import type { Issue } from "../../errors.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import { noKnowledgeBase, noKnowledgeBaseMessage } from "../../schema/no-knowledge-base.ts";

/** Throws `knowledge_base_not_found` that names every one of `knowledgeBaseIds` that is not there. */
export async function checkBases(
  store: Pick<KnowledgeStore, "getKnowledgeBase">,
  ids: readonly string[],
): Promise<void> {
  const found = await Promise.all(ids.map((id) => store.getKnowledgeBase(id)));
  const issues = ids.flatMap((id, at): Issue[] => {
    if (found[at]) return [];
    return [{ path: `knowledgeBaseIds[${at}]`, message: noKnowledgeBaseMessage(id) }];
  });
  const missing = ids.find((_id, at) => !found[at]);
  if (missing !== undefined) throw noKnowledgeBase(missing, { param: issues[0]!.path, issues });
}
