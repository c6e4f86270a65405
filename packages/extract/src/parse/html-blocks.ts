import type { DocumentBuilder } from "../document-builder.ts";
import { codeLanguage, codeText } from "./html-code.ts";
import { isLayoutTable, tableGrid } from "./html-table.ts";
import { blockTags, lineOf, textOf } from "./html-text.ts";
import { headText, rowText } from "./row-text.ts";

/** What is longer is a paragraph set large: as a heading it would stand over every passage below it. */
const longestHeading = 200;
/** Level of a question that opens its answer, below every heading in use. */
const questionLevel = 6;
const asks = /[?？؟]$/;

/** Appends an element's content to a document, block by block: plain words with marks, no markup and no addresses. */
export function appendHtml(builder: DocumentBuilder, parent: Element): void {
  appendNodes(builder, parent.childNodes);
}

function appendNodes(builder: DocumentBuilder, nodes: Iterable<Node>): void {
  let inline: Node[] = [];
  const flush = () => {
    builder.block({ kind: "paragraph" }, textOf(inline));
    inline = [];
  };
  for (const node of nodes) {
    if (!holdsBlocks(node)) {
      inline.push(node);
      continue;
    }
    flush();
    appendBlock(builder, node as Element);
  }
  flush();
}

/** Nested elements would otherwise be looked through once for each that holds them. */
const known = new WeakMap<Node, boolean>();

function holdsBlocks(node: Node): boolean {
  if (node.nodeType !== 1) return false;
  const before = known.get(node);
  if (before !== undefined) return before;
  const holds = blockTags.has(node.nodeName) || [...node.childNodes].some(holdsBlocks);
  known.set(node, holds);
  return holds;
}

function appendBlock(builder: DocumentBuilder, element: Element): void {
  const name = element.nodeName;
  const heading = /^H([1-6])$/.exec(name);
  if (heading) appendHeading(builder, element, Number(heading[1]));
  else if ((name === "SUMMARY" || name === "DT") && asks.test(lineOf(element))) appendHeading(builder, element, questionLevel);
  else if (name === "BLOCKQUOTE") appendQuote(builder, element);
  else if (name === "PRE") builder.block({ kind: "code", language: codeLanguage(element) }, codeText(element));
  else if (name === "UL" || name === "OL" || name === "MENU") appendList(builder, element, 0);
  else if (name === "TABLE") appendTable(builder, element);
  else appendHtml(builder, element);
}

/** Headings that hold a whole section, as some pages have them, are no headings. */
function appendHeading(builder: DocumentBuilder, element: Element, level: number): void {
  const text = lineOf(element);
  if (text.length > longestHeading) appendHtml(builder, element);
  else builder.block({ kind: "heading", level, text }, text);
}

/** A quote of words is one block; one that holds lists, tables or code is only where they stand. */
function appendQuote(builder: DocumentBuilder, element: Element): void {
  if (element.querySelector("ul, ol, table, pre, h1, h2, h3, h4, h5, h6")) appendHtml(builder, element);
  else builder.block({ kind: "quote" }, textOf([element]));
}

function appendList(builder: DocumentBuilder, list: Element, depth: number): void {
  let number = Number.parseInt(list.getAttribute("start") ?? "1", 10) || 1;
  for (const item of list.children) {
    if (isList(item)) {
      appendList(builder, item, depth + 1);
      continue;
    }
    const bullet = list.nodeName === "OL" ? `${number}.` : "-";
    appendItem(builder, item, `${"  ".repeat(depth)}${bullet} `, depth);
    number += 1;
  }
}

/** An item's own words, then what it holds that has marks of its own. */
function appendItem(builder: DocumentBuilder, item: Element, bullet: string, depth: number): void {
  let own: Node[] = [];
  let begun = false;
  const flush = () => {
    const text = textOf(own);
    if (text !== "") builder.block({ kind: "list_item" }, `${begun ? " ".repeat(bullet.length) : bullet}${text}`);
    begun ||= text !== "";
    own = [];
  };
  for (const node of item.childNodes) {
    if (isList(node)) {
      flush();
      appendList(builder, node as Element, depth + 1);
    } else if (node.nodeType === 1 && hasOwnMarks(node as Element)) {
      flush();
      appendNodes(builder, [node]);
    } else own.push(node);
  }
  flush();
}

const marked = "h1, h2, h3, h4, h5, h6, pre, table, ul, ol";

function hasOwnMarks(element: Element): boolean {
  return element.matches(marked) || element.querySelector(marked) !== null;
}

function isList(node: Node): boolean {
  return node.nodeName === "UL" || node.nodeName === "OL" || node.nodeName === "MENU";
}

function appendTable(builder: DocumentBuilder, table: Element): void {
  if (isLayoutTable(table)) {
    for (const cell of table.querySelectorAll("td, th, caption")) if (cell.closest("table") === table) appendHtml(builder, cell);
    return;
  }
  const caption = table.querySelector("caption");
  const name = caption?.closest("table") === table ? lineOf(caption) : "";
  builder.block({ kind: "paragraph" }, name);
  const { columns, rows } = tableGrid(table, lineOf);
  builder.table(
    { header: columns && headText(columns), name: name || null },
    rows.map((cells) => rowText(cells, columns)),
  );
}
