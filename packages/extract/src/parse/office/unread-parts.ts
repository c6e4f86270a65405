import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import type { DocumentBuilder } from "../../document/document-builder.ts";
import type { LeftOutReason } from "../../document/left-out.ts";

/** Counts the words of an Office file's parts that are not read, by their names. */
export async function leaveOutParts(
  zip: ZipArchive,
  parts: readonly (readonly [name: RegExp, reason: LeftOutReason])[],
  builder: DocumentBuilder,
): Promise<void> {
  for (const name of zip.names) {
    const reason = parts.find(([part]) => part.test(name))?.[1];
    if (reason !== undefined) builder.leaveOut(reason, wordsInXml(await textOfPart(zip, name)));
  }
}

/** Reads a part as text. */
export async function textOfPart(zip: ZipArchive, name: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of zip.open(name) ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

const wordsAndEnds =
  /<(?:\w+:)?(?:t|delText|v|text)(?:\s[^<>]*)?>([^<]*)<|<\/(?:\w+:)?(?:p|r(?=>)|si|comment)>|<w:(?:tab|br)\b/g;
const runEnd = /^<\/(?:w|a):r>/;

/** Returns the words of a part of an Office file: each paragraph on its own line, the runs of one joined. */
export function wordsInXml(xml: string): string {
  const pieces: string[] = [];
  for (const [found, words] of xml.matchAll(wordsAndEnds)) {
    if (words !== undefined) pieces.push(found.includes(":v") ? `${words}\n` : words);
    else if (!runEnd.test(found)) pieces.push("\n");
  }
  return pieces.join("").replace(/&(?:lt|gt|amp|quot|apos|#\w+);/g, " ");
}
