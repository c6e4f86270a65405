import type { StoredChunk } from "../../ports/storage/stored-chunk.ts";
import type { Found } from "./hits.ts";

/** Characters of white space that may stand between two chunks that touch. */
const widestGap = 4;
/** Whether two chunks overlap or follow each other in one section of a source, not as answers to different questions, and have at most `maxTokens` together. */
export function touches(left: Found, right: Found, maxTokens: number): boolean {
  const [first, second] = inOrder(left.chunk, right.chunk);
  return (
    first.sourceId === second.sourceId &&
    first.tokenCount + second.tokenCount <= maxTokens &&
    second.start - first.end <= widestGap &&
    first.text.endsWith(second.text.slice(0, Math.max(0, first.end - second.start))) &&
    first.tableHeader === second.tableHeader &&
    first.headingPath.join("\n") === second.headingPath.join("\n") &&
    first.question === second.question
  );
}

/** One passage of two that touch, with the id, the ranks and the score of the one that came first in the ranking. */
export function joinTouching(better: Found, other: Found): Found {
  const [first, second] = inOrder(better.chunk, other.chunk);
  const gap = second.start - first.end;
  // Chunks are trimmed: between those that follow each other there is white space only, as much of it as is missing.
  const text = gap > 0 ? first.text + whiteSpace(gap) + second.text : first.text + second.text.slice(-gap);
  const chunk: StoredChunk = {
    ...better.chunk,
    text,
    start: first.start,
    end: Math.max(first.end, second.end),
    page: first.page,
    rows: first.rows && second.rows ? { from: first.rows.from, to: Math.max(first.rows.to, second.rows.to) } : (first.rows ?? second.rows),
    tokenCount: first.tokenCount + second.tokenCount,
  };
  const both = new Set([...better.ranked.matchedBy, ...other.ranked.matchedBy]);
  const matchedBy = (["vector", "keyword"] as const).filter((leg) => both.has(leg));
  const similarity = Math.max(better.ranked.similarity, other.ranked.similarity);
  return { ...better, chunk, ranked: { ...better.ranked, matchedBy, similarity } };
}

function whiteSpace(length: number): string {
  return length === 1 ? " " : "\n".repeat(length);
}

function inOrder(left: StoredChunk, right: StoredChunk): [StoredChunk, StoredChunk] {
  return left.start <= right.start ? [left, right] : [right, left];
}
