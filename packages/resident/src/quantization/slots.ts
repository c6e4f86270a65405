/** Consecutive slots. */
export interface Run {
  start: number;
  count: number;
}

/** Slots whose vectors stand together in memory. */
export const pageSlots = 4_096;

export const countOf = (runs: readonly Run[]) => runs.reduce((sum, { count }) => sum + count, 0);

export function slotsOf(runs: readonly Run[]): Uint32Array {
  const slots = new Uint32Array(countOf(runs));
  let size = 0;
  for (const run of runs) for (let i = 0; i < run.count; i++) slots[size++] = run.start + i;
  return slots;
}

/** A run cut where pages meet. */
export function pagesOf({ start, count }: Run): Run[] {
  const parts: Run[] = [];
  const end = start + count;
  for (let from = start; from < end; ) {
    const to = Math.min(end, (Math.floor(from / pageSlots) + 1) * pageSlots);
    parts.push({ start: from, count: to - from });
    from = to;
  }
  return parts;
}
