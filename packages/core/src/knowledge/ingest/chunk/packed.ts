import type { Span } from "../../../ports/document.ts";
import { createContexts } from "./context.ts";
import { type Pack, pack } from "./pack.ts";
import type { Labelled } from "./spans.ts";
import { splitLong } from "./split-long.ts";
import type { Plan, StrategyInput } from "./strategy.ts";
import type { Unit } from "./unit.ts";

export interface PackedOptions extends StrategyInput {
  units: Unit[];
  tables: Labelled[];
  questions?: Labelled[];
  /** Size that chunks are drawn to, in tokens. @default 200 */
  target?: number;
  /** Greatest size of a chunk of more than one unit. @default one and a half targets */
  upper?: number;
}

/** Five of these fill what a spoken answer is given; see `cutWeight` for the measurement. */
const spokenTarget = 160;

/** Packs units into chunks; a chunk of prose repeats whole units of the prose before it as far as overlap and room allow. */
export function packed({ document, ruler, maxTokens, overlap, tables, questions, ...options }: PackedOptions): Plan {
  const { text } = document;
  const contexts = createContexts({ document, maxTokens, tables, questions });
  const target = Math.min(options.target ?? spokenTarget, Math.floor(maxTokens * 0.75));
  const upper = Math.min(options.upper ?? target * 1.5, maxTokens);
  const room = (start: number) => maxTokens - contexts.of({ start, end: text.length }).tokens;
  const units = splitLong(text, options.units, { ruler, target, upper, room });
  const packs = pack(units, { ruler, target, upper, room });

  function overlapped(packIndex: number): Span {
    const { first, last } = packs[packIndex]!;
    const end = units[last - 1]!.end;
    let start = units[first]!.start;
    const before = packs[packIndex - 1];
    if (!before || overlap === 0 || units[first]!.forced || !isProse(units[first]!)) return { start, end };
    const repeatEnd = units[first - 1]!.end;
    for (let at = first - 1; at > before.first && isProse(units[at]!); at--) {
      const from = units[at]!.start;
      if (ruler.count(from, repeatEnd) > overlap || ruler.count(from, end) > room(from)) break;
      start = from;
    }
    return { start, end };
  }

  return { spans: packs.map((_: Pack, index) => overlapped(index)), contexts };
}

function isProse({ kind }: Unit): boolean {
  return kind === "paragraph" || kind === "list_item" || kind === "quote";
}
