import { wholeDefinitions } from "../code/whole-definitions.ts";
import { createContexts } from "../context/context.ts";
import { type Pack, type PackOptions, pack, roughCount } from "../pack/pack.ts";
import { splitLong } from "../pack/split-long.ts";
import type { Labelled } from "../spans/spans.ts";
import type { Unit } from "../units/unit.ts";
import type { Plan, StrategyInput } from "./strategy.ts";

export interface PackedOptions extends StrategyInput {
  units: Unit[];
  tables: Labelled[];
  questions?: Labelled[];
}

/** Five of these fill what a spoken answer is given; see `cutWeight` for the measurement. */
const spokenTarget = 160;

/** Units ready to be packed: none is too long for a chunk. */
export interface Packing {
  units: Unit[];
  options: PackOptions;
  /** One chunk a pack. */
  plan(packs: readonly Pack[]): Plan;
}

/** Packs units into chunks by size and structure. */
export function packed(options: PackedOptions): Plan {
  const packing = preparePacking(options);
  return packing.plan(pack(packing.units, packing.options));
}

/**
 * Chunks end with whole sentences and repeat nothing: a repeat of 32 tokens cost 1 to 2 points of recall within 800
 * tokens (Chroma's questions).
 */
export function preparePacking({
  document,
  listings,
  ruler,
  maxTokens,
  tables,
  questions,
  units,
}: PackedOptions): Packing {
  const { text } = document;
  const target = Math.min(spokenTarget, Math.floor(maxTokens * 0.75));
  const upper = Math.min(target * 1.5, maxTokens);
  const named = createContexts({ document, listings, maxTokens, tables, questions });
  const { units: whole, parted } = wholeDefinitions(units, listings, (definition) => {
    const most = maxTokens - named.of(definition).tokens;
    // A class is found better by its methods, unless all of it is short.
    return (
      roughCount(ruler, definition) <=
      (definition.children.length > 0 && definition.container ? Math.min(upper, most) : most)
    );
  });
  const contexts = createContexts({ document, listings, parted, maxTokens, tables, questions });
  const room = (start: number) => maxTokens - contexts.of({ start, end: text.length }).tokens;
  const options = { ruler, target, upper, room };
  const split = splitLong(text, whole, options);
  const spanOf = ({ first, last }: Pack) => ({ start: split[first]!.start, end: split[last - 1]!.end });
  return { units: split, options, plan: (packs) => ({ spans: packs.map(spanOf), contexts }) };
}
