import { fileURLToPath } from "node:url";
import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { createDocumentBuilder } from "../../document-builder.ts";
import { checkPages } from "../page-limit.ts";
import type { Parsed } from "../parsed.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { appendParts, bodySize } from "./blocks.ts";
import { type PdfPage, removeFurniture } from "./furniture.ts";
import { readItems } from "./items.ts";
import { readLayout } from "./layout.ts";
import { mendLigatures } from "./ligatures.ts";
import { readLines } from "./lines.ts";
import { countUnmapped } from "./unmapped.ts";

const packageFolder = new URL("./", import.meta.resolve("pdfjs-dist/package.json"));
const folder = (name: string) => fileURLToPath(new URL(`${name}/`, packageFolder));

/**
 * Reads the text of a PDF page by page, with headings by size of type. Throws `password_protected`, `corrupt_file`,
 * `no_text` with the number of pages, or `expands_too_far`.
 */
export async function parsePdf(bytes: Buffer): Promise<Parsed> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: folder("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: folder("standard_fonts"),
    wasmUrl: folder("wasm"),
    iccUrl: folder("iccs"),
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    // Pictures are not read, so none is decoded.
    maxImageSize: 1,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await readDocument(await task.promise);
  } catch (cause) {
    throw fault(cause);
  } finally {
    await task.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>["promise"]>;

async function readDocument(pdf: PdfDocument): Promise<Parsed> {
  checkPages(pdf.numPages);
  const pages: PdfPage[] = [];
  let language: string | null = null;
  let damaged = 0;
  const unmapped = countUnmapped();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    try {
      const page = await pdf.getPage(number);
      const content = await page.getTextContent({ disableNormalization: true });
      language ??= content.lang;
      unmapped.add(content.items);
      await mendLigatures(page, content.items);
      const { items, low, high } = readItems(content.items, page.view);
      pages.push({ lines: readLines(items), low, high });
      page.cleanup();
    } catch (cause) {
      if (number === pdf.numPages && damaged === pages.length) throw cause;
      damaged += 1;
      pages.push({ lines: [], low: 0, high: 0 });
    }
  }
  const empty = pages.filter(({ lines }) => lines.length === 0).length;
  if (empty === pages.length) throw noText(pages.length);
  const builder = createDocumentBuilder();
  const size = bodySize(pages.flatMap(({ lines }) => lines.flat()));
  const { pages: bodies, leftOut } = removeFurniture(pages);
  for (const [index, line] of leftOut.entries())
    builder.leaveOut("pageEdges", line, index === 0 ? `the commonest is “${line}”` : undefined);
  for (const sentence of unmapped.warnings()) builder.warn(sentence);
  bodies.forEach((lines, index) => {
    builder.page(index + 1, () => appendParts(builder, readLayout(lines), size));
  });
  const ofPages = (count: number, one: string, several: string) =>
    `${count} of ${pages.length} pages ${count === 1 ? one : several}`;
  if (empty > damaged)
    builder.warn(
      `${ofPages(empty - damaged, "has", "have")} no text; pages that are pictures need text recognition (OCR) first.`,
    );
  if (damaged > 0) builder.warn(`${ofPages(damaged, "is", "are")} damaged and could not be read.`);
  return builder.finish({ title: await titleOf(pdf), language });
}

async function titleOf(pdf: PdfDocument): Promise<string | null> {
  const metadata = await pdf.getMetadata().catch(() => null);
  const title = (metadata?.info as { Title?: unknown } | undefined)?.Title;
  return typeof title === "string" && title.trim() !== "" ? title.trim() : null;
}

function noText(pages: number): UnreadableFile {
  const which = pages === 1 ? "Its only page has" : `${pages} of ${pages} pages have`;
  const message = `${which} no text, as in a scan; run text recognition (OCR) on this PDF and add the result.`;
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
