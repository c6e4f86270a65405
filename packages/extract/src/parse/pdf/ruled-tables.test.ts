import { PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { assemble } from "../../test-kit/make-pdf.ts";
import { parsePdf } from "./pdf.ts";

/** What a page with lines and words says row by row. */
async function rowsOf(draw: (page: PDFPage) => void): Promise<string[]> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  page.setFont(await pdf.embedFont(StandardFonts.Helvetica));
  page.setFontSize(9);
  draw(page);
  const { document } = await parsePdf(Buffer.from(await pdf.save()));
  return document.marks.filter(({ kind }) => kind === "row").map(({ start, end }) => document.text.slice(start, end));
}

const across = (page: PDFPage, from: number, to: number, heights: readonly number[]) => {
  for (const y of heights) page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.5 });
};
const down = (page: PDFPage, low: number, high: number, places: readonly number[]) => {
  for (const x of places) page.drawLine({ start: { x, y: low }, end: { x, y: high }, thickness: 0.5 });
};
const put = (page: PDFPage, y: number, ...texts: [x: number, text: string][]) => {
  for (const [x, text] of texts) page.drawText(text, { x, y });
};
const told = [
  "Room: Attic; Night: 80 EUR; Week: 480 EUR",
  "Room: Garden; Night: 95 EUR; Week: 570 EUR",
  "Room: Suite; Night: 140 EUR; Week: 840 EUR",
];

test("a table that is open at its sides has its outer columns", async () => {
  const rows = await rowsOf((page) => {
    across(page, 40, 440, [720, 704, 688, 672]);
    down(page, 672, 720, [140, 240, 340]);
    put(page, 708, [45, "Room"], [145, "Night"], [245, "Week"], [345, "Month"]);
    put(page, 692, [45, "Attic"], [145, "80 EUR"], [245, "480 EUR"], [345, "1,900 EUR"]);
    put(page, 676, [45, "Garden"], [145, "95 EUR"], [245, "570 EUR"], [345, "2,200 EUR"]);
  });
  expect(rows).toEqual([`${told[0]}; Month: 1,900 EUR`, `${told[1]}; Month: 2,200 EUR`]);
});

test("lines down in the head alone part the cells below it", async () => {
  const rows = await rowsOf((page) => {
    across(page, 40, 340, [720, 704, 688, 672, 656]);
    down(page, 656, 720, [40, 340]);
    down(page, 704, 720, [140, 240]);
    put(page, 708, [45, "Room"], [145, "Night"], [245, "Week"]);
    put(page, 692, [45, "Attic"], [145, "80 EUR"], [245, "480 EUR"]);
    put(page, 676, [45, "Garden"], [145, "95 EUR"], [245, "570 EUR"]);
    put(page, 660, [45, "Suite"], [145, "140 EUR"], [245, "840 EUR"]);
  });
  expect(rows).toEqual(told);
});

test("values one below the other are rows, also without a line between them", async () => {
  const rows = await rowsOf((page) => {
    across(page, 40, 340, [720, 704, 656]);
    down(page, 656, 720, [40, 140, 240, 340]);
    put(page, 708, [45, "Room"], [145, "Night"], [245, "Week"]);
    put(page, 692, [45, "Attic"], [145, "80 EUR"], [245, "480 EUR"]);
    put(page, 677, [45, "Garden"], [145, "95 EUR"], [245, "570 EUR"]);
    put(page, 662, [45, "Suite"], [145, "140 EUR"], [245, "840 EUR"]);
  });
  expect(rows).toEqual(told);
});

test("a cell whose words and value wrap stays one", async () => {
  const rows = await rowsOf((page) => {
    across(page, 40, 340, [720, 704, 676, 656]);
    down(page, 656, 720, [40, 140, 240, 340]);
    put(page, 708, [45, "Room"], [145, "Night"], [245, "Rules"]);
    put(page, 692, [45, "Attic under"], [145, "80 EUR for"], [245, "No pets and"]);
    put(page, 681, [45, "the roof"], [145, "two guests"], [245, "no smoking"]);
    put(page, 660, [45, "Suite"], [145, "140 EUR"], [245, "None"]);
  });
  expect(rows).toEqual([
    "Room: Attic under the roof; Night: 80 EUR for two guests; Rules: No pets and no smoking",
    "Room: Suite; Night: 140 EUR; Rules: None",
  ]);
});

test("a white head that is drawn at once over the dark grounds of several cells is seen", async () => {
  const ground = [40, 140, 240].map((x) => `0.1 0.1 0.4 rg ${x} 704 99 16 re f`).join("\n");
  const line = (x0: number, y0: number, x1: number, y1: number) => `${x0} ${y0} m ${x1} ${y1} l S`;
  const lines = [
    ...[720, 704, 688, 672].map((y) => line(40, y, 340, y)),
    ...[40, 140, 240, 340].map((x) => line(x, 672, x, 720)),
  ].join("\n");
  const word = (x: number, y: number, text: string) => `BT /F1 9 Tf 0 g ${x} ${y} Td (${text}) Tj ET`;
  const drawing = [
    ground,
    lines,
    // Each column is 100 points wide, and type of 9 points moves by a thousandth of 9 a unit.
    "BT /F1 9 Tf 1 g 45 708 Td [(Room) -8400 (Night) -8700 (Week)] TJ ET",
    ...[word(45, 692, "Attic"), word(145, 692, "80 EUR"), word(245, 692, "480 EUR")],
    ...[word(45, 676, "Garden"), word(145, 676, "95 EUR"), word(245, 676, "570 EUR")],
  ].join("\n");
  const { document, warnings } = await parsePdf(
    assemble([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]),
  );
  expect(warnings).toEqual([]);
  expect(document.text.split("\n")).toEqual(told.slice(0, 2));
});
