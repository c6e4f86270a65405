import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import { createDocumentBuilder, type DocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { headText, rowText } from "../tables/row-text.ts";
import { attributeOf, elementAt, elementsBelow, elementsOf, readXmlTree, type XmlElement } from "../xml/xml-tree.ts";
import { odfContent, odfTitle } from "./odf-parts.ts";

/** Elements that the document does not show: removed text kept for review, comments, and definitions. */
const unseen = new Set(["tracked-changes", "annotation", "annotation-end", "sequence-decls", "forms", "ruby-text"]);
const mostRepeats = 1_000;

/**
 * Reads headings, paragraphs, lists, tables, notes and text boxes of an OpenDocument text, with changes as accepted.
 */
export async function parseOdt(zip: ZipArchive): Promise<Parsed> {
  const tree = await readXmlTree(odfContent(zip));
  const builder = createDocumentBuilder();
  appendBlocks(builder, elementAt(tree, "body", "text"));
  countUnseen(builder, tree);
  for (const part of await pageStyles(zip))
    for (const edge of ["header", "footer", "header-left", "footer-left", "header-first", "footer-first"])
      for (const element of elementsBelow(part, edge)) builder.leaveOut("pageHeads", allWords(element));
  const parsed = builder.finish({ title: await odfTitle(zip), language: null });
  const heading = parsed.document.marks.find((mark) => mark.kind === "heading");
  const title = parsed.document.title ?? (heading?.kind === "heading" ? heading.text : null);
  return { ...parsed, document: { ...parsed.document, title } };
}

/** Reads the part with the heads and feet of pages. */
async function pageStyles(zip: ZipArchive): Promise<XmlElement[]> {
  const pieces = zip.open("styles.xml");
  return pieces ? [await readXmlTree(pieces)] : [];
}

function countUnseen(builder: DocumentBuilder, parent: XmlElement): void {
  for (const element of elementsOf(parent)) {
    if (element.name === "tracked-changes") builder.leaveOut("removedByReview", allWords(element));
    else if (element.name === "annotation") builder.leaveOut("comments", allWords(element));
    else if (unseen.has(element.name)) builder.leaveOut("objects", allWords(element));
    else countUnseen(builder, element);
  }
}

/** All words of an element, paragraph by paragraph. */
function allWords(element: XmlElement): string {
  const words = element.children.map((child) => (typeof child === "string" ? child : allWords(child))).join("");
  return element.name === "p" || element.name === "h" || element.name === "creator" || element.name === "date"
    ? `${words}\n`
    : words;
}

function appendBlocks(builder: DocumentBuilder, parent: XmlElement | undefined): void {
  for (const element of elementsOf(parent)) {
    if (element.name === "h") {
      const text = wordsOf(element).replace(/\s+/g, " ");
      builder.block({ kind: "heading", level: Number(attributeOf(element, "outline-level") ?? 1), text }, text);
    } else if (element.name === "p") builder.block({ kind: "paragraph" }, wordsOf(element));
    else if (element.name === "list") appendList(builder, element, 0);
    else if (element.name === "table") appendTable(builder, element);
    else if (!unseen.has(element.name)) appendBlocks(builder, element);
    if (element.name === "h" || element.name === "p") appendApart(builder, element);
  }
}

/** Appends notes and text boxes below the paragraph in which the file has them. */
function appendApart(builder: DocumentBuilder, paragraph: XmlElement): void {
  for (const note of elementsBelow(paragraph, "note-body")) appendBlocks(builder, note);
  for (const box of elementsBelow(paragraph, "text-box")) appendBlocks(builder, box);
}

function appendList(builder: DocumentBuilder, list: XmlElement, depth: number): void {
  for (const item of elementsOf(list)) {
    const own = elementsOf(item).filter(({ name }) => name === "p" || name === "h");
    const words = own.map(wordsOf).join("\n").trim();
    if (words !== "") builder.block({ kind: "list_item" }, `${"  ".repeat(depth)}- ${words}`);
    for (const paragraph of own) appendApart(builder, paragraph);
    for (const table of elementsOf(item, "table")) appendTable(builder, table);
    for (const nested of elementsOf(item, "list")) appendList(builder, nested, depth + 1);
  }
}

function appendTable(builder: DocumentBuilder, table: XmlElement): void {
  const head = elementsOf(elementAt(table, "table-header-rows"), "table-row").map(cellsOf);
  const rows = rowsOf(table).map(cellsOf);
  const columns =
    head.length === 0
      ? null
      : head[0]!.map((_, column) =>
          head
            .map((cells) => cells[column] ?? "")
            .join(" ")
            .trim(),
        );
  builder.table(
    { header: columns && headText(columns), name: null },
    rows.map((cells) => rowText(cells, columns)),
  );
  for (const words of ["p", "h"]) for (const paragraph of elementsBelow(table, words)) appendApart(builder, paragraph);
}

function rowsOf(table: XmlElement): XmlElement[] {
  return elementsOf(table).flatMap((element) => {
    if (element.name === "table-row") return [element];
    return element.name === "table-rows" || element.name === "table-row-group" ? rowsOf(element) : [];
  });
}

function cellsOf(row: XmlElement): string[] {
  return elementsOf(row).flatMap((cell) => {
    const repeats = Math.min(Number(attributeOf(cell, "number-columns-repeated") ?? 1), mostRepeats);
    return Array<string>(Math.max(1, repeats)).fill(paragraphsOf(cell).map(wordsOf).join(" "));
  });
}

/** Returns the paragraphs and headings below an element, those of tables inside it too. */
function paragraphsOf(parent: XmlElement): XmlElement[] {
  return elementsOf(parent).flatMap((element) => {
    if (unseen.has(element.name)) return [];
    return element.name === "p" || element.name === "h" ? [element] : paragraphsOf(element);
  });
}

/** Returns the words of a paragraph without its notes and text boxes. */
function wordsOf(paragraph: XmlElement): string {
  const pieces: string[] = [];
  const visit = ({ children }: XmlElement) => {
    for (const child of children) {
      if (typeof child === "string") pieces.push(child.replace(/\s+/g, " "));
      else if (child.name === "s") pieces.push(" ");
      else if (child.name === "tab") pieces.push("\t");
      else if (child.name === "line-break") pieces.push("\n");
      else if (!unseen.has(child.name) && child.name !== "note" && child.name !== "text-box") visit(child);
    }
  };
  visit(paragraph);
  return pieces.join("").trim();
}
