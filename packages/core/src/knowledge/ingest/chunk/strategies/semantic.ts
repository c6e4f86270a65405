import { createCohesion } from "../pack/cohesion.ts";
import { type Pack, pack } from "../pack/pack.ts";
import { headedTables } from "../units/rows.ts";
import type { Unit } from "../units/unit.ts";
import { unitsOf } from "../units/units.ts";
import { preparePacking } from "./packed.ts";
import type { AsksForVectors, Plan, StrategyInput } from "./strategy.ts";

/** Units whose vectors are held at a time: 3 MB at 1,536 numbers. */
const stretchUnits = 512;
/** Of these, the units at its end among which a stretch is ended at the best cut. */
const endUnits = 128;

/**
 * Groups sentences by what they say: the packing of `auto`, with the mean likeness of a chunk's sentences, by the
 * knowledge base's own embedder, in the cost of each chunk (Smith, "Evaluating Chunking Strategies for Retrieval",
 * 2024, clusters them with no band and no structure). The band is what a chunk has room for. Long documents are packed
 * in stretches. Null when the embedder does not answer.
 */
export function* semantic(input: StrategyInput): AsksForVectors<Plan | null> {
  const { document, listings } = input;
  const tables = headedTables(document);
  const { units, options, plan } = preparePacking({
    ...input,
    units: unitsOf({ document, apart: tables, listings }),
    tables,
  });
  const packs: Pack[] = [];
  for (let first = 0; first < units.length; ) {
    const last = stretchEnd(units, first);
    const part = units.slice(first, last);
    const vectors = yield part.map(({ start, end }) => document.text.slice(start, end));
    if (vectors === null) return null;
    const packed = pack(part, { ...options, cohesion: createCohesion(vectors) });
    packs.push(...packed.map((one) => ({ first: one.first + first, last: one.last + first })));
    first = last;
  }
  return plan(packs);
}

function stretchEnd(units: readonly Unit[], first: number): number {
  const most = first + stretchUnits;
  if (most >= units.length) return units.length;
  const value = (at: number) => (units[at]!.forced ? 2 : units[at - 1]!.kind === "heading" ? -1 : units[at]!.quality);
  let end = most;
  for (let at = most - 1; at > most - endUnits; at--) if (value(at) > value(end)) end = at;
  return end;
}
