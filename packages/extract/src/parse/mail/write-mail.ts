import { JSDOM, VirtualConsole } from "jsdom";
import { createDocumentBuilder, type DocumentBuilder } from "../../document/document-builder.ts";
import { countMissing, countWords } from "../../document/left-out.ts";
import type { Parsed } from "../../document/parsed.ts";
import { appendHtml } from "../html/blocks.ts";
import { checkHtmlDepth } from "../html/depth.ts";
import { removeHidden } from "../html/hidden.ts";
import { shownText } from "../html/text.ts";

/** An e-mail, however it was stored. */
export interface Mail {
  subject: string | null;
  /** Who wrote it and to whom, and when, by the name of each field. */
  facts: readonly (readonly [name: string, value: string | undefined])[];
  plain: string;
  html: string;
  /** Names of what is attached. */
  attached: readonly string[];
}

/** Writes an e-mail as a document: its subject as heading, who wrote to whom and when, its text, and the names of what is attached. */
export function writeMail({ subject: stated, facts, plain, html, attached }: Mail): Parsed {
  const builder = createDocumentBuilder();
  const subject = stated?.replace(/\s+/g, " ").trim() || null;
  if (subject) builder.block({ kind: "heading", level: 1, text: subject }, subject);
  const lines = facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  builder.block({ kind: "paragraph" }, lines.join("\n"));
  appendBody(builder, { plain: plain.trim(), html });
  if (attached.length > 0) {
    builder.block({ kind: "paragraph" }, `Attachments: ${attached.join(", ")}`);
    builder.warn(`The attachments were not read: ${attached.join(", ")}; add them as separate files.`);
  }
  return builder.finish({ title: subject, language: null });
}

/**
 * Share of the HTML's words below which the plain part is a stub, such as "view this mail in a browser". A plain part
 * that a mail program makes has about as many.
 */
const stubShare = 2 / 3;
const address = /<?https?:\/\/\S+/g;

/** Appends the plain part, or the HTML where it says much more. What only the other one says is counted. */
function appendBody(builder: DocumentBuilder, { plain, html }: { plain: string; html: string }): void {
  const page = html.trim() === "" ? null : openPage(builder, html);
  const shown = page ? shownText(page.body) : "";
  const isStub = countWords(plain.replace(address, "")) < countWords(shown) * stubShare;
  const [read, other] = isStub ? [shown, plain] : [plain, shown];
  if (isStub) appendHtml(builder, page!.body);
  else appendPlain(builder, plain);
  builder.leaveOut("otherVersion", countMissing(other.replace(address, ""), read));
  page?.defaultView?.close();
}

/** Lines that begin with `>` are quoted from an earlier mail. */
function appendPlain(builder: DocumentBuilder, text: string): void {
  const blocks = text.replace(/\r\n?/g, "\n").split(/\n[^\S\n]*\n/);
  for (const block of blocks.map((lines) => lines.trim())) {
    const isQuote = block.split("\n").every((line) => line.startsWith(">"));
    builder.block({ kind: isQuote ? "quote" : "paragraph" }, block);
  }
}

function openPage(builder: DocumentBuilder, html: string): Document {
  checkHtmlDepth(html);
  const { document } = new JSDOM(html, { virtualConsole: new VirtualConsole() }).window;
  removeHidden(builder, document);
  return document;
}
