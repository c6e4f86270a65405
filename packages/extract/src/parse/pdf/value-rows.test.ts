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

test("a number behind its word is not a column of its own", async () => {
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

test("names over several columns go with each of them, and a name at the left of its cell with the values at its right", async () => {
  const put = (y: number, cells: readonly [number, string][]) => cells.map(([x, text]): DrawnText => ({ text, x, y }));
  const rows = await rowsOf([
    ...put(700, [
      [172, "Men"],
      [292, "Women"],
    ]),
    ...put(686, [
      [50, "Age"],
      [130, "Number"],
      [200, "Percent"],
      [250, "Number"],
      [320, "Percent"],
    ]),
    ...["15 to 24", "25 to 44", "45 to 64"].flatMap((age, at) =>
      put(672 - at * 14, [
        [50, age],
        [158, `22${at}`],
        [226, `1${at}`],
        [278, `31${at}`],
        [346, `5${at}`],
      ]),
    ),
  ]);
  expect(rows[0]).toBe("Age: 15 to 24; Men Number: 220; Men Percent: 10; Women Number: 310; Women Percent: 50");
});

test("cells that are drawn one after the other keep their lines", async () => {
  const cell = (x: number, ...lines: [number, string][]) => lines.map(([y, text]): DrawnText => ({ text, x, y }));
  const rows = await rowsOf([
    ...cell(50, [700, "Room"]),
    ...cell(200, [706, "Low season"], [694, "to March"]),
    ...cell(300, [706, "High season"], [694, "from April"]),
    ...cell(50, [676, "Single, to the garden"]),
    ...cell(200, [676, "59 EUR"]),
    ...cell(300, [676, "79 EUR"]),
    ...cell(50, [658, "Double with balcony and"], [646, "view of the lake"]),
    ...cell(200, [652, "89 EUR"]),
    ...cell(300, [652, "129 EUR"]),
  ]);
  expect(rows).toEqual([
    "Room: Single, to the garden; Low season to March: 59 EUR; High season from April: 79 EUR",
    "Room: Double with balcony and view of the lake; Low season to March: 89 EUR; High season from April: 129 EUR",
  ]);
});

test("items of a list that wrap are no table, and neither are columns of articles", async () => {
  const line = (x: number, y: number, text: string): DrawnText => ({ text, x, y });
  const list = [0, 1, 2, 3].flatMap((at) => [
    line(50, 700 - at * 26, "-"),
    line(60, 700 - at * 26, "Goods may be sent back within thirty days of delivery"),
    line(60, 688 - at * 26, "with the receipt of the shop where they were bought."),
  ]);
  expect(await rowsOf(list)).toEqual([]);
  const articles = [0, 1, 2].flatMap((row) =>
    [50, 300].flatMap((x) =>
      [0, 1, 2, 3, 4].map((at) => line(x, 700 - row * 80 - at * 12, "Goods may be sent back within some days")),
    ),
  );
  expect(await rowsOf(articles)).toEqual([]);
});
