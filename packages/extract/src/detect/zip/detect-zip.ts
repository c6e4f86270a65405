import { UnreadableFile } from "../../document/unreadable-file.ts";
import { formatOfName, formatOfType, labelOf, type ZipFormat } from "../../formats/accepted-types.ts";
import type { Declared } from "../sniff-text.ts";
import { unsupported } from "../unsupported.ts";
import { inflated, protectedFile, readZipDirectory, type ZipEntry } from "./zip-directory.ts";

const mainParts: readonly (readonly [part: string, format: ZipFormat])[] = [
  ["word/", "docx"],
  ["ppt/presentation.xml", "pptx"],
  ["xl/workbook.xml", "xlsx"],
  ["META-INF/container.xml", "epub"],
];

/** First words of the part `mimetype`, in which OpenDocument files name their type. */
const openDocuments: readonly (readonly [type: string, format: ZipFormat])[] = [
  ["application/vnd.oasis.opendocument.text", "odt"],
  ["application/vnd.oasis.opendocument.spreadsheet", "ods"],
];

const otherKinds: readonly (readonly [inside: RegExp, what: string])[] = [
  [/^xl\/workbook\.bin$/, "a binary Excel workbook (XLSB); save it as XLSX"],
  [
    /^Index\/(?:Document\.iwa|.*\.iwa)$|^index\.(?:xml|apxl)$/i,
    "a Pages, Numbers or Keynote file; export it as DOCX, XLSX, PPTX or PDF",
  ],
  [/^AndroidManifest\.xml$|^META-INF\/MANIFEST\.MF$/, "a program; add documents about it"],
  [/^content\.xml$/, "an OpenDocument drawing or presentation; save it as PDF or PPTX"],
];

const keptBytes = 4_096;

/**
 * Finds the format by the parts inside. Throws `corrupt_file`, `password_protected`, `expands_too_far` or
 * `unsupported_content`.
 */
export async function detectZip(
  bytes: Buffer,
  declared: Declared,
): Promise<{ format: ZipFormat; entries: ZipEntry[] }> {
  const entries = await readZipDirectory(bytes);
  if (!entries) throw incomplete(declared);
  if (entries.some(({ encrypted }) => encrypted)) throw protectedFile();
  const format = mainParts.find(([part]) => entries.some(({ name }) => name.startsWith(part)))?.[1];
  if (format === "epub" && entries.some(({ name }) => name === "META-INF/rights.xml")) throw protectedFile();
  if (format) return { format, entries };
  const openDocument = await openDocumentFormat(entries);
  if (openDocument) return { format: openDocument, entries };
  const kind = otherKinds.find(([inside]) => entries.some(({ name }) => inside.test(name)));
  throw unsupported(
    kind?.[1] ??
      "a ZIP archive; `cuecard ingest` and `cue.ingest` take one as a folder, or add the files inside it one by one",
  );
}

async function openDocumentFormat(entries: readonly ZipEntry[]): Promise<ZipFormat | null> {
  const type = await startOf(entries, "mimetype");
  const format = openDocuments.find(([start]) => type.startsWith(start))?.[1] ?? null;
  if (format && (await startOf(entries, "META-INF/manifest.xml")).includes("encryption-data")) throw protectedFile();
  return format;
}

async function startOf(entries: readonly ZipEntry[], name: string): Promise<string> {
  const entry = entries.find((candidate) => candidate.name === name);
  let start = "";
  if (!entry) return start;
  for await (const piece of inflated(entry)) {
    start += piece.toString("latin1", 0, keptBytes);
    if (start.length >= keptBytes) break;
  }
  return start;
}

function incomplete({ filename, mimeType }: Declared): UnreadableFile {
  const named = formatOfName(filename) ?? formatOfType(mimeType);
  const what = named === "docx" ? "Word document" : named ? `file, given as ${labelOf(named)},` : "archive";
  return new UnreadableFile(
    "corrupt_file",
    `This ${what} is incomplete or damaged: its end is missing; upload a whole copy of it.`,
  );
}
