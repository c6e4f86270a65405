import type { DocumentBuilder } from "../../document/document-builder.ts";
import { findElements } from "./elements.ts";
import { paragraphsOf } from "./text.ts";

/** Appends an element other than a list, such as a table. */
type AppendBlock = (builder: DocumentBuilder, element: Element) => void;

const listTags = new Set(["UL", "OL", "MENU"]);
const blocksInItems = "ul, ol, menu, table, pre, blockquote";

export const isList = ({ nodeName }: Node): boolean => listTags.has(nodeName);

/**
 * Appends a list: each item behind its bullet or number, with its paragraphs as lines, and inner lists further in. Code,
 * tables and quotes in an item are blocks of their own.
 */
export function appendList(builder: DocumentBuilder, list: Element, appendBlock: AppendBlock, indent = ""): void {
  let number = Number.parseInt(list.getAttribute("start") ?? "1", 10) || 1;
  for (const node of list.childNodes) {
    if (node.nodeName === "LI") {
      const bullet = list.nodeName === "OL" ? `${number++}. ` : "- ";
      appendItem(builder, node as Element, appendBlock, { indent, bullet });
    } else if (node.nodeType === 1 && findElements(node as Element, "li").length > 0) {
      appendList(builder, node as Element, appendBlock, indent);
    } else {
      for (const text of paragraphsOf([node])) builder.block({ kind: "paragraph" }, text);
    }
  }
}

function appendItem(
  builder: DocumentBuilder,
  item: Element,
  appendBlock: AppendBlock,
  { indent, bullet }: { indent: string; bullet: string },
): void {
  const below = indent + " ".repeat(bullet.length);
  /** What the next words stand behind; null: below a block of another kind they are a paragraph. */
  let opening: string | null = indent + bullet;
  let words: Node[] = [];
  const flush = () => {
    const paragraphs = paragraphsOf(words);
    words = [];
    if (paragraphs.length === 0) return;
    const lines = paragraphs.join("\n");
    if (opening === null) return builder.block({ kind: "paragraph" }, lines);
    builder.block({ kind: "list_item" }, opening + lines.replaceAll("\n", `\n${below}`));
    opening = below;
  };
  const append = (nodes: Iterable<Node>) => {
    for (const node of nodes) {
      const element = node.nodeType === 1 ? (node as Element) : null;
      const isBlock = element?.matches(blocksInItems) ?? false;
      if (!element || (!isBlock && !element.querySelector(blocksInItems))) {
        words.push(node);
        continue;
      }
      flush();
      if (isList(element)) appendList(builder, element, appendBlock, below);
      else if (isBlock) {
        appendBlock(builder, element);
        opening = null;
      } else append(element.childNodes);
      flush();
    }
  };
  append(item.childNodes);
  flush();
}
