import { degrees, PDFDocument, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { type DrawnText, drawPdf } from "../../test-kit/make-pdf.ts";
import { parsePdf } from "./pdf.ts";

const at = (x: number, y: number, text: string, bold = false): DrawnText => ({ x, y, text, bold });

/** The lines of all pages: page, words, left, bottom, right and top. */
async function linesOf(file: Buffer) {
  const { document } = await parsePdf(file);
  return document.marks.flatMap((mark) =>
    mark.kind === "page"
      ? (mark.lines ?? []).map(([start, end, ...box]) => [mark.number, document.text.slice(start, end).trim(), ...box])
      : [],
  );
}

test("a line has its box in whole points, from the lower left corner of its page", async () => {
  const lines = await linesOf(
    await drawPdf([
      [at(50, 700, "The house is open on every day of the week but"), at(50, 688, "Monday, when it is closed.")],
      [at(300, 400, "Fees are due in May.")],
    ]),
  );
  expect(lines).toEqual([
    [1, "The house is open on every day of the week but", 50, 698, 263, 708],
    [1, "Monday, when it is closed.", 50, 686, expect.closeTo(168, -1), 696],
    [2, "Fees are due in May.", 300, 398, expect.closeTo(394, -1), 408],
  ]);
});

test("a row of a table has a box around its cells, also those of a second line", async () => {
  const row = (y: number, cells: string[], bold = false) =>
    cells.map((cell, index) => at(50 + index * 150, y, cell, bold));
  const lines = await linesOf(
    await drawPdf([
      [
        ...row(700, ["Plan", "Price", "Support"], true),
        ...row(685, ["Basic", "9 EUR", "by mail"]),
        ...row(670, ["Gold", "29 EUR", "by phone and"]),
        at(350, 660, "by mail"),
        ...row(645, ["Team", "49 EUR", "in person"]),
      ],
    ]),
  );
  expect(lines.map(([, words, left, bottom, , top]) => [words, left, bottom, top])).toEqual([
    ["Plan: Basic; Price: 9 EUR; Support: by mail", 50, 683, 693],
    ["Plan: Gold; Price: 29 EUR; Support: by phone and by mail", 50, 658, 678],
    ["Plan: Team; Price: 49 EUR; Support: in person", 50, 643, 653],
  ]);
});

test("a box is in the page's own space, however the page and its words are turned", async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([600, 800]);
  page.setRotation(degrees(90));
  page.drawText("Read from below to above.", { x: 100, y: 200, size: 10, font, rotate: degrees(90) });
  expect(await linesOf(Buffer.from(await pdf.save()))).toEqual([[1, "Read from below to above.", 92, 200, 102, 320]]);
});
