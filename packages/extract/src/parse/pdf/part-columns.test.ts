import { expect, test } from "vitest";
import { type DrawnText, drawPdf } from "../../test-kit/make-pdf.ts";
import { parsePdf } from "./pdf.ts";

async function rowsOf(texts: readonly DrawnText[]): Promise<string[]> {
  const { document } = await parsePdf(await drawPdf([texts]));
  return document.marks.filter(({ kind }) => kind === "row").map(({ start, end }) => document.text.slice(start, end));
}
const rowsAt = (places: readonly number[], rows: readonly (readonly string[])[]): DrawnText[] =>
  rows.flatMap((row, y) => row.map((text, x) => ({ text, x: places[x]!, y: 700 - y * 14, bold: y === 0 })));

test("a long name of a column does not join the columns below it", async () => {
  const drawn = rowsAt(
    [50, 200, 268],
    [
      ["Tariff", "Basic charge", "Unit price"],
      ["Day", "9.80", "0.31"],
      ["Night", "7.40", "0.22"],
      ["Heat pump", "8.10", "0.24"],
    ],
  );
  expect(await rowsOf(drawn)).toEqual([
    "Tariff: Day; Basic charge: 9.80; Unit price: 0.31",
    "Tariff: Night; Basic charge: 7.40; Unit price: 0.22",
    "Tariff: Heat pump; Basic charge: 8.10; Unit price: 0.24",
  ]);
});

test("columns of values that stand close are columns", async () => {
  const drawn = rowsAt(
    [50, 200, 232],
    [
      ["Size", "Adult", "Child"],
      ["Small", "12.50", "10.00"],
      ["Medium", "14.50", "11.00"],
      ["Large", "16.50", "12.00"],
    ],
  );
  expect((await rowsOf(drawn))[1]).toBe("Size: Medium; Adult: 14.50; Child: 11.00");
});

test("a number behind its word is no column", async () => {
  const drawn = rowsAt(
    [50, 200],
    [
      ["Date", "Open"],
      ["March 12", "9 to 5"],
      ["March 19", "9 to 4"],
      ["April 2", "10 to 4"],
    ],
  );
  expect(await rowsOf(drawn)).toEqual([
    "Date: March 12; Open: 9 to 5",
    "Date: March 19; Open: 9 to 4",
    "Date: April 2; Open: 10 to 4",
  ]);
});

test("a name that stands in the middle over its column begins the table with the rows below it", async () => {
  const rows = await rowsOf([
    { text: "Service", x: 120, y: 700, bold: true },
    { text: "Fee", x: 330, y: 700, bold: true },
    { text: "Cards", x: 50, y: 686 },
    { text: "Replacing a lost card", x: 62, y: 672 },
    { text: "12.00", x: 330, y: 672 },
    { text: "New number for the card", x: 62, y: 658 },
    { text: "4.00", x: 330, y: 658 },
    { text: "Express delivery of the card", x: 62, y: 644 },
    { text: "18.00", x: 330, y: 644 },
  ]);
  expect(rows).toContain("Service: Replacing a lost card; Fee: 12.00");
});
