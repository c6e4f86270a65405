import { seededRandom } from "cuecard/evaluation";

/** At most so many of the items, drawn by a seed, in their order. All are drawn when no more are there. */
export function drawn<Item>(items: readonly Item[], most: number, seed: number): Item[] {
  const random = seededRandom(seed);
  const places = items.map((_, at) => ({ at, by: random() })).sort((left, right) => left.by - right.by);
  const kept = new Set(places.slice(0, most).map(({ at }) => at));
  return items.filter((_, at) => kept.has(at));
}
