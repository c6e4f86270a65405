import { common } from "./table-scores.ts";
import { normalizedLevenshtein } from "./text-distance.ts";
import { countNodes, type TreeNode, treeDistance } from "./tree-distance.ts";

/** A heading, and the words up to the next one. */
export interface Section {
  level: number;
  heading: string;
  text: string;
}

const keyOf = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** How many headings a file has, were found, and are in both by their words. */
export function compareHeadings(expected: readonly string[], found: readonly string[]) {
  const [wanted, read] = [expected.map(keyOf).filter(Boolean), found.map(keyOf).filter(Boolean)];
  return { expected: wanted.length, found: read.length, right: common(wanted, read) };
}

/**
 * MHS: similarity of the trees of headings, each with the text below it as a leaf, by edit distance as in TEDS
 * (opendataloader-bench).
 */
export function headingSimilarity(expected: readonly Section[], found: readonly Section[]): number {
  const [one, two] = [treeOf(expected), treeOf(found)];
  const cost = treeDistance(one, two, (a, b) => (a.kind === b.kind ? normalizedLevenshtein(a.text, b.text) : 1));
  return 1 - cost / Math.max(countNodes(one), countNodes(two));
}

interface Label {
  kind: "root" | "heading" | "text";
  text: string;
}

function treeOf(sections: readonly Section[]): TreeNode<Label> {
  const root: TreeNode<Label> = { label: { kind: "root", text: "" }, children: [] };
  const open = [{ level: 0, node: root }];
  for (const { level, heading, text } of sections) {
    while (open.length > 1 && open.at(-1)!.level >= level) open.pop();
    const node: TreeNode<Label> = { label: { kind: "heading", text: heading }, children: [] };
    if (text.trim() !== "")
      node.children.push({ label: { kind: "text", text: text.replace(/\s+/g, " ").trim() }, children: [] });
    open.at(-1)!.node.children.push(node);
    open.push({ level, node });
  }
  return root;
}
