import { posix } from "node:path";
import { JSDOM, VirtualConsole } from "jsdom";
import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import type { Parsed } from "../../document/parsed.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { appendHtml } from "../html/blocks.ts";
import { checkHtmlDepth } from "../html/depth.ts";
import { removeHidden } from "../html/hidden.ts";
import { writeMath } from "../html/math.ts";
import { createNoteKeeper } from "../notes/note-keeper.ts";
import { markRaised } from "../notes/raised-in-page.ts";
import { checkPages } from "../page-limit.ts";
import { attributeOf, elementAt, elementsBelow, elementsOf, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { requirePart } from "./ooxml-parts.ts";

/** Reads the chapters in order with their headings. A chapter without one gets its name in the table of contents. */
export async function parseEpub(zip: ZipArchive): Promise<Parsed> {
  const [rootFile] = elementsBelow(await requirePart(zip, "META-INF/container.xml"), "rootfile");
  const main = attributeOf(rootFile, "full-path") ?? "";
  const book = await requirePart(zip, main);
  const folder = posix.dirname(main);
  const items = new Map(
    elementsOf(elementAt(book, "manifest"), "item").map((item) => [attributeOf(item, "id") ?? "", item]),
  );
  const chapters = elementsOf(elementAt(book, "spine"), "itemref")
    .map((reference) => items.get(attributeOf(reference, "idref") ?? ""))
    .filter((item) => item !== undefined && /html/.test(attributeOf(item, "media-type") ?? "") && !isContents(item))
    .map((item) => resolve(folder, attributeOf(item, "href") ?? ""));
  checkPages(chapters.length);
  const names = await chapterNames(zip, folder, [...items.values()]);
  const builder = createNoteKeeper();
  let missing = 0;
  for (const chapter of chapters) {
    const pieces = zip.open(chapter);
    if (!pieces) missing += 1;
    else {
      const { document, close } = openPage(await collect(pieces));
      removeHidden(builder, document);
      const name = names.get(chapter);
      if (name && !document.querySelector("h1, h2, h3, h4, h5, h6"))
        builder.block({ kind: "heading", level: 1, text: name }, name);
      markRaised(document.body);
      appendHtml(builder, document.body);
      close();
    }
  }
  if (missing > 0 && missing === chapters.length) {
    throw new UnreadableFile(
      "corrupt_file",
      "This e-book is damaged: its chapters are missing; get an intact copy and add it.",
    );
  }
  const metadata = elementAt(book, "metadata");
  const fact = (name: string) => textOf(elementAt(metadata, name)).trim() || null;
  if (missing > 0) builder.warn(`${missing} of ${chapters.length} chapters are missing in the file.`);
  return builder.finish({ title: fact("title"), language: fact("language") });
}

const isContents = (item: XmlElement) => (attributeOf(item, "properties") ?? "").split(" ").includes("nav");

function resolve(folder: string, href: string): string {
  const [path = ""] = href.split("#", 1);
  try {
    return posix.join(folder, decodeURIComponent(path));
  } catch {
    return posix.join(folder, path);
  }
}

/** Reads the names of chapters by their parts, from the table of contents of EPUB 3, else of EPUB 2. */
async function chapterNames(
  zip: ZipArchive,
  folder: string,
  items: readonly XmlElement[],
): Promise<ReadonlyMap<string, string>> {
  const contents =
    items.find(isContents) ?? items.find((item) => attributeOf(item, "media-type") === "application/x-dtbncx+xml");
  const part = resolve(folder, attributeOf(contents, "href") ?? "");
  const pieces = contents && zip.open(part);
  const names = new Map<string, string>();
  if (!pieces) return names;
  const { document, close } = openPage(await collect(pieces));
  const entries = [...document.querySelectorAll("nav a[href], navpoint")].map((entry) => {
    const href = entry.getAttribute("href") ?? entry.querySelector("content")?.getAttribute("src") ?? "";
    return [href, (entry.tagName === "A" ? entry : entry.querySelector("text"))?.textContent ?? ""] as const;
  });
  close();
  for (const [href, words] of entries) {
    const chapter = resolve(posix.dirname(part), href);
    const name = words.replace(/\s+/g, " ").trim();
    if (!names.has(chapter) && name !== "") names.set(chapter, name);
  }
  return names;
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return new TextDecoder().decode(Buffer.concat(all));
}

/** Opens a chapter as HTML, which tolerates more than XHTML. Empty elements get a closing tag, which HTML needs. */
function openPage(xhtml: string): { document: globalThis.Document; close(): void } {
  checkHtmlDepth(xhtml);
  const html = xhtml.replace(
    /<(title|script|style|a|p|div|span|i|b|em|strong|h[1-6]|td|th|li)(\s[^<>]*)?\/>/gi,
    "<$1$2></$1>",
  );
  const { window } = new JSDOM(html, { virtualConsole: new VirtualConsole() });
  writeMath(window.document);
  return { document: window.document, close: () => window.close() };
}
