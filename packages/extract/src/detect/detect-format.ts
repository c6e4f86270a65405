import { fileTypeFromBuffer } from "file-type";
import { acceptedLabels, type Format, formatOfName, formatOfType, labelOf } from "../accepted-types.ts";
import { UnreadableFile } from "../parse/unreadable-file.ts";
import { charsetInHtml, charsetParameter, decodeText } from "./decode-text.ts";
import { type Declared, textFormat } from "./sniff-text.ts";
import { readZipDirectory, type ZipEntry } from "./zip-directory.ts";
import { isZip } from "./zip-magic.ts";

/** What the bytes are, opened as far as that took. */
export type Detected =
  | { format: "pdf" }
  | { format: "docx"; entries: ZipEntry[] }
  | { format: Exclude<Format, "pdf" | "docx">; text: string };

/** A PDF may begin with other bytes; readers look for its mark within this many. */
const pdfMarkWithin = 1_024;

/**
 * Tells by the content first, then by the ending, then by the declared type. Throws `unsupported_content`, naming what the
 * bytes look like; `corrupt_file` for a PDF or DOCX by name whose bytes are nothing known; `password_protected`.
 */
export async function detectFormat(bytes: Buffer, declared: Declared): Promise<Detected> {
  if (isPdf(bytes)) return { format: "pdf" };
  if (isZip(bytes)) return await detectZip(bytes, declared);
  if (isCompoundFile(bytes)) throw compoundFile(bytes);
  const text = decodeText(bytes, charsetParameter(declared.mimeType) ?? charsetInHtml(bytes));
  if (text !== null && !text.startsWith("{\\rtf")) return { format: textFormat(text, declared) as Exclude<Format, "pdf" | "docx">, text };
  return await unknown(bytes, declared);
}

/** A mark that is not at the start may be a text about PDF: then objects must follow. */
function isPdf(bytes: Buffer): boolean {
  const mark = bytes.subarray(0, pdfMarkWithin).indexOf("%PDF-");
  return mark === 0 || (mark > 0 && bytes.includes("endobj", mark));
}

const zipKinds: readonly (readonly [inside: RegExp, what: string])[] = [
  [/^xl\//, "an Excel workbook (XLSX); save the sheets as CSV"],
  [/^ppt\//, "a PowerPoint presentation (PPTX); save it as PDF"],
  [/^META-INF\/container\.xml$/, "an e-book (EPUB); save it as PDF or HTML"],
  [/^content\.xml$/, "an OpenDocument file; save it as DOCX or PDF"],
];

async function detectZip(bytes: Buffer, { filename, mimeType }: Declared): Promise<Detected> {
  const entries = readZipDirectory(bytes);
  if (!entries) {
    const what = formatOfName(filename) === "docx" || formatOfType(mimeType) === "docx" ? "Word document" : "archive";
    throw new UnreadableFile("corrupt_file", `This ${what} is incomplete or damaged: its end is missing; upload a whole copy of it.`);
  }
  if (entries.some(({ name }) => name.startsWith("word/"))) return { format: "docx", entries };
  const kind = zipKinds.find(([inside]) => entries.some(({ name }) => inside.test(name)));
  throw unsupported(kind?.[1] ?? "a ZIP archive; add the files inside it one by one");
}

function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
}

/** The container of Office files before 2007, in which encrypted new ones are wrapped too; the names of its parts tell. */
function compoundFile(bytes: Buffer): UnreadableFile {
  const holds = (name: string) => bytes.includes(Buffer.from(name, "utf16le"));
  if (holds("EncryptedPackage")) {
    return new UnreadableFile(
      "password_protected",
      "This Office document is protected by a password; remove the password and add it again.",
    );
  }
  if (holds("WordDocument")) return unsupported("an old Word document (DOC); save it as DOCX");
  if (holds("Workbook") || holds("Book")) return unsupported("an old Excel workbook (XLS); save the sheets as CSV");
  if (holds("PowerPoint Document")) return unsupported("an old PowerPoint presentation (PPT); save it as PDF");
  return unsupported("an old Microsoft Office file; save it as DOCX, CSV or PDF");
}

async function unknown(bytes: Buffer, { filename, mimeType }: Declared): Promise<Detected> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type) throw unsupported(`${type.ext.toUpperCase()} (${type.mime})`);
  const named = formatOfName(filename) ?? formatOfType(mimeType);
  if (named === "pdf") return { format: "pdf" };
  if (named === null) throw unsupported("binary data of an unknown kind");
  const message = `This file is given as ${labelOf(named)}, but its bytes are not that; it may be damaged. Upload an intact copy.`;
  throw new UnreadableFile("corrupt_file", message);
}

function unsupported(what: string): UnreadableFile {
  return new UnreadableFile("unsupported_content", `The content looks like ${what}. What can be read: ${acceptedLabels}.`);
}
