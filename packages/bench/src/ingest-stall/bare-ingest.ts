import Database from "better-sqlite3";
import Papa from "papaparse";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import * as sqliteVec from "sqlite-vec";
import type { BenchFile } from "./make-files.ts";

const pieceCharacters = 2_000;
const dimensions = 512;

/** The same work as a first version would do it: parse, cut and store on the thread that also serves callers. */
export async function bareIngest(files: BenchFile[], path: string, progress: (line: string) => void): Promise<void> {
  const database = new Database(path);
  sqliteVec.load(database);
  database.pragma("journal_mode = WAL");
  database.exec(
    `CREATE TABLE pieces (id INTEGER PRIMARY KEY, text TEXT); CREATE VIRTUAL TABLE vectors USING vec0(embedding float[${dimensions}])`,
  );
  const insertText = database.prepare("INSERT INTO pieces (text) VALUES (?)");
  const insertVector = database.prepare("INSERT INTO vectors (rowid, embedding) VALUES (?, ?)");
  const store = database.transaction((text: string) => {
    for (let start = 0; start < text.length; start += pieceCharacters) {
      const { lastInsertRowid } = insertText.run(text.slice(start, start + pieceCharacters));
      insertVector.run(BigInt(lastInsertRowid), new Float32Array(dimensions).fill(0.1));
    }
  });
  for (const { name, bytes } of files) {
    store(name.endsWith(".pdf") ? await pdfText(bytes) : csvText(bytes));
    progress(`bare libraries: ${name} done`);
  }
  database.close();
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false, disableFontFace: true });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await task.destroy();
  return pages.join("\n");
}

function csvText(bytes: Uint8Array): string {
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes));
  return data.map((row) => row.join(" | ")).join("\n");
}
