import { join } from "node:path";
import { isValue, type PdfStructure, readPdf } from "../../../../extract/src/internals.ts";
import type { Bench, Report } from "../../bench.ts";
import { measureContracts } from "./contracts/measure-contracts.ts";
import { compareHeadings } from "./heading-scores.ts";
import { readIcdarCases } from "./icdar-cases.ts";
import { askDocuments } from "./questions/ask-documents.ts";
import { compareRelations, countSpurious, type Grid, meanTeds, type Relations } from "./table-scores.ts";
import { readTaggedCases } from "./tagged-cases.ts";

/** How tables and headings of PDFs are read, against what competitions and tags say of them. */
export const documents: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("documents measures on public data; name its folder with --data.");
  const only = new RegExp(settings.only ?? "");
  const rows: Report["rows"] = [];
  const half = settings.half ?? "open";
  if (only.test("contracts")) rows.push(...(await measureContracts(half, progress)));
  if (only.test("questions")) rows.push(...(await askDocuments(data, half, progress)));
  if (only.test("layout")) rows.push(...(await measureLayout(data, { files: Boolean(settings.files), progress })));
  return {
    title: "Tables and headings of PDFs, and questions to documents",
    columns: ["files", "precision", "recall", "F1", "TEDS", "MHS", "spurious", "heads of values", "right"],
    rows,
    notes: [
      "Tables: relations of neighbouring cells (ICDAR 2013), precision and recall as means over files; TEDS is the mean over expected tables, those not found 0.",
      "Spurious are found tables with less than a tenth of their relations in the truth. Headings count by their words, over all files.",
      "Heads of values are tables whose head has more numbers, prices, dates and addresses than names.",
      "Questions to price lists, tariffs and timetables in one knowledge base: right where one spoken line of the first passage has the whole answer.",
    ],
  };
};

async function measureLayout(data: string, show: { files: boolean; progress: (line: string) => void }) {
  const rows: Report["rows"] = [];
  for (const half of ["eu", "us"] as const) {
    const files: Counted[] = [];
    for (const { name, bytes, tables } of readIcdarCases(data, half))
      files.push(countTables(name, tables, await readPdf(bytes)));
    if (show.files) for (const file of files) show.progress(JSON.stringify(file));
    rows.push({ subject: `ICDAR 2013, ${half}: tables`, cells: tableCells(files) });
  }
  const tagged = await readTaggedCases(join(data, "tagged"));
  for (const [kind, field] of [
    ["with tags", "bytes"],
    ["tags removed", "untagged"],
  ] as const) {
    const files: Counted[] = [];
    const heads: (Relations & { name: string })[] = [];
    for (const one of tagged) {
      const structure = await readPdf(one[field]);
      if (one.tables.length > 0) files.push(countTables(one.name, one.tables, structure));
      if (one.headings.length > 0)
        heads.push({ name: one.name, ...compareHeadings(one.headings, headingsOf(structure)) });
    }
    if (show.files) for (const file of [...files, ...heads]) show.progress(JSON.stringify(file));
    rows.push({ subject: `real tagged PDFs, ${kind}: tables`, cells: tableCells(files) });
    rows.push({ subject: `real tagged PDFs, ${kind}: headings`, cells: cellsOf(heads) });
  }
  return rows;
}

interface Counted extends Relations {
  name: string;
  teds: number;
  tables: number;
  spurious: number;
  /** Tables whose head has more values than names. */
  valued: number;
}

function countTables(name: string, expected: readonly Grid[], structure: PdfStructure): Counted {
  const found = gridsOf(structure);
  return {
    name,
    ...compareRelations(expected, found),
    teds: meanTeds(expected, found),
    tables: expected.length,
    spurious: countSpurious(expected, found),
    valued: headsOf(structure).filter((names) => names.filter(isValue).length * 2 > names.length).length,
  };
}

/** The names of columns of each table that has any, blank ones left out. */
function headsOf({ pages }: PdfStructure): string[][] {
  return pages
    .flat()
    .flatMap((part) => (part.kind === "table" && part.table.columns ? [part.table.columns] : []))
    .map((columns) => columns.filter((name) => name.trim() !== ""));
}

/** The tables that were read, the rows of their heads first. */
function gridsOf({ pages }: PdfStructure): Grid[] {
  return pages.flat().flatMap((part) => (part.kind === "table" ? [part.table.grid] : []));
}

function headingsOf({ pages }: PdfStructure): string[] {
  return pages.flat().flatMap((part) => (part.kind === "heading" ? [part.text] : []));
}

function tableCells(files: readonly Counted[]): Report["rows"][number]["cells"] {
  const tables = files.reduce((sum, file) => sum + file.tables, 0);
  return {
    ...cellsOf(files),
    TEDS: files.reduce((sum, file) => sum + file.teds * file.tables, 0) / Math.max(1, tables),
    spurious: String(files.reduce((sum, file) => sum + file.spurious, 0)),
    "heads of values": String(files.reduce((sum, file) => sum + file.valued, 0)),
  };
}

function cellsOf(files: readonly Relations[]): Report["rows"][number]["cells"] {
  const mean = (share: (file: Relations) => number) =>
    files.reduce((sum, file) => sum + share(file), 0) / Math.max(1, files.length);
  const precision = mean(({ right, found, expected }) => (found > 0 ? right / found : expected > 0 ? 0 : 1));
  const recall = mean(({ right, expected }) => (expected > 0 ? right / expected : 1));
  return {
    files: String(files.length),
    precision,
    recall,
    F1: (2 * precision * recall) / Math.max(1e-9, precision + recall),
  };
}
