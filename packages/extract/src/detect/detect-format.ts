import { fileTypeFromBuffer } from "file-type";
import { UnreadableFile } from "../document/unreadable-file.ts";
import { formatOfName, formatOfType, labelOf, type TextFormat, type ZipFormat } from "../formats/accepted-types.ts";
import { charsetInHtml, charsetInXml, charsetParameter } from "./charset/declared-charset.ts";
import { decodeText } from "./charset/decode-text.ts";
import { pictureFormat } from "./picture-format.ts";
import { type Declared, looksLikeMail, textFormat } from "./sniff-text.ts";
import { unsupported } from "./unsupported.ts";
import { detectZip } from "./zip/detect-zip.ts";
import type { ZipEntry } from "./zip/zip-directory.ts";
import { isZip } from "./zip/zip-magic.ts";

/** The format of a file, and what had to be read to find it. */
export type Detected =
  | { format: "pdf" | "rtf" | "eml" | "doc" | "msg" | "xls" | "picture" }
  | { format: ZipFormat; entries: ZipEntry[] }
  | { format: TextFormat; text: string; warnings: string[] };

/** A PDF may begin with other bytes. Readers look for its mark within this many. */
const pdfMarkWithin = 1_024;

/**
 * Finds the format by the content first, then by the ending, then by the declared type. Throws `unsupported_content`
 * with what the bytes look like, `corrupt_file` for bytes that are nothing known and not what the name says, and
 * `password_protected`.
 */
export async function detectFormat(bytes: Buffer, declared: Declared): Promise<Detected> {
  if (isPdf(bytes)) return { format: "pdf" };
  if (pictureFormat(bytes)) return { format: "picture" };
  if (isZip(bytes)) return await detectZip(bytes, declared);
  if (isCompoundFile(bytes)) return { format: compoundFile(bytes, declared) };
  if (bytes.subarray(0, 5).equals(Buffer.from("{\\rtf"))) return { format: "rtf" };
  if (looksLikeMail(bytes, declared)) return { format: "eml" };
  const decoded = decodeText(bytes, charsetParameter(declared.mimeType) ?? charsetInHtml(bytes) ?? charsetInXml(bytes));
  if (decoded === null) throw await unknown(bytes, declared);
  return { format: textFormat(decoded.text, declared), ...decoded };
}

/** A mark that is not at the start may stand in a text about PDF, so objects must follow it. */
function isPdf(bytes: Buffer): boolean {
  const mark = bytes.subarray(0, pdfMarkWithin).indexOf("%PDF-");
  return mark === 0 || (mark > 0 && bytes.includes("endobj", mark));
}

function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
}

/**
 * The format of a container of Office files before 2007, or the error of one that is not read. Encrypted new ones are wrapped in it too, which the names of
 * its parts show.
 */
function compoundFile(bytes: Buffer, { filename }: Declared): "doc" | "msg" | "xls" {
  const holds = (name: string) => bytes.includes(Buffer.from(name, "utf16le"));
  if (holds("EncryptedPackage")) {
    throw new UnreadableFile(
      "password_protected",
      "This Office document is protected by a password; remove the password and add it again.",
    );
  }
  const isWorkbook = holds("Workbook") || holds("Book");
  // A workbook may hold documents, and a document workbooks: the name says which is around the other.
  if (isWorkbook && formatOfName(filename) === "xls") return "xls";
  if (holds("__substg1.0_")) return "msg";
  if (holds("WordDocument")) return "doc";
  if (isWorkbook) return "xls";
  if (holds("PowerPoint Document")) throw unsupported("an old PowerPoint presentation (PPT); save it as PPTX");
  throw unsupported("an old Microsoft Office file; save it as DOCX, XLSX, PPTX or PDF");
}

async function unknown(bytes: Buffer, { filename, mimeType }: Declared): Promise<UnreadableFile> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type) return unsupported(`${type.ext.toUpperCase()} (${type.mime})`);
  const named = formatOfName(filename) ?? formatOfType(mimeType);
  if (named === null) return unsupported("binary data of an unknown kind");
  const message = `This file was uploaded as ${labelOf(named)}, but its content is not; it may be damaged. Upload an intact copy.`;
  return new UnreadableFile("corrupt_file", message);
}
