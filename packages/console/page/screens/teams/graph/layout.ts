import { Graph, layout } from "@dagrejs/dagre";
import type { Edge } from "./edges.ts";

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

/** Finds a place for every member, so that calls go in the one direction where they can. */
export function place(ids: readonly string[], edges: readonly Edge[], direction: Direction): Drawing {
  const graph = new Graph();
  graph.setGraph({
    rankdir: direction === "right" ? "LR" : "TB",
    nodesep: 18,
    ranksep: direction === "right" ? 72 : 48,
    edgesep: 12,
    marginx: 12,
    marginy: 12,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...box });
  const known = new Set(ids);
  const drawn = edges.filter(({ from, to }) => known.has(from) && known.has(to));
  for (const { from, to, handoffs } of drawn) graph.setEdge(from, to, { weight: 1 + Math.min(handoffs, 20) });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    nodes: ids.map((id) => {
      const { x, y } = graph.node(id) as { x: number; y: number };
      return { id, x, y };
    }),
    edges: drawn.map((edge) => ({
      edge,
      points: (graph.edge(edge.from, edge.to) as { points: { x: number; y: number }[] }).points,
    })),
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
