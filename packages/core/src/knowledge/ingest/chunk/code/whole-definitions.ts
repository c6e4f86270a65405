import { holding } from "../spans/spans.ts";
import type { Unit } from "../units/unit.ts";
import type { Definition } from "./definitions.ts";

export interface WholeDefinitions {
  /**
   * Those of one definition that fits are one; a chunk begins with each class that is cut, so that it can list what is
   * in it.
   */
  units: Unit[];
  /** Definitions that no chunk holds whole. */
  parted: ReadonlySet<Definition>;
}

/** Keeps each definition whole that fits, and of one that does not, those inside it. */
export function wholeDefinitions(
  units: readonly Unit[],
  listings: readonly Definition[],
  fits: (definition: Definition) => boolean,
): WholeDefinitions {
  const parted = new Set<Definition>();
  const whole: Definition[] = [];
  const sort = (definition: Definition) => {
    if (fits(definition)) whole.push(definition);
    else {
      parted.add(definition);
      definition.children.forEach(sort);
    }
  };
  listings.forEach(sort);
  const listing = new Set(
    [...parted].filter(({ container, children }) => container && children.length > 1).map(({ start }) => start),
  );
  const joined: Unit[] = [];
  let last = -1;
  for (const unit of units) {
    const at = holding(whole, unit.start);
    if (at >= 0 && at === last) joined[joined.length - 1]!.end = unit.end;
    else joined.push({ ...unit, forced: unit.forced || listing.has(unit.start) });
    last = at;
  }
  return { units: joined, parted };
}
