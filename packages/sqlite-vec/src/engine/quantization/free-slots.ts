import type { Run } from "./slots.ts";

/** Slots that were given back, by run. */
export interface Gaps {
  add(run: Run): void;
  /** Where `count` slots in a row are free; null: nowhere. */
  take(count: number): number | null;
}

export function createGaps(): Gaps {
  /** In ascending order; none touches the next. */
  const free: Run[] = [];
  return {
    add({ start, count }) {
      let at = free.findIndex((gap) => gap.start > start);
      if (at === -1) at = free.length;
      const before = free[at - 1];
      const after = free[at];
      const joined = { start, count };
      if (after && start + count === after.start) {
        joined.count += after.count;
        free.splice(at, 1);
      }
      if (before && before.start + before.count === start) before.count += joined.count;
      else free.splice(at, 0, joined);
    },
    take(count) {
      const at = free.findIndex((gap) => gap.count >= count);
      const gap = free[at];
      if (!gap) return null;
      const { start } = gap;
      gap.start += count;
      gap.count -= count;
      if (gap.count === 0) free.splice(at, 1);
      return start;
    },
  };
}
