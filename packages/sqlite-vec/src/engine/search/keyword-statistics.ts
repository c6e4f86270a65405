import type { KeywordStatistics } from "@cuecard/core";
import { termKey } from "../chunks/term-key.ts";
import type { Connection } from "../connection.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";

/** Reads statistics that every replacement of chunks keeps up to date; nothing is counted here. */
export function keywordStatistics(
  { sql }: Connection,
  bases: StoredKnowledgeBase[],
  terms: string[],
): KeywordStatistics {
  const chunkCount = bases.reduce((sum, base) => sum + base.chunkCount, 0);
  const lengthSum = bases.reduce((sum, base) => sum + base.lengthSum, 0);
  const find = sql<{ chunks: number }>("select chunks from document_frequencies where base = ? and term = ?");
  return {
    chunkCount,
    averageLength: chunkCount === 0 ? 0 : lengthSum / chunkCount,
    documentFrequencies: terms.map((term) =>
      bases.reduce((sum, base) => sum + (find.get(base.row, termKey(term))?.chunks ?? 0), 0),
    ),
  };
}
