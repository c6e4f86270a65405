import type { Edge } from "./edges.ts";
import { ranksOf } from "./ranks.ts";

/** Where a member stands, by its middle. */
export interface PlacedNode {
  id: string;
  x: number;
  y: number;
}

/** A way with the points through which it is drawn. */
export interface PlacedEdge {
  edge: Edge;
  points: readonly { x: number; y: number }[];
}

export interface Drawing {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

/** Size of a member's box. */
export const box = { width: 168, height: 46 };

/** Where calls go in a drawing: to the right, or down where there is no width for it. */
export type Direction = "right" | "down";

/** Pixels around a drawing, between boxes of one rank, and between ranks. */
const gaps = { edge: 12, box: 18, right: 72, down: 48 };

/** Room across a rank for a way that passes it. */
const lane = 14;

/** Pixels by which the two ways between two members keep apart. */
const apart = 9;

/** Finds a place for every member, so that calls go in the one direction where they can: members in ranks, ways through the ranks between. */
export function place(ids: readonly string[], edges: readonly Edge[], direction: Direction): Drawing {
  const isRight = direction === "right";
  const [along, across] = isRight ? [box.width, box.height] : [box.height, box.width];
  const known = new Set(ids);
  const drawn = edges.filter(({ from, to }) => known.has(from) && known.has(to));
  const { ranks, routes } = ranksOf(ids, drawn);
  const roomOf = (id: string) => (known.has(id) ? across : lane);
  const lengths = ranks.map((rank) => rank.reduce((sum, id) => sum + roomOf(id) + gaps.box, -gaps.box));
  const longest = Math.max(0, ...lengths);
  const middles = new Map<string, { along: number; across: number }>();
  for (const [at, rank] of ranks.entries()) {
    let next = gaps.edge + (longest - lengths[at]!) / 2;
    for (const id of rank) {
      middles.set(id, { along: gaps.edge + at * (along + gaps[direction]) + along / 2, across: next + roomOf(id) / 2 });
      next += roomOf(id) + gaps.box;
    }
  }
  const point = (alongAt: number, acrossAt: number) =>
    isRight ? { x: alongAt, y: acrossAt } : { x: acrossAt, y: alongAt };
  const total = 2 * gaps.edge + Math.max(0, ranks.length * (along + gaps[direction]) - gaps[direction]);
  const end = point(total, longest + 2 * gaps.edge);
  return {
    width: end.x,
    height: end.y,
    nodes: ids.map((id) => ({ id, ...point(middles.get(id)!.along, middles.get(id)!.across) })),
    edges: drawn.map((edge, index) => {
      const route = routes[index]!.map((id) => middles.get(id)!);
      const [first, last] = [route[0]!, route.at(-1)!];
      const ahead = Math.sign(last.along - first.along);
      const aside = ahead < 0 ? apart : -apart;
      // Of one rank, ways leave and arrive at the same side, and go around.
      const half = along / 2;
      const around = ahead === 0 ? [point(first.along + half + gaps.box, (first.across + last.across) / 2)] : [];
      return {
        edge,
        points: [
          point(first.along + (ahead || 1) * half, first.across + aside),
          ...around,
          ...route.slice(1, -1).map((each) => point(each.along, each.across)),
          point(last.along - (ahead || -1) * half, last.across + aside),
        ],
      };
    }),
  };
}

/** A path through points, rounded at each. */
export function pathThrough(points: PlacedEdge["points"]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const steps = rest.map((point, index) => {
    const next = rest[index + 1];
    if (!next) return `L ${at(point)}`;
    return `Q ${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return [`M ${at(first)}`, ...steps].join(" ");
}

const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
