import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import type { Change } from "./trial.ts";

/** A change as a sentence: "With topK 5 and similarityThreshold 0.31 it is given." */
export function remedyMessage(change: Change, { chunk }: { chunk: StoredChunk }): string {
  const { query, knowledgeBaseIds, filter, topK, similarityThreshold, reranking, keywordSearch, deadlineMs } = change;
  const parts = [
    query !== undefined && `asked as “${query}”, the words that it has`,
    knowledgeBaseIds !== undefined && `with its knowledge base ${chunk.knowledgeBaseId} searched too`,
    filter === null && "without the filter, which its source does not pass",
    similarityThreshold !== undefined && `with similarityThreshold ${similarityThreshold}`,
    topK !== undefined && `with topK ${topK}`,
    reranking === false && "without reranking",
    keywordSearch === true && "with keyword search",
    deadlineMs !== undefined && `with deadlineMs ${deadlineMs}`,
  ].filter((part) => part !== false);
  const all = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0]!;
  return `${all[0]!.toUpperCase()}${all.slice(1)}, it is given.`;
}
