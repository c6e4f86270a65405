import { seededRandom } from "cuecard/evaluation";

/** As many of them, the same at every run, in their order; all when there are no more. */
export function sample<Item>(items: readonly Item[], count: number): Item[] {
  const random = seededRandom(1);
  return items
    .map((item, at) => ({ item, at, draw: random() }))
    .sort((left, right) => left.draw - right.draw)
    .slice(0, count)
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);
}
