import type { Run } from "./slots.ts";

/** Slots that were released. */
export interface FreeSlots {
  add(run: Run): void;
  /** Where `count` slots in a row are free. Null: nowhere. */
  take(count: number): number | null;
}

export function createFreeSlots(): FreeSlots {
  /** In ascending order; none touches the next. */
  const free: Run[] = [];
  return {
    add({ start, count }) {
      let at = free.findIndex((run) => run.start > start);
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
      const at = free.findIndex((run) => run.count >= count);
      const run = free[at];
      if (!run) return null;
      const { start } = run;
      run.start += count;
      run.count -= count;
      if (run.count === 0) free.splice(at, 1);
      return start;
    },
  };
}
