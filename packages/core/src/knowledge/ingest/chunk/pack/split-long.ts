import { trim } from "../../../../text/trim.ts";
import type { Unit } from "../units/unit.ts";
import { codeLevels, fitEnd, proseLevels } from "./fit-end.ts";
import { type PackOptions, roughCount } from "./pack.ts";

/** Cuts units that a chunk has no room for into pieces of at most the target, at the best places inside. */
export function splitLong(text: string, units: readonly Unit[], { ruler, target, room }: PackOptions): Unit[] {
  return units.flatMap((unit) => {
    const most = room(unit.start);
    if (roughCount(ruler, unit) <= most) return [unit];
    const limit = Math.min(most, target) - 2;
    const pieces: Unit[] = [];
    for (let start = unit.start; start < unit.end; ) {
      const end = fitEnd({
        text,
        ruler,
        start,
        end: unit.end,
        limit,
        levels: unit.kind === "code" ? codeLevels : proseLevels,
      });
      const span = trim(text, { start, end });
      if (span) pieces.push({ ...unit, ...span, ...(start > unit.start && { quality: 0.1, forced: false }) });
      start = end;
    }
    return pieces;
  });
}
