/** Whether any of the first `most` is right: 1 or 0. */
export function hitAt(right: readonly boolean[], most: number): number {
  return right.slice(0, most).includes(true) ? 1 : 0;
}

/** One divided by the rank of the first that is right among the first `most`; 0 where none is. */
export function reciprocalRank(right: readonly boolean[], most: number): number {
  const at = right.slice(0, most).indexOf(true);
  return at < 0 ? 0 : 1 / (at + 1);
}

/** Share of the wanted ones that stand among the first `most`, 0 to 1. Throws when nothing is wanted. */
export function recallAt<Item>(found: readonly Item[], wanted: ReadonlySet<Item>, most: number): number {
  if (wanted.size === 0) throw new RangeError("Nothing is wanted, so there is no recall.");
  const first = new Set(found.slice(0, most));
  return [...wanted].filter((item) => first.has(item)).length / wanted.size;
}
