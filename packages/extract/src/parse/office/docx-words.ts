import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import type { DocumentBuilder } from "../../document/document-builder.ts";
import { countMissing } from "../../document/left-out.ts";
import { leaveOutParts, textOfPart, wordsInXml } from "./unread-parts.ts";

/** Parts of a Word document that are not read. */
const unreadParts = [
  [/^word\/(?:header|footer)\d*\.xml$/, "pageHeads"],
  [/^word\/comments\.xml$/, "comments"],
  [/^word\/(?:charts\/chart|diagrams\/data)\d*\.xml$/, "objects"],
] as const;
const readParts = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/;
const removed = /<w:(del|moveFrom)(?:\s[^>]*)?>[\s\S]*?<\/w:\1>/g;
const fallback = /<mc:Fallback(?:\s[^>]*)?>[\s\S]*?<\/mc:Fallback>/g;
/** A run that has no other run inside. */
const run = /<w:r(?:\s[^>]*)?>(?:(?!<w:r[\s>])[\s\S])*?<\/w:r>/g;
const vanish = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/;

/** A run of words with their reading above them. */
const ruby =
  /<w:r(?:\s[^>]*)?>(?:<w:rPr>(?:(?!<\/w:rPr>)[\s\S])*<\/w:rPr>)?<w:ruby>((?:(?!<\/w:ruby>)[\s\S])*?)<w:rubyBase>((?:(?!<\/w:ruby>)[\s\S])*)<\/w:rubyBase>\s*<\/w:ruby>\s*<\/w:r>/g;

/** Writes words with a reading above them as plain runs, since mammoth reads neither. The reading is counted. */
export function withoutReadings(xml: string, builder: DocumentBuilder): string {
  if (!xml.includes("<w:ruby>")) return xml;
  return xml.replace(ruby, (_, reading: string, base: string) => {
    builder.leaveOut("readings", wordsInXml(reading));
    return base;
  });
}

/** Takes runs that are formatted as hidden out of a part. Their words are counted. */
export function withoutHiddenRuns(xml: string, builder: DocumentBuilder): string {
  if (!xml.includes("<w:vanish")) return xml;
  return xml.replace(run, (found) => {
    if (!vanish.test(found)) return found;
    builder.leaveOut("hiddenText", wordsInXml(found));
    return "";
  });
}

/** Counts the words of a Word document that its text does not have. */
export async function countUnread(zip: ZipArchive, text: string, builder: DocumentBuilder): Promise<void> {
  let source = "";
  for (const name of zip.names) {
    if (!readParts.test(name)) continue;
    const xml = await textOfPart(zip, name);
    for (const [found] of xml.matchAll(removed)) builder.leaveOut("removedByReview", wordsInXml(found));
    const shown = xml.replace(removed, "").replace(fallback, "").replace(ruby, "$2");
    source += `${wordsInXml(withoutVanished(shown))}\n`;
  }
  await leaveOutParts(zip, unreadParts, builder);
  builder.leaveOut("objects", countMissing(source, text));
}

const withoutVanished = (xml: string) => xml.replace(run, (found) => (vanish.test(found) ? "" : found));
