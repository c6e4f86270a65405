/** A node of an ordered tree. */
export interface TreeNode<Label> {
  label: Label;
  children: TreeNode<Label>[];
}

/** What a change costs, from 0 to 1. Adding or removing a node costs 1. */
export type RenameCost<Label> = (a: Label, b: Label) => number;

interface Flat<Label> {
  labels: Label[];
  /** For each node in postorder, the leftmost leaf below it. */
  leftmost: number[];
  keyRoots: number[];
}

/** Edit distance of two ordered trees (Zhang and Shasha, SIAM J. Comput. 18(6), 1989). */
export function treeDistance<Label>(a: TreeNode<Label>, b: TreeNode<Label>, rename: RenameCost<Label>): number {
  const [one, two] = [flatten(a), flatten(b)];
  const trees = one.labels.map(() => new Float64Array(two.labels.length));
  for (const i of one.keyRoots) for (const j of two.keyRoots) fill(one, two, i, j, trees, rename);
  return trees.at(-1)!.at(-1)!;
}

/** Counts the nodes of a tree. */
export function countNodes(tree: TreeNode<unknown>): number {
  return tree.children.reduce((sum, child) => sum + countNodes(child), 1);
}

function flatten<Label>(tree: TreeNode<Label>): Flat<Label> {
  const labels: Label[] = [];
  const leftmost: number[] = [];
  const visit = (node: TreeNode<Label>): number => {
    const firsts = node.children.map(visit);
    const at = labels.push(node.label) - 1;
    leftmost.push(firsts[0] ?? at);
    return leftmost[at]!;
  };
  visit(tree);
  const last = new Map<number, number>();
  for (const [at, leaf] of leftmost.entries()) last.set(leaf, at);
  return { labels, leftmost, keyRoots: [...last.values()].sort((x, y) => x - y) };
}

/** Fills in the distances of all pairs of subtrees on the leftmost paths of two key roots. */
function fill<Label>(
  one: Flat<Label>,
  two: Flat<Label>,
  i: number,
  j: number,
  trees: Float64Array[],
  rename: RenameCost<Label>,
): void {
  const [li, lj] = [one.leftmost[i]!, two.leftmost[j]!];
  const [height, width] = [i - li + 2, j - lj + 2];
  const forest = Array.from({ length: height }, (_, row) => new Float64Array(width).fill(row));
  for (let column = 0; column < width; column += 1) forest[0]![column] = column;
  for (let x = 1; x < height; x += 1)
    for (let y = 1; y < width; y += 1) {
      const [m, n] = [li + x - 1, lj + y - 1];
      const gap = Math.min(forest[x - 1]![y]! + 1, forest[x]![y - 1]! + 1);
      if (one.leftmost[m] === li && two.leftmost[n] === lj) {
        forest[x]![y] = Math.min(gap, forest[x - 1]![y - 1]! + rename(one.labels[m]!, two.labels[n]!));
        trees[m]![n] = forest[x]![y]!;
      } else {
        const before = forest[one.leftmost[m]! - li]![two.leftmost[n]! - lj]!;
        forest[x]![y] = Math.min(gap, before + trees[m]![n]!);
      }
    }
}
