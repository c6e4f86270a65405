import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import { joinBoxes } from "../../page-boxes.ts";
import type { Found } from "./hits.ts";

/**
 * Whether two chunks are adjacent: they overlap or follow each other in one section of a source, do not answer different
 * questions, and have at most `maxTokens` together. The place that was found first must be part of the merged passage:
 * otherwise it would be lost.
 */
export function areAdjacent(left: Found, right: Found, maxTokens: number): boolean {
  if (left.chunk.tokenCount + right.chunk.tokenCount > maxTokens) return false;
  return (
    placesOf(right).some((place) => follow(left.chunk, place)) &&
    placesOf(left).some((place) => follow(place, right.chunk))
  );
}

/**
 * Merges two adjacent chunks into one passage, with the id, the ranks and the score of the better one. Its copies are
 * the places where both are adjacent in the same way.
 */
export function mergeAdjacent(better: Found, other: Found): Found {
  const joined = placesOf(better).flatMap((one) =>
    placesOf(other).flatMap((another) => (follow(one, another) ? [join(one, another)] : [])),
  );
  const chunk = joined[0]!;
  const copies = joined.slice(1).filter(({ text }) => text === chunk.text);
  const both = new Set([...better.ranked.matchedBy, ...other.ranked.matchedBy]);
  const matchedBy = (["vector", "keyword"] as const).filter((retriever) => both.has(retriever));
  const similarity = Math.max(better.ranked.similarity, other.ranked.similarity);
  return { ...better, chunk, copies, ranked: { ...better.ranked, matchedBy, similarity } };
}

const placesOf = ({ chunk, copies }: Found): StoredChunk[] => [chunk, ...copies];

function follow(left: StoredChunk, right: StoredChunk): boolean {
  if (left.sourceId !== right.sourceId) return false;
  // One was read before the source was processed again, one after: their places are in two texts.
  if (left.source.lastProcessedAt !== right.source.lastProcessedAt) return false;
  const [first, second] = inOrder(left, right);
  return (
    between(first, second) !== null &&
    first.text.endsWith(second.text.slice(0, Math.max(0, first.end - second.start))) &&
    first.tableHeader === second.tableHeader &&
    first.headingPath.join("\n") === second.headingPath.join("\n") &&
    first.question === second.question
  );
}

/** What the document has between two chunks; null when that is not known. */
function between(first: StoredChunk, second: StoredChunk): string | null {
  const gap = second.start - first.end;
  if (gap <= 0) return "";
  const { spaceBefore = "" } = second;
  return spaceBefore.length < gap ? null : spaceBefore.slice(-gap);
}

/** Both as one chunk, under the id of the `better` one. */
function join(better: StoredChunk, other: StoredChunk): StoredChunk {
  const [first, second] = inOrder(better, other);
  const overlap = Math.max(0, first.end - second.start);
  const sections = [...(first.sections ?? []), ...(second.sections ?? []).filter(({ start }) => start >= first.end)];
  const speakers = [...(first.speakers ?? []), ...(second.speakers ?? []).filter(({ start }) => start >= first.end)];
  const boxes = joinBoxes([...(first.boxes ?? []), ...(second.boxes ?? [])]);
  const lastPage = second.lastPage ?? second.page ?? first.lastPage;
  return {
    ...first,
    ...(lastPage !== undefined && lastPage !== first.page && { lastPage }),
    ...(boxes.length > 0 && { boxes }),
    id: better.id,
    text: first.text + between(first, second) + second.text.slice(overlap),
    end: Math.max(first.end, second.end),
    rows:
      first.rows && second.rows
        ? { from: first.rows.from, to: Math.max(first.rows.to, second.rows.to) }
        : (first.rows ?? second.rows),
    tokenCount: first.tokenCount + second.tokenCount,
    ...(sections.length > 0 && { sections }),
    ...(speakers.length > 0 && { speakers }),
  };
}

function inOrder(left: StoredChunk, right: StoredChunk): [StoredChunk, StoredChunk] {
  return left.start <= right.start ? [left, right] : [right, left];
}
