import type { DocumentBuilder } from "../document-builder.ts";
import { tableGrid } from "./html-table.ts";
import { headText, rowText } from "./row-text.ts";

const blockTags = new Set("ADDRESS ARTICLE BLOCKQUOTE BODY DIV DL H1 H2 H3 H4 H5 H6 OL P PRE SECTION TABLE UL".split(" "));

/** Appends an element's content to a document, block by block. */
export function appendHtml(builder: DocumentBuilder, parent: Element): void {
  let inline: Node[] = [];
  const flush = () => {
    builder.block({ kind: "paragraph" }, textOf(inline));
    inline = [];
  };
  for (const node of parent.childNodes) {
    if (node.nodeType !== node.ELEMENT_NODE || !holdsBlocks(node as Element)) {
      inline.push(node);
      continue;
    }
    flush();
    appendBlock(builder, node as Element);
  }
  flush();
}

function holdsBlocks(element: Element): boolean {
  return blockTags.has(element.tagName) || [...element.children].some(holdsBlocks);
}

function appendBlock(builder: DocumentBuilder, element: Element): void {
  const heading = /^H([1-6])$/.exec(element.tagName);
  if (heading) {
    const text = textOf([element]).replace(/\s+/g, " ");
    builder.block({ kind: "heading", level: Number(heading[1]), text }, text);
  } else if (element.tagName === "P") builder.block({ kind: "paragraph" }, textOf([element]));
  else if (element.tagName === "BLOCKQUOTE") builder.block({ kind: "quote" }, textOf([element]));
  else if (element.tagName === "PRE") builder.block({ kind: "code", language: null }, element.textContent ?? "");
  else if (element.tagName === "UL" || element.tagName === "OL") appendList(builder, element, 0);
  else if (element.tagName === "TABLE") appendTable(builder, element);
  else appendHtml(builder, element);
}

function appendList(builder: DocumentBuilder, list: Element, depth: number): void {
  let number = Number(list.getAttribute("start") ?? 1);
  for (const item of list.children) {
    const own = [...item.childNodes].filter((node) => !isList(node));
    const bullet = list.tagName === "OL" ? `${number}.` : "-";
    const text = textOf(own);
    if (text !== "") builder.block({ kind: "list_item" }, `${"  ".repeat(depth)}${bullet} ${text}`);
    for (const nested of item.children) if (isList(nested)) appendList(builder, nested, depth + 1);
    number += 1;
  }
}

function isList(node: Node): boolean {
  return node.nodeName === "UL" || node.nodeName === "OL";
}

function appendTable(builder: DocumentBuilder, table: Element): void {
  const { columns, rows } = tableGrid(table, (cell) => textOf([cell]));
  builder.table(
    { header: columns && headText(columns), name: null },
    rows.map((cells) => rowText(cells, columns)),
  );
}

/** The words of some nodes: breaks and inner blocks begin a new line, other white space is one space. */
function textOf(nodes: readonly Node[]): string {
  const pieces: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeType === node.TEXT_NODE) pieces.push((node.textContent ?? "").replace(/\s+/g, " "));
    if (node.nodeName === "BR" || node.nodeName === "TR") pieces.push("\n");
    const block = blockTags.has(node.nodeName) || node.nodeName === "LI";
    if (block) pieces.push("\n");
    if (node.nodeName === "TD" || node.nodeName === "TH") pieces.push(" ");
    for (const child of node.childNodes) visit(child);
    if (block) pieces.push("\n");
  };
  for (const node of nodes) visit(node);
  return pieces
    .join("")
    .replace(/[ \t]*\n\s*/g, "\n")
    .replace(/ {2,}/g, " ")
    .trim();
}
