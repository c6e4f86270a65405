import type { DocumentBuilder } from "../../document/document-builder.ts";
import { countMissing } from "../../document/left-out.ts";
import { headText, rowText } from "../tables/row-text.ts";
import { cellText } from "./cell.ts";
import { codeLanguage, codeText } from "./code.ts";
import { findElements } from "./elements.ts";
import { appendList, isList } from "./list.ts";
import { isLayoutTable, tableGrid } from "./table.ts";
import { blockTags, lineOf, paragraphsOf } from "./text.ts";

/**
 * Most characters of a heading. A longer one is a paragraph in large type; it would be repeated over every passage
 * below it.
 */
const longestHeading = 200;
/** Level of a head that opens what is below it. It is below every heading in use. */
const questionLevel = 6;
const asks = /[?？؟]$/;

/**
 * Appends an element's content block by block, as plain words with marks, without markup and addresses. A picture is
 * read by its description only where nothing else stands in its heading or cell: other descriptions are counted.
 */
export function appendHtml(builder: DocumentBuilder, parent: Element): void {
  const text = builder.appended(() => appendNodes(builder, parent));
  const pictures = findElements(parent, "img[alt]").map((picture) => picture.getAttribute("alt"));
  builder.leaveOut("pictures", countMissing(pictures.join("\n"), text));
}

function appendNodes(builder: DocumentBuilder, parent: Element): void {
  let inline: Node[] = [];
  const flush = () => {
    for (const text of paragraphsOf(inline)) builder.block({ kind: "paragraph" }, text);
    inline = [];
  };
  for (const node of parent.childNodes) {
    if (!holdsBlocks(node)) {
      inline.push(node);
      continue;
    }
    flush();
    appendBlock(builder, node as Element);
  }
  flush();
}

/** Remembers what an element contains. Nested elements would otherwise be searched once for each that contains them. */
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
  else if (name === "SUMMARY" || (name === "DT" && asks.test(lineOf(element))))
    appendHeading(builder, element, questionLevel);
  else if (name === "TABLE") appendTable(builder, element);
  else if (name === "PRE") builder.block({ kind: "code", language: codeLanguage(element) }, codeText(element));
  else if (isPlainList(element)) appendList(builder, element, appendBlock);
  else if (isPlainQuote(element)) builder.block({ kind: "quote" }, paragraphsOf(element.childNodes).join("\n\n"));
  else appendNodes(builder, element);
}

/** Whether a heading is one. Some pages put a whole section into it. */
function appendHeading(builder: DocumentBuilder, element: Element, level: number): void {
  const text = lineOf(element);
  if (text.length > longestHeading) appendNodes(builder, element);
  else builder.block({ kind: "heading", level, text }, text);
}

/** Whether a list is a page set as a list: its items have headings. */
function isPlainList(element: Element): boolean {
  return isList(element) && findElements(element, "h1, h2, h3, h4, h5, h6").length === 0;
}

/** Whether a quote is one block of words. One with lists, tables or code is only their place. */
function isPlainQuote(element: Element): boolean {
  return (
    element.nodeName === "BLOCKQUOTE" &&
    findElements(element, "ul, ol, table, pre, h1, h2, h3, h4, h5, h6").length === 0
  );
}

function appendTable(builder: DocumentBuilder, table: Element): void {
  if (isLayoutTable(table)) {
    for (const cell of findElements(table, "td, th, caption"))
      if (cell.closest("table") === table) appendNodes(builder, cell);
    return;
  }
  const caption = table.querySelector("caption");
  const name = caption?.closest("table") === table ? lineOf(caption) : "";
  builder.block({ kind: "paragraph" }, name);
  const { columns, rows, headings } = tableGrid(table, cellText);
  const facts = { header: columns && headText(columns), name: name || null };
  let start = 0;
  const write = (end: number) => {
    builder.table(
      facts,
      rows.slice(start, end).map((cells) => rowText(cells, columns)),
    );
    start = end;
  };
  for (const { before, element } of headings) {
    write(before);
    appendHeading(builder, element, Number(element.nodeName.slice(1)));
  }
  write(rows.length);
}
