import { expect, test } from "vitest";
import { makeXlsx, type Sheet } from "../../test-kit/make-ooxml.ts";
import { covered, parseFile } from "../../test-kit/parse-file.ts";

const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, cells: string, more = "") => `<row r="${number}" ${more}>${cells}</row>`;
const merged = (...ranges: readonly string[]) =>
  `</sheetData><mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells><sheetData>`;
const read = (rows: string, more: Partial<Sheet> = {}) =>
  parseFile(makeXlsx([{ name: "Prices", rows, ...more }]), "a.xlsx");

test("what is merged is in each of its rows, and a merged name of the head over each of its columns", async () => {
  const { document } = await read(
    row(1, text("A1", "Tariff") + text("B1", "Price")) +
      row(2, text("B2", "month") + text("C2", "year")) +
      row(3, text("A3", "Gold") + text("B3", "2 EUR") + text("C3", "20 EUR")) +
      row(4, text("B4", "3 EUR") + text("C4", "30 EUR")) +
      merged("A1:A2", "B1:C1", "A3:A4"),
  );
  expect(covered(document, "row")).toEqual([
    "Tariff: Gold; Price month: 2 EUR; Price year: 20 EUR",
    "Tariff: Gold; Price month: 3 EUR; Price year: 30 EUR",
  ]);
});

test("a cell merged over the whole table is a heading in it, whose head holds on", async () => {
  const { document } = await read(
    row(1, text("A1", "Room") + text("B1", "Price")) +
      row(2, text("A2", "Single") + text("B2", "80 EUR")) +
      row(3, text("A3", "Weekend")) +
      row(4, text("A4", "Single") + text("B4", "95 EUR")) +
      merged("A3:B3"),
  );
  expect(document.text).toBe("Prices\n\nRoom: Single; Price: 80 EUR\n\nWeekend\n\nRoom: Single; Price: 95 EUR");
  expect(covered(document, "heading")).toEqual(["Prices", "Weekend"]);
});

test("escapes of Excel are white space, and its own underscore is one", async () => {
  const { document } = await read(row(1, text("A1", "Line_x000D_&#10;two")) + row(3, text("A3", "a_x005F_x000D_b")));
  expect(document.text).toBe("Prices\n\nLine two\n\na_x000D_b");
});

test("hidden rows, columns and cells in error are left out, and counted by name", async () => {
  const { document, warnings } = await read(
    `</sheetData><cols><col min="2" max="2" hidden="1"/></cols><sheetData>${row(1, text("A1", "Plan") + text("B1", "Cost") + text("C1", "Price"))}${row(2, text("A2", "Gold") + text("B2", "9 EUR") + text("C2", "29 EUR"))}${row(3, text("A3", "Old plan") + text("C3", "19 EUR"), 'hidden="1"')}${row(4, `${text("A4", "Basic")}<c r="C4" t="e"><v>#N/A</v></c>`)}`,
  );
  expect(document.text).toBe("Prices\n\nPlan: Gold; Price: 29 EUR\nPlan: Basic");
  expect(warnings).toEqual([
    "2 hidden rows and columns were left out (7 words): row 3 of Prices, column B of Prices; unhide what is to be found.",
    "1 cell in error was left out (2 words).",
  ]);
});
