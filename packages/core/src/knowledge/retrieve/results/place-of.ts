import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import type { Found } from "./hits.ts";

/** Which of the results has a chunk, from 0: as its own, joined with its neighbours, or as a copy. Null: none does. */
export function placeOf(chosen: readonly Found[], chunk: StoredChunk): number | null {
  const place = chosen.findIndex((one) => [one.chunk, ...one.copies].some((given) => holds(given, chunk)));
  return place < 0 ? null : place;
}

function holds(given: StoredChunk, { id, sourceId, start, end, source, text }: StoredChunk): boolean {
  if (given.id === id) return true;
  return (
    given.sourceId === sourceId &&
    given.source.lastProcessedAt === source.lastProcessedAt &&
    given.start <= start &&
    end <= given.end &&
    given.text.slice(start - given.start, end - given.start) === text
  );
}
