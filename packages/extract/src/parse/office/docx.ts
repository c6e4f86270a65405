import { createDocument } from "@mixmark-io/domino";
import mammoth from "mammoth";
import { openZip, type ZipArchive } from "../../detect/zip/zip-archive.ts";
import { checkZipExpansion, type ZipEntry } from "../../detect/zip/zip-directory.ts";
import type { DocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { appendHtml } from "../html/blocks.ts";
import { findElements } from "../html/elements.ts";
import { createNoteKeeper } from "../notes/note-keeper.ts";
import { markNote, markRaised } from "../notes/raised-in-page.ts";
import { markOf, withoutMarks } from "../notes/raised-mark.ts";
import { nameHeadings } from "./docx-headings.ts";
import { countUnread, withoutHiddenRuns, withoutReadings } from "./docx-words.ts";
import { writeEquations } from "./write-equations.ts";

/**
 * Reads headings, lists, tables, notes and text boxes of a Word document, with tracked changes as accepted. It leaves
 * out comments, page heads and pictures, and reads nothing outside the file.
 */
export async function parseDocx(bytes: Buffer, entries: readonly ZipEntry[]): Promise<Parsed> {
  await checkZipExpansion(bytes, entries);
  const zip = openZip(bytes, entries);
  const builder = createNoteKeeper();
  const html = await toHtml(zip, builder);
  // Mammoth's HTML is simple. A small DOM reads it ten times as fast as jsdom, which is made for the web.
  const document = createDocument(`<!doctype html><body>${html.replace(blockEnd, "$&\n")}</body>`);
  for (const link of findElements(document, 'a[href^="#"]')) if (isWayBack(link)) link.remove();
  markNotes(document.body);
  markRaised(document.body);
  appendHtml(builder, document.body);
  await countUnread(zip, withoutMarks(document.body.textContent ?? ""), builder);
  const parsed = builder.finish({ title: document.querySelector("h1")?.textContent?.trim() || null, language: null });
  if (parsed.document.text.trim() !== "") return parsed;
  throw new UnreadableFile(
    "no_text",
    "This Word document has no text, only pictures or nothing at all; add one that has text.",
  );
}

/** Marks Word's own notes, which mammoth writes as `[1]` with a list at the end. */
function markNotes(body: Element): void {
  for (const link of findElements(body, 'sup a[href^="#"]')) {
    const name = link.getAttribute("href")!.slice(1);
    if (!/^(?:foot|end)note-\w+$/.test(name)) continue;
    const note = findElements(body, "li").find((item) => item.getAttribute("id") === name);
    if (!note) continue;
    link.textContent = markOf(name);
    markNote(note, name);
  }
}

/** Mammoth writes blocks side by side: without a break the last word of one and the first of the next would be one word. */
const blockEnd = /<\/(?:p|h\d|li|t[dh]|tr)>|<br ?\/>/g;

/** Whether a link is the arrow with which mammoth leads from a note back to its place in the text. */
function isWayBack(link: Element): boolean {
  return /^#(?:foot|end)note-ref-\w+$/.test(link.getAttribute("href") ?? "") && link.textContent?.trim() === "↑";
}

/** An archive as mammoth reads it, with equations as text. Its types know files and bytes only. */
function asInput(zip: ZipArchive, builder: DocumentBuilder): Parameters<typeof mammoth.convertToHtml>[0] {
  const names = new Set(zip.names);
  const file = {
    exists: (name: string) => names.has(name),
    async read(name: string, encoding?: BufferEncoding) {
      const pieces: Buffer[] = [];
      for await (const piece of zip.open(name)!) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      if (encoding === undefined) return bytes;
      const text = bytes.toString(encoding);
      return name.endsWith(".xml")
        ? await writeEquations(withoutHiddenRuns(withoutReadings(text, builder), builder))
        : text;
    },
  };
  return { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
}

async function toHtml(zip: ZipArchive, builder: DocumentBuilder): Promise<string> {
  try {
    const noPictures = mammoth.images.imgElement(async () => ({ src: "" }));
    const { value } = await mammoth.convertToHtml(asInput(zip, builder), {
      convertImage: noPictures,
      externalFileAccess: false,
      styleMap: titleStyles,
      transformDocument: nameHeadings,
    });
    return value;
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    throw new UnreadableFile(
      "corrupt_file",
      "This Word document is damaged; open it in Word, save it again and add the new copy.",
      cause,
    );
  }
}

const titleStyles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];
