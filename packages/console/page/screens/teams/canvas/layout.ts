import type { Edge } from "./edges.ts";
import { ranksOf } from "./ranks.ts";

/** Where a member stands, by its middle. */
export interface PlacedNode {
  id: string;
  x: number;
  y: number;
}

interface Point {
  x: number;
  y: number;
}

/** A way with the points through which it is drawn. */
export interface PlacedEdge {
  edge: Edge;
  points: readonly Point[];
  /** The side of its last member at which it arrives. */
  side: Side;
  /** How many ways end or begin at that side. */
  crowd: number;
}

export interface Drawing {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

type Side = "left" | "right";

/** Size of a member's card. */
export const box = { width: 208, height: 64 };

/** Pixels around a drawing, between cards of one rank, between ranks, and for a lane of ways that pass a rank. */
const gaps = { edge: 32, box: 30, rank: 176, lane: 14 };

/** Pixels between two ways at a side of a card, and those that a side keeps free at each end. */
const port = { apart: 22, margin: 10 };

/** Finds a place for every member, so that calls go to the right where they can: members in ranks, ways in lanes through the ranks between. */
export function place(ids: readonly string[], edges: readonly Edge[]): Drawing {
  const known = new Set(ids);
  const drawn = edges.filter(({ from, to }) => known.has(from) && known.has(to));
  const { ranks, routes } = ranksOf(ids, drawn);
  const roomOf = (id: string) => (known.has(id) ? box.height + gaps.box : gaps.lane);
  const lengths = ranks.map((rank) => rank.reduce((sum, id) => sum + roomOf(id), -gaps.box));
  const longest = Math.max(box.height, ...lengths);
  const middles = new Map<string, Point>();
  for (const [at, rank] of ranks.entries()) {
    let next = gaps.edge + (longest - lengths[at]! - gaps.box) / 2;
    for (const id of rank) {
      middles.set(id, { x: gaps.edge + at * (box.width + gaps.rank) + box.width / 2, y: next + roomOf(id) / 2 });
      next += roomOf(id);
    }
  }
  const sides = drawn.map(({ from, to }) => sidesOf(middles.get(from)!, middles.get(to)!));
  const ports = portsOf(routes, sides, middles);
  return {
    width: 2 * gaps.edge + Math.max(0, ranks.length * (box.width + gaps.rank) - gaps.rank) + gaps.rank / 2,
    height: longest + 2 * gaps.edge,
    nodes: ids.map((id) => ({ id, ...middles.get(id)! })),
    edges: drawn.map((edge, index) => {
      const route = routes[index]!;
      const { start, end } = ports[index]!;
      const half = sides[index]!.start === "right" ? box.width / 2 : -box.width / 2;
      const lanes = route.slice(1, -1).flatMap((id) => {
        const { x, y } = middles.get(id)!;
        return [
          { x: x - half, y },
          { x: x + half, y },
        ];
      });
      return { edge, points: [start.at, ...lanes, end.at], side: sides[index]!.end, crowd: end.crowd };
    }),
  };
}

/** Ahead, ways leave at the right and arrive at the left; back, the other way round. In one rank they go around at the right. */
function sidesOf(from: Point, to: Point): Record<"start" | "end", Side> {
  if (from.x < to.x) return { start: "right", end: "left" };
  return { start: from.x > to.x ? "left" : "right", end: "right" };
}

interface Port {
  at: Point;
  crowd: number;
}

/** Where each way leaves and arrives: all of one side apart, in the order of where they come from. */
function portsOf(
  routes: readonly string[][],
  sides: readonly Record<"start" | "end", Side>[],
  middles: ReadonlyMap<string, Point>,
): Record<"start" | "end", Port>[] {
  const ports = routes.map(() => ({}) as Record<"start" | "end", Port>);
  const ends = routes.flatMap((route, index) => [
    { index, end: "start" as const, id: route[0]!, next: route[1]! },
    { index, end: "end" as const, id: route.at(-1)!, next: route.at(-2)! },
  ]);
  for (const ofSide of Map.groupBy(ends, ({ index, end, id }) => `${sides[index]![end]} ${id}`).values()) {
    const sorted = ofSide.sort((a, b) => middles.get(a.next)!.y - middles.get(b.next)!.y);
    const crowd = sorted.length;
    const apart = Math.min(port.apart, (box.height - 2 * port.margin) / Math.max(1, crowd - 1));
    for (const [at, { index, end, id }] of sorted.entries()) {
      const { x, y } = middles.get(id)!;
      const half = sides[index]![end] === "right" ? box.width / 2 : -box.width / 2;
      ports[index]![end] = { at: { x: x + half, y: y + (at - (crowd - 1) / 2) * apart }, crowd };
    }
  }
  return ports;
}

/** Pixels by which a way within one rank goes around. */
const around = 56;

/** A path through points, level at each. */
export function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const steps = rest.map((to, index) => {
    const from = points[index]!;
    if (from.x === to.x) return `C ${from.x + around} ${from.y} ${to.x + around} ${to.y} ${to.x} ${to.y}`;
    const middle = (from.x + to.x) / 2;
    return from.y === to.y ? `H ${to.x}` : `C ${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
  });
  return [`M ${first.x} ${first.y}`, ...steps].join(" ");
}
