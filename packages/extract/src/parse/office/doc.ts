import WordExtractor from "word-extractor";
import { createDocumentBuilder, type DocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { headText, rowText } from "../tables/row-text.ts";
import { isHead } from "../tables/table-head.ts";

/** Reads a Word document from before 2007: its paragraphs, tables, notes and text boxes. The reader knows no headings and lists. */
export async function parseDoc(bytes: Buffer): Promise<Parsed> {
  const word = await open(bytes);
  const builder = createDocumentBuilder();
  appendText(builder, word.getBody());
  for (const text of [word.getFootnotes(), word.getEndnotes(), word.getTextboxes({ includeHeadersAndFooters: false })])
    appendText(builder, text);
  builder.leaveOut("comments", word.getAnnotations());
  builder.leaveOut("pageHeads", word.getHeaders({ includeFooters: true }));
  builder.warn(
    "Headings and lists of an old Word document (DOC) are read as paragraphs; save it as DOCX to keep them.",
  );
  return builder.finish({ title: null, language: null });
}

async function open(bytes: Buffer): Promise<WordExtractor.Document> {
  try {
    return await new WordExtractor().extract(bytes);
  } catch (cause) {
    throw new UnreadableFile(
      "corrupt_file",
      "This Word document is damaged; open it in Word, save it as DOCX and add the new copy.",
      cause,
    );
  }
}

/** Appends lines as paragraphs. Lines with tabs, one below the other, are rows of a table. */
function appendText(builder: DocumentBuilder, text: string): void {
  let rows: string[][] = [];
  const flush = () => {
    if (rows.length === 1) builder.block({ kind: "paragraph" }, rowText(rows[0]!, null));
    else if (rows.length > 1) {
      const columns = isHead(rows) ? rows[0]! : null;
      const records = columns ? rows.slice(1) : rows;
      builder.table(
        { header: columns && headText(columns), name: null },
        records.map((cells) => rowText(cells, columns)),
      );
    }
    rows = [];
  };
  for (const line of text.split("\n")) {
    const cells = line
      .replace(/\t+$/, "")
      .split("\t")
      .map((cell) => cell.trim());
    if (cells.length > 1) rows.push(cells);
    else {
      flush();
      builder.block({ kind: "paragraph" }, line.trim());
    }
  }
  flush();
}
