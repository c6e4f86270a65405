import type { PlacedNode } from "./layout.ts";

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** How much farther a member counts that is aside of where an arrow points. */
const asideCounts = 2;

/** The member to which an arrow key leads from another one; null at the edge, and for other keys. */
export function nearestBy(key: string, from: PlacedNode, nodes: readonly PlacedNode[]): PlacedNode | null {
  const direction = directions[key];
  if (!direction) return null;
  const [x, y] = direction;
  const distances = nodes.flatMap((node) => {
    const [right, down] = [node.x - from.x, node.y - from.y];
    const ahead = right * x + down * y;
    return ahead > 0 ? [{ node, distance: ahead + asideCounts * Math.abs(right * y + down * x) }] : [];
  });
  return distances.sort((a, b) => a.distance - b.distance)[0]?.node ?? null;
}
