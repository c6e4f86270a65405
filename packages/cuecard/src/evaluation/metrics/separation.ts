/**
 * Area under the ROC curve, 0 to 1: the chance that a value of `higher` is greater than one of `lower`, where equal
 * ones count half (computed from ranks, as by Mann and Whitney). Throws when either is empty.
 */
export function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  if (higher.length === 0 || lower.length === 0) throw new RangeError("Both kinds are needed.");
  const all = [...higher.map((value) => ({ value, high: true })), ...lower.map((value) => ({ value, high: false }))];
  all.sort((left, right) => left.value - right.value);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]!.value === all[from]!.value) to += 1;
    // Ranks begin at 1; equal values share the mean of theirs.
    const rank = (from + 1 + to) / 2;
    for (const { high } of all.slice(from, to)) if (high) rankSum += rank;
    from = to;
  }
  return (rankSum - (higher.length * (higher.length + 1)) / 2) / (higher.length * lower.length);
}
