import { t } from "../../../language/text.ts";
import { shortWords } from "../member/condition.ts";
import type { Edge } from "./edges.ts";
import { type PlacedEdge, pathThrough } from "./layout.ts";

/** Thinnest and thickest line, in pixels. */
const width = { least: 1.5, most: 5 };

interface WayProps {
  placed: PlacedEdge;
  /** Hand-offs of the way with the most. */
  most: number;
  title: string;
  isChosen: boolean;
  isFar: boolean;
  choose: () => void;
}

/** A way as a line, as thick as its traffic. A wider one that nobody sees is easier to hit. */
export function Way({ placed: { edge, points }, most, title, isChosen, isFar, choose }: WayProps) {
  const { rules, handoffs, isFallback } = edge;
  const kinds = [rules.length > 0 && "by-rule", isFallback && "fallback", isChosen && "chosen", isFar && "far"];
  const path = pathThrough(points);
  const share = Math.sqrt(handoffs / Math.max(1, most));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the member's panel has the same ways as links, for keys and readers.
    <g class={`way ${kinds.filter(Boolean).join(" ")}`} onClick={choose}>
      <title>{title}</title>
      <path
        class="line"
        d={path}
        stroke-width={width.least + share * (width.most - width.least)}
        marker-end="url(#arrow)"
      />
      <path class="hit" d={path} />
    </g>
  );
}

/** More ways than this at one side of a card have no room for their words: they are said when the card or the way is chosen. */
const mostLabels = 3;

interface LabelProps {
  placed: PlacedEdge;
  title: string;
  nameOf: (id: string) => string;
  isNear: boolean;
  isChosen: boolean;
  href: string;
  remove: () => void;
}

/** What leads along a way, in a few words at its end. */
export function WayLabel({ placed, title, nameOf, isNear, isChosen, href, remove }: LabelProps) {
  const { edge, points, side, crowd } = placed;
  const words = wordsOf(edge, nameOf);
  const end = points.at(-1)!;
  if (words === null || (crowd > mostLabels && !isNear)) return null;
  return (
    <a
      class={`way-label ${side} ${isChosen ? "chosen" : ""}`}
      href={href}
      draggable={false}
      tabIndex={-1}
      aria-label={`${title}, ${words}`}
      style={{ left: `${end.x}px`, top: `${end.y}px` }}
      onKeyDown={(event) => {
        if (event.key === "Delete") remove();
      }}
    >
      <bdi>{words}</bdi>
    </a>
  );
}

function wordsOf({ rules, isFallback }: Edge, nameOf: (id: string) => string): string | null {
  const [first, ...more] = rules;
  if (first) return shortWords(first.rule.when, nameOf) + (more.length > 0 ? ` +${more.length}` : "");
  return isFallback ? t("does not answer") : null;
}
