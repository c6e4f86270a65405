import { type Detected, detectFormat } from "../detect/detect-format.ts";
import { nameInUrl } from "../detect/name-in-url.ts";
import { openZip } from "../detect/zip/zip-archive.ts";
import type { Parsed } from "../document/parsed.ts";
import { UnreadableFile } from "../document/unreadable-file.ts";
import type { PictureReader } from "../ocr/ocr-adapter.ts";
import { checkHtmlDepth } from "./html/depth.ts";
import { parseCode } from "./text/code.ts";
import { parseSubtitles } from "./text/subtitles.ts";
import { parseText } from "./text/text.ts";

/** What is known of a file before it is read. */
export interface ParseFacts {
  /** MIME type that the caller or the server named. */
  mimeType: string | null;
  /** Name of the file. */
  filename: string | null;
  /** Address that relative links are resolved against. */
  url: string | null;
}

/**
 * Bytes of any accepted format as a document. Heavy parsers are loaded by the first file that needs them. Throws
 * `no_text` when nothing is left to read, and what {@link detectFormat} and the parsers throw.
 */
export async function parseDocument(
  bytes: Buffer,
  facts: ParseFacts,
  pictures: PictureReader | null = null,
): Promise<Parsed> {
  if (bytes.length === 0) throw new UnreadableFile("no_text", "This file is empty (0 bytes); add one that has text.");
  const filename = facts.filename ?? nameInUrl(facts.url, facts.mimeType);
  const parsed = await parse(bytes, { ...facts, filename }, pictures).catch(tooDeep);
  if (parsed.document.text.trim() === "")
    throw new UnreadableFile(
      "no_text",
      ["No text was found in this file; add one that has text.", ...parsed.warnings].join(" "),
    );
  return parsed;
}

async function parse(bytes: Buffer, facts: ParseFacts, pictures: PictureReader | null): Promise<Parsed> {
  const detected = await detectFormat(bytes, facts);
  const parsed = await parseAs(detected, bytes, { ...facts, pictures });
  return { ...parsed, warnings: [...("warnings" in detected ? detected.warnings : []), ...parsed.warnings] };
}

async function parseAs(
  detected: Detected,
  bytes: Buffer,
  { filename, url, pictures }: ParseFacts & { pictures: PictureReader | null },
): Promise<Parsed> {
  switch (detected.format) {
    case "pdf":
      return (await import("./pdf/pdf.ts")).parsePdf(bytes, pictures);
    case "picture":
      return (await import("../ocr/picture.ts")).parsePicture(bytes, pictures);
    case "docx":
      return (await import("./office/docx.ts")).parseDocx(bytes, detected.entries);
    case "pptx":
      return (await import("./office/pptx.ts")).parsePptx(openZip(bytes, detected.entries));
    case "xlsx":
      return (await import("./tables/xlsx.ts")).parseXlsx(openZip(bytes, detected.entries));
    case "xls":
      return (await import("./tables/xls.ts")).parseXls(bytes);
    case "odt":
      return (await import("./office/odt.ts")).parseOdt(openZip(bytes, detected.entries));
    case "ods":
      return (await import("./tables/ods.ts")).parseOds(openZip(bytes, detected.entries));
    case "epub":
      return (await import("./office/epub.ts")).parseEpub(openZip(bytes, detected.entries));
    case "rtf":
      return (await import("./rtf/rtf.ts")).parseRtf(bytes);
    case "doc":
      return (await import("./office/doc.ts")).parseDoc(bytes);
    case "msg":
      return (await import("./mail/msg.ts")).parseMsg(bytes);
    case "eml":
      return (await import("./mail/eml.ts")).parseEml(bytes);
    case "html":
      checkHtmlDepth(detected.text);
      return (await import("./web-page/web-page.ts")).parseWebPage(detected.text, url);
    case "markdown":
      return (await import("./text/markdown.ts")).parseMarkdown(detected.text);
    case "rst":
      return (await import("./markup/rst.ts")).parseRst(detected.text);
    case "adoc":
      return (await import("./markup/adoc.ts")).parseAdoc(detected.text);
    case "csv":
    case "tsv":
      return (await import("./tables/csv.ts")).parseCsv(detected.text, detected.format);
    case "json":
      return (await import("./data/json.ts")).parseJson(detected.text);
    case "notebook":
      return (await import("./data/notebook.ts")).parseNotebook(detected.text);
    case "jsonl":
      return (await import("./data/json.ts")).parseJsonLines(detected.text);
    case "xml":
      return (await import("./data/xml-data.ts")).parseXml(detected.text);
    case "subtitles":
      return parseSubtitles(detected.text);
    case "code":
      return parseCode(detected.text, filename);
    case "text":
      return parseText(detected.text);
  }
}

/** Parsers that go from element to element run out of stack where a file nests its elements tens of thousands deep. */
function tooDeep(error: unknown): never {
  if (!(error instanceof RangeError && error.message.includes("call stack"))) throw error;
  throw new UnreadableFile(
    "expands_too_far",
    "The parts of this file are nested too deep to be read; save it in a simpler form.",
    error,
  );
}
