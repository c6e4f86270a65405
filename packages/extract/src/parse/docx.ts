import { JSDOM } from "jsdom";
import mammoth from "mammoth";
import { checkZipExpansion, type ZipEntry } from "../detect/zip-directory.ts";
import { createDocumentBuilder } from "../document-builder.ts";
import { appendHtml } from "./html-blocks.ts";
import type { Parsed } from "./parsed.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** Headings, lists, tables, notes and text boxes of a Word document; pictures are left out and nothing outside the file is read. */
export async function parseDocx(bytes: Buffer, entries: readonly ZipEntry[]): Promise<Parsed> {
  await checkZipExpansion(bytes, entries);
  const html = await toHtml(bytes);
  const builder = createDocumentBuilder();
  const { document } = new JSDOM(`<!doctype html><body>${html}</body>`).window;
  appendHtml(builder, document.body);
  const parsed = builder.finish({ title: document.querySelector("h1")?.textContent?.trim() || null, language: null });
  if (parsed.text.trim() !== "") return { document: parsed, warnings: [] };
  throw new UnreadableFile("no_text", "This Word document has no text, only pictures or nothing at all; add one that has text.");
}

async function toHtml(buffer: Buffer): Promise<string> {
  try {
    const noPictures = mammoth.images.imgElement(async () => ({ src: "" }));
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { convertImage: noPictures, externalFileAccess: false, styleMap: titleStyles },
    );
    return value;
  } catch (cause) {
    throw new UnreadableFile("corrupt_file", "This Word document is damaged; open it in Word, save it again and add the new copy.", cause);
  }
}

const titleStyles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];
