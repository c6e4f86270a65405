import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { parseCsv } from "./csv.ts";

const rowsOf = (source: string, format: "csv" | "tsv" = "csv") => {
  const { text, marks } = parseCsv(source, format).document;
  return marks.filter(({ kind }) => kind === "row").map(({ start, end }) => text.slice(start, end));
};
const headOf = (source: string) =>
  parseCsv(source, "csv").document.marks.flatMap((mark) => (mark.kind === "table" ? [mark.header] : []))[0];

test.each([",", ";", "\t", "|"])("the delimiter %j is found", (delimiter) => {
  expect(rowsOf(`${["a", "b"].join(delimiter)}\n${["x y", "z"].join(delimiter)}`)).toEqual(["a: x y; b: z"]);
});

test("quoted cells keep their delimiters, quotes and line ends", () => {
  expect(rowsOf('a,b\n"1, 2","say ""hi""\nthere"')).toEqual(['a: 1, 2; b: say "hi"\nthere']);
});

test("Excel's line that names the delimiter is not a row", () => {
  expect(rowsOf("sep=;\na;b\n1,5;2")).toEqual(["a: 1,5; b: 2"]);
});

test("commas inside numbers are not taken for the delimiter", () => {
  expect(rowsOf("item;price\nTea;1,50\nMilk;2,25\nRice;3,10")).toEqual([
    "item: Tea; price: 1,50",
    "item: Milk; price: 2,25",
    "item: Rice; price: 3,10",
  ]);
  expect(rowsOf("a;b\n1,5;2,5\n3,5;4,5")).toEqual(["a: 1,5; b: 2,5", "a: 3,5; b: 4,5"]);
});

test("delimiters inside quotes and one column alone mislead nobody", () => {
  expect(rowsOf('name;note\n"Ann, Bob, Eve, Tom";"a, b, c"\n"x, y";z')).toEqual([
    "name: Ann, Bob, Eve, Tom; note: a, b, c",
    "name: x, y; note: z",
  ]);
  expect(rowsOf("name\nAnn\nBob")).toEqual(["name: Ann", "name: Bob"]);
});

test("numbers, doubles or a lone row are not a head", () => {
  expect(headOf("1,2\n3,4")).toBe(null);
  expect(headOf("a,a\n3,4")).toBe(null);
  expect(headOf("a,b")).toBe(null);
  expect(rowsOf("1,2\n3,4")).toEqual(["1 | 2", "3 | 4"]);
});

test("cells beyond the head are kept, and empty cells and rows left out", () => {
  expect(rowsOf("a,b\n1,2,3\n,\n,4")).toEqual(["a: 1; b: 2; 3", "b: 4"]);
});

test("quotes that are not closed give a warning", () => {
  expect(parseCsv('a,b\n"1,2\n3,4', "csv").warnings).toEqual([expect.stringContaining("Quotes")]);
});

test("every cell of any table is found in its row", () => {
  const cell = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "" && !text.includes("\r"));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (table) => {
      const rows = rowsOf(
        Papa.unparse([["left", "right"], ...table], { newline: "\n", delimiter: "\t", quotes: true }),
        "tsv",
      );
      expect(rows).toEqual(table.map(([left, right]) => `left: ${left}; right: ${right}`));
    }),
  );
});

test("a title above the head keeps it, and a name with its value is a pair without a head", () => {
  const titled = parseCsv("Price list\n\nValid from May\nPlan,Price\nBasic,9 EUR\nGold,29 EUR\n", "csv");
  expect(titled.document.text).toBe(
    "Price list\n\nValid from May\n\nPlan: Basic; Price: 9 EUR\nPlan: Gold; Price: 29 EUR",
  );
  const plain = parseCsv("Front desk,+49 30 901820\nPorter,+49 30 901821\n", "csv");
  expect(plain.document.text).toBe("Front desk: +49 30 901820\nPorter: +49 30 901821");
});

test("what is stated of all amounts above a table goes with its head to every piece", () => {
  const rows = "Size,Price\nSmall,4.99\nLarge,9.49\n";
  expect(headOf(`All prices in EUR\n${rows}`)).toBe("Size | Price | All prices in EUR");
  expect(headOf(`Alle Preise in Euro inkl. MwSt.\n${rows}`)).toBe("Size | Price | Alle Preise in Euro inkl. MwSt.");
  expect(headOf(`Our prices in summer\n${rows}`)).toBe("Size | Price");
});
