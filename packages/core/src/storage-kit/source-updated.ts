import type { CallChange } from "../ports/storage/events.ts";
import type { SourceRecord } from "../ports/storage/knowledge.ts";

/**
 * The event of a change of title or metadata. It is stored by the verb: a trigger would have to find the version in
 * JSON with texts of users, and its status did not change.
 */
export function sourceUpdated({ id: sourceId, ...record }: SourceRecord): Omit<CallChange, "id"> {
  const { knowledgeBaseId, status, step, progress, attempt, version, updatedAt: at } = record;
  const data = { sourceId, knowledgeBaseId, status, step, progress, attempt, version };
  return { type: "source.updated", at, data };
}
