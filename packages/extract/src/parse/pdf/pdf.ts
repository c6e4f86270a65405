import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Parsed } from "../../document/parsed.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import type { OcrReading, PictureReader } from "../../ocr/ocr-adapter.ts";
import { howToRead, paragraphsOf, warnOfReadings } from "../../ocr/picture.ts";
import { createNoteKeeper } from "../notes/note-keeper.ts";
import { checkPages } from "../page-limit.ts";
import { appendBlocks, bodyOf, type PdfBlock, toBlocks } from "./blocks.ts";
import { type PdfPage, removeFurniture } from "./furniture.ts";
import { settleHyphens } from "./join-lines.ts";
import { readLayout } from "./layout.ts";
import type { PdfLine } from "./lines.ts";
import { noFontFaces } from "./no-font-faces.ts";
import { pdfjsData } from "./pdfjs-data.ts";
import { type PdfReader, type ReadPage, readPage } from "./read-page.ts";
import { readScans } from "./scans.ts";
import { countUnmapped } from "./unmapped.ts";

/** Most characters of a page's printed number. */
const longestLabel = 20;

/** A PDF as its blocks, with what is to be known of it. */
export interface PdfStructure {
  /** The blocks of each page, in the order of reading. */
  pages: PdfBlock[][];
  /** What is printed on each page as its number. Undefined where that is its number, or nothing says. */
  labels: (string | undefined)[];
  title: string | null;
  language: string | null;
  /** What was left out: lines at the edges of pages, text that nobody sees, and comments. */
  leftOut: { edges: string[]; unseen: string[]; comments: string[] };
  warnings: string[];
}

/**
 * Reads the text of a PDF page by page, with headings and tables by its tags, or by how they are set where it has none.
 * Throws `password_protected`, `corrupt_file`, `no_text` with the number of pages, or `expands_too_far`.
 */
export async function parsePdf(bytes: Buffer, pictures: PictureReader | null = null): Promise<Parsed> {
  const { pages, labels, title, language, leftOut, warnings } = await readPdf(bytes, pictures);
  const builder = createNoteKeeper();
  for (const [index, line] of leftOut.edges.entries())
    builder.leaveOut("pageEdges", line, index === 0 ? `the commonest is “${line}”` : undefined);
  for (const text of leftOut.unseen) builder.leaveOut("hidden", text);
  for (const text of leftOut.comments) builder.leaveOut("comments", text);
  for (const sentence of warnings) builder.warn(sentence);
  pages.forEach((blocks, index) => {
    builder.page(index + 1, () => appendBlocks(builder, blocks), labels[index]);
  });
  return builder.finish({ title, language });
}

/** Reads a PDF as blocks. */
export async function readPdf(bytes: Buffer, pictures: PictureReader | null = null): Promise<PdfStructure> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    ...pdfjsData,
    ...noFontFaces(),
    // The extra properties say which fonts are bold.
    fontExtraProperties: true,
    isOffscreenCanvasSupported: false,
    // Pictures are not read, so none is decoded.
    maxImageSize: 1,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await readDocument(await task.promise, pictures && ((numbers) => readScans(bytes, numbers, pictures)));
  } catch (cause) {
    throw fault(cause);
  } finally {
    await task.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>["promise"]>;

/** Reads pages that are pictures, by their numbers. */
type Recognize = (numbers: readonly number[]) => Promise<Map<number, OcrReading>>;

async function readDocument(pdf: PdfDocument, recognize: Recognize | null): Promise<PdfStructure> {
  checkPages(pdf.numPages);
  const pages: ReadPage[] = [];
  let damaged = 0;
  const unmapped = countUnmapped();
  const layers = await layersOf(pdf);
  const reader: PdfReader = { pages: pdf.numPages, bold: new Map(), hasTaggedTables: false, unmapped, layers };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    try {
      const page = await pdf.getPage(number);
      pages.push(await readPage(page, reader));
      page.cleanup();
    } catch (cause) {
      if (number === pdf.numPages && damaged === pages.length) throw cause;
      damaged += 1;
      pages.push({ segments: [], low: 0, high: 0, isTagged: false, unseen: [], comments: [], language: null });
    }
  }
  const withoutText = pages.flatMap(({ segments }, index) => (segments.length === 0 ? [index + 1] : []));
  const scans = (withoutText.length > 0 && (await recognize?.(withoutText))) || new Map<number, OcrReading>();
  const empty = withoutText.length - scans.size;
  if (empty === pages.length) throw noText(pages.length, recognize !== null);
  const edged = pages.map(({ segments, low, high }): PdfPage => ({ lines: segments.flatMap(linesOf), low, high }));
  const { pages: bodies, leftOut } = removeFurniture(edged);
  const body = bodyOf(bodies.flat());
  const hasTaggedHeadings = pages.some(({ segments }) =>
    segments.some((segment) => segment.kind === "part" && segment.part.kind === "heading"),
  );
  const blocks = pages.map(({ segments, isTagged }, index) => {
    const kept = new Set(bodies[index]!);
    const parts = segments.flatMap((segment) =>
      segment.kind === "part" ? [segment.part] : readLayout(segment.lines.filter((line) => kept.has(line))),
    );
    return toBlocks(parts, body, !(hasTaggedHeadings && isTagged));
  });
  for (const [number, { text }] of scans)
    blocks[number - 1] = paragraphsOf(text).map((paragraph) => ({ kind: "paragraph", text: paragraph, places: [] }));
  carryHeads(blocks);
  joinSplitWords(blocks.flat());
  const ofPages = (count: number, one: string, several: string) =>
    `${count} of ${pages.length} pages ${count === 1 ? one : several}`;
  const warnings = unmapped.warnings();
  warnOfReadings({ warn: (sentence) => void warnings.push(sentence) }, [...scans.values()], "page");
  if (empty > damaged) {
    const found = recognize ? "no text, also none that could be recognized in time" : `no text; ${howToRead}`;
    warnings.push(`${ofPages(empty - damaged, "has", "have")} ${found}.`);
  }
  if (damaged > 0) warnings.push(`${ofPages(damaged, "is", "are")} damaged and could not be read.`);
  return {
    pages: blocks,
    labels: await labelsOf(pdf),
    title: await titleOf(pdf),
    language: pages.find(({ language }) => language !== null)?.language ?? null,
    leftOut: {
      edges: leftOut,
      unseen: pages.flatMap(({ unseen }) => unseen),
      comments: pages.flatMap(({ comments }) => comments),
    },
    warnings,
  };
}

function linesOf(segment: ReadPage["segments"][number]): PdfLine[][] {
  return segment.kind === "lines" ? segment.lines : [];
}

/** A table without a head that begins a page, after one of as many columns that ends the page before, goes on with its head. */
function carryHeads(pages: readonly PdfBlock[][]): void {
  for (const [index, blocks] of pages.entries()) {
    const above = pages[index - 1]?.at(-1);
    const first = blocks[0];
    if (above?.kind !== "table" || first?.kind !== "table" || first.table.columns || !above.table.columns) continue;
    if (first.table.rows[0]?.length === above.table.columns.length) first.table.columns = above.table.columns;
  }
}

/** Puts words together that the ends of lines have split, by all words of the document. */
function joinSplitWords(blocks: readonly PdfBlock[]): void {
  const joined = settleHyphens(blocks.flatMap(textsOf));
  for (const block of blocks) {
    if (block.kind !== "table") block.text = joined(block.text);
    else {
      block.table.columns &&= block.table.columns.map(joined);
      block.table.rows = block.table.rows.map((cells) => cells.map(joined));
      for (const cell of block.table.grid) cell.text = joined(cell.text);
    }
  }
}

function textsOf(block: PdfBlock): string[] {
  return block.kind === "table" ? [...(block.table.columns ?? []), ...block.table.rows.flat()] : [block.text];
}

async function labelsOf(pdf: PdfDocument): Promise<(string | undefined)[]> {
  const labels = (await pdf.getPageLabels().catch(() => null)) ?? [];
  return labels.map((label, index) => {
    const printed = label.trim();
    return printed === "" || printed === String(index + 1) || printed.length > longestLabel ? undefined : printed;
  });
}

/** The layers of a document, where it has any that is off. */
async function layersOf(pdf: PdfDocument): Promise<PdfReader["layers"]> {
  const layers = await pdf.getOptionalContentConfig({ intent: "display" }).catch(() => null);
  return layers && [...layers].some(([, { visible }]) => !visible) ? layers : null;
}

async function titleOf(pdf: PdfDocument): Promise<string | null> {
  const metadata = await pdf.getMetadata().catch(() => null);
  const title = (metadata?.info as { Title?: unknown } | undefined)?.Title;
  return typeof title === "string" && title.trim() !== "" ? title.trim() : null;
}

function noText(pages: number, recognized: boolean): UnreadableFile {
  const which = pages === 1 ? "Its only page has" : `${pages} of ${pages} pages have`;
  const message = recognized
    ? `${which} no text, also none that text recognition (OCR) could read; add a sharper scan.`
    : `${which} no text, as in a scan; run text recognition (OCR) on this PDF and add the result, or ${howToRead}.`;
  return new UnreadableFile("no_text", message);
}

function fault(cause: unknown): unknown {
  if (cause instanceof UnreadableFile) return cause;
  if (cause instanceof PasswordException) {
    return new UnreadableFile(
      "password_protected",
      "This PDF opens only with a password; save it without one and add it again.",
      cause,
    );
  }
  const detail = cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
  return new UnreadableFile(
    "corrupt_file",
    `This PDF is damaged or incomplete (${detail}); upload an intact copy.`,
    cause,
  );
}
