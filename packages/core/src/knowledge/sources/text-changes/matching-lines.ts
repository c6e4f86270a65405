import { diffArrays } from "diff";

/** Places of a line that stayed: in the earlier text and in the later one, from 0. */
export type Match = readonly [before: number, after: number];

/**
 * The lines that both texts have in the same order, as many as possible. Lines that only one text has are left out
 * before the search: they change nothing of its result, and two texts without a common line cost no time. Null when it
 * takes longer than `timeoutMs`.
 */
export function matchingLines(before: readonly string[], after: readonly string[], timeoutMs: number): Match[] | null {
  const numbers = new Map<string, number>();
  for (const line of before) if (!numbers.has(line)) numbers.set(line, numbers.size);
  const inAfter = new Set(after);
  const placesBefore = placesOf(before, (line) => inAfter.has(line));
  const placesAfter = placesOf(after, (line) => numbers.has(line));
  const changes = diffArrays(
    placesBefore.map((place) => numbers.get(before[place]!)!),
    placesAfter.map((place) => numbers.get(after[place]!)!),
    { timeout: timeoutMs },
  );
  if (!changes) return null;
  const matches: Match[] = [];
  let [left, right] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      for (let index = 0; index < count; index++)
        matches.push([placesBefore[left + index]!, placesAfter[right + index]!]);
    }
    if (!added) left += count;
    if (!removed) right += count;
  }
  return matches;
}

function placesOf(lines: readonly string[], isWanted: (line: string) => boolean): number[] {
  return lines.flatMap((line, place) => (isWanted(line) ? [place] : []));
}
