import { JSDOM, VirtualConsole } from "jsdom";
import PostalMime, { type Address } from "postal-mime";
import { createDocumentBuilder, type DocumentBuilder } from "../../document-builder.ts";
import { countMissing, countWords } from "../../left-out.ts";
import { appendHtml } from "../html/blocks.ts";
import { checkHtmlDepth } from "../html/depth.ts";
import { removeHidden } from "../html/hidden.ts";
import { shownText } from "../html/text.ts";
import type { Parsed } from "../parsed.ts";
import { UnreadableFile } from "../unreadable-file.ts";

const mostNesting = 50;

/** Reads an e-mail: its subject as heading, who wrote to whom and when, its text, and the names of what is attached. */
export async function parseEml(bytes: Buffer): Promise<Parsed> {
  const mail = await parse(bytes);
  const builder = createDocumentBuilder();
  const subject = mail.subject?.replace(/\s+/g, " ").trim() || null;
  if (subject) builder.block({ kind: "heading", level: 1, text: subject }, subject);
  const facts: [string, string | undefined][] = [
    ["From", mail.from && names([mail.from])],
    ["To", names(mail.to)],
    ["Cc", names(mail.cc)],
    ["Date", mail.date],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  builder.block({ kind: "paragraph" }, lines.join("\n"));
  appendBody(builder, { plain: mail.text?.trim() ?? "", html: mail.html ?? "" });
  const attached = mail.attachments.map(({ filename, mimeType }) => filename ?? mimeType);
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

async function parse(bytes: Buffer) {
  try {
    return await PostalMime.parse(new Uint8Array(bytes), { maxNestingDepth: mostNesting });
  } catch (cause) {
    throw new UnreadableFile(
      "corrupt_file",
      "This e-mail is damaged or nested too deep; save it again as EML and add the new copy.",
      cause,
    );
  }
}

function names(addresses: readonly Address[] | undefined): string {
  return (addresses ?? [])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ""))
    .join(", ");
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
