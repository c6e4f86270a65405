import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import { createDocumentBuilder, type DocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { checkPages } from "../page-limit.ts";
import { headText, rowText } from "../tables/row-text.ts";
import { attributeOf, elementAt, elementsBelow, elementsOf, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { type Relation, readPart, relationsOf, requirePart, titleOf } from "./ooxml-parts.ts";
import { inReadingOrder, placeholderOf, placesOf } from "./slide-order.ts";
import { leaveOutParts } from "./unread-parts.ts";

const main = "ppt/presentation.xml";
/** Parts whose words nobody reads out. */
const unreadParts = [
  [/^ppt\/comments\/[\w-]+\.xml$/, "comments"],
  [/^ppt\/charts\/chart\w*\.xml$/, "objects"],
] as const;

/**
 * Reads the slides in the order in which they are shown, each as a page under its title, with tables, diagrams and the
 * speaker's notes. Hidden slides are left out.
 */
export async function parsePptx(zip: ZipArchive): Promise<Parsed> {
  const relations = await relationsOf(zip, main);
  const ids = elementsOf(elementAt(await requirePart(zip, main), "sldIdLst"), "sldId");
  checkPages(ids.length);
  const builder = createDocumentBuilder();
  let firstTitle: string | null = null;
  for (const [index, id] of ids.entries()) {
    const part = relations.get(id.attributes["r:id"] ?? "")?.target ?? "";
    const slide = await requirePart(zip, part);
    const around = [...(await relationsOf(zip, part)).values()];
    const shapes = inReadingOrder(elementAt(slide, "cSld", "spTree"), await placesOf(zip, around));
    const diagrams = await partsOf(zip, around, "diagramData");
    const notes = (await partsOf(zip, around, "notesSlide")).flatMap((note) =>
      elementsBelow(elementAt(note, "cSld", "spTree"), "sp"),
    );
    if (attributeOf(slide, "show") === "0") {
      const words = [...shapes, ...diagrams, ...notes].flatMap(paragraphsOf).join("\n");
      builder.leaveOut("hiddenSlides", words, words === "" ? "" : undefined);
      continue;
    }
    for (const shape of shapes.filter(isRepeated)) builder.leaveOut("pageHeads", paragraphsOf(shape).join("\n"));
    firstTitle ??= shapes.filter(isTitle).map(lineOf)[0] ?? null;
    builder.page(index + 1, () => {
      appendShapes(builder, shapes);
      for (const diagram of diagrams)
        for (const words of paragraphsOf(diagram)) builder.block({ kind: "list_item" }, `- ${words}`);
      const said = notes.filter((shape) => placeholderOf(shape) === "body").flatMap(paragraphsOf);
      if (said.length > 0) builder.block({ kind: "paragraph" }, `Notes: ${said.join("\n")}`);
    });
  }
  await leaveOutParts(zip, unreadParts, builder);
  return builder.finish({ title: (await titleOf(zip)) ?? firstTitle, language: null });
}

async function partsOf(zip: ZipArchive, relations: readonly Relation[], kind: string): Promise<XmlElement[]> {
  const parts = await Promise.all(
    relations.filter((relation) => relation.kind === kind).map(({ target }) => readPart(zip, target)),
  );
  return parts.filter((part) => part !== undefined);
}

const repeated = new Set(["dt", "ftr", "hdr", "sldNum"]);
const isRepeated = (shape: XmlElement) => repeated.has(placeholderOf(shape) ?? "");
const isTitle = (shape: XmlElement) => ["title", "ctrTitle"].includes(placeholderOf(shape) ?? "");
const lineOf = (shape: XmlElement) => paragraphsOf(shape).join(" ").replace(/\s+/g, " ");

function appendShapes(builder: DocumentBuilder, shapes: readonly XmlElement[]): void {
  for (const shape of shapes.filter(isTitle)) {
    const text = lineOf(shape);
    builder.block({ kind: "heading", level: 1, text }, text);
  }
  for (const shape of shapes) {
    const place = placeholderOf(shape);
    if (isTitle(shape) || isRepeated(shape)) continue;
    for (const table of elementsBelow(shape, "tbl")) appendTable(builder, table);
    const paragraphs = elementsBelow(elementAt(shape, "txBody"), "p").filter((paragraph) => wordsOf(paragraph) !== "");
    const listed = place === "body" && paragraphs.length > 1;
    for (const paragraph of paragraphs) {
      const level = Number(attributeOf(elementAt(paragraph, "pPr"), "lvl") ?? 0);
      if (listed) builder.block({ kind: "list_item" }, `${"  ".repeat(level)}- ${wordsOf(paragraph)}`);
      else builder.block({ kind: "paragraph" }, wordsOf(paragraph));
    }
  }
}

function paragraphsOf(element: XmlElement): string[] {
  return elementsBelow(element, "p")
    .map(wordsOf)
    .filter((words) => words !== "");
}

function wordsOf(paragraph: XmlElement): string {
  const pieces = elementsOf(paragraph).map((part) => (part.name === "br" ? "\n" : textOf(elementAt(part, "t"))));
  return pieces.join("").trim();
}

/** Appends a table. A cell that spans rows or columns is written once in each row. */
function appendTable(builder: DocumentBuilder, table: XmlElement): void {
  const above: string[] = [];
  const rows = elementsOf(table, "tr").map((row) =>
    elementsOf(row, "tc").map((cell, column) => {
      if (attributeOf(cell, "hMerge") === "1") return "";
      if (attributeOf(cell, "vMerge") !== "1") above[column] = paragraphsOf(cell).join(" ");
      return above[column] ?? "";
    }),
  );
  const hasHead = attributeOf(elementAt(table, "tblPr"), "firstRow") === "1" && rows.length > 1;
  const columns = hasHead ? rows[0]! : null;
  const body = hasHead ? rows.slice(1) : rows;
  builder.table(
    { header: columns && headText(columns), name: null },
    body.map((cells) => rowText(cells, columns)),
  );
}
