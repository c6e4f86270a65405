import type { Mark } from "@cuecard/core";
import fc from "fast-check";
import { PDFDocument, PDFName, PDFString, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { type DrawnText, drawPdf, makeMappedPdf, makePdf } from "../../test-kit/make-pdf.ts";
import { parsePdf } from "./pdf.ts";

const read = async (...pages: DrawnText[][]) => (await parsePdf(await drawPdf(pages))).document;
const covered = ({ text, marks }: Awaited<ReturnType<typeof read>>, kind: Mark["kind"]) =>
  marks.filter((mark) => mark.kind === kind).map(({ start, end }) => text.slice(start, end));
const at = (x: number, y: number, text: string, bold = false): DrawnText => ({ x, y, text, bold });
/** A line of a column, long enough to be one. */
const prose = (column: string, line: number) => `${column} has line number ${line} of its prose`;

test.each([2, 3])("%i columns that are drawn across are read one after the other", async (count) => {
  const columns = ["Alpha", "Beta", "Gamma"].slice(0, count);
  const lines = [0, 1, 2, 3, 4, 5];
  const { text } = await read(
    lines.flatMap((line) => columns.map((column, index) => at(20 + index * 195, 700 - line * 12, prose(column, line)))),
  );
  const order = columns.flatMap((column) => lines.map((line) => prose(column, line)));
  expect(text.replace(/\s+/g, " ")).toBe(order.join(" "));
});

test("columns that are drawn one after the other stay so", async () => {
  const lines = [0, 1, 2, 3, 4, 5];
  const { text } = await read(
    ["Alpha", "Beta"].flatMap((column, index) =>
      lines.map((line) => at(20 + index * 300, 700 - line * 12, prose(column, line))),
    ),
  );
  expect(text.replace(/\s+/g, " ")).toBe(
    ["Alpha", "Beta"].flatMap((column) => lines.map((line) => prose(column, line))).join(" "),
  );
});

test("cells that align are a table, row by row under its bold head, and what stands around it is not", async () => {
  const row = (y: number, cells: string[], bold = false) =>
    cells.map((cell, index) => at(50 + index * 150, y, cell, bold));
  const document = await read([
    at(50, 740, "Our plans are these."),
    ...row(700, ["Plan", "Price", "Support"], true),
    ...row(685, ["Basic", "9 EUR", "by mail"]),
    ...row(670, ["Gold", "29 EUR", "by phone and"]),
    at(350, 660, "by mail"),
    ...row(645, ["Team", "", "in person"]),
    at(50, 610, "Prices hold until May."),
  ]);
  expect(covered(document, "row")).toEqual([
    "Plan: Basic; Price: 9 EUR; Support: by mail",
    "Plan: Gold; Price: 29 EUR; Support: by phone and by mail",
    "Plan: Team; Support: in person",
  ]);
  expect(document.marks.find(({ kind }) => kind === "table")).toMatchObject({ header: "Plan | Price | Support" });
  expect(covered(document, "paragraph")).toEqual(["Our plans are these.", "Prices hold until May."]);
  expect(document.marks.filter(({ kind }) => kind === "page")).toMatchObject([
    { number: 1, start: 0, end: document.text.length },
  ]);
});

test("a first row like the others is not a head", async () => {
  const document = await read(
    ["Ann", "Bob", "Eve"].flatMap((name, line) => [
      at(50, 700 - line * 15, name),
      at(200, 700 - line * 15, `${name} lives here`),
    ]),
  );
  expect(covered(document, "row")).toEqual(["Ann: Ann lives here", "Bob: Bob lives here", "Eve: Eve lives here"]);
});

test("running heads stand once, page numbers never, and what differs stays", async () => {
  const document = await read(
    ...[1, 2, 3, 4].map((page) => [
      at(50, 770, "Handbook of the shop"),
      at(50, 400, `Body of page ${page}.`),
      at(300, 30, `Page ${page} of 4`),
    ]),
  );
  expect(document.text).toBe(
    "Handbook of the shop\n\nBody of page 1.\n\nBody of page 2.\n\nBody of page 3.\n\nBody of page 4.",
  );
  expect(document.marks.filter(({ kind }) => kind === "page")).toHaveLength(4);
});

test("a page that lies on its side is read as it is meant", async () => {
  const cells = [
    ["Ann", "Oslo"],
    ["Bob", "Rome"],
    ["Eve", "Bonn"],
  ];
  const document = await read(
    cells.flatMap((row, line) =>
      row.map((text, index) => ({ text, x: 100 + line * 15, y: 100 + index * 150, turned: 90 })),
    ),
  );
  expect(covered(document, "row")).toEqual(["Ann: Oslo", "Bob: Rome", "Eve: Bonn"]);
});

test("a watermark askew parts no lines' order", async () => {
  const { text } = await read([
    at(50, 700, "First line."),
    { text: "DRAFT", x: 200, y: 300, turned: 45 },
    at(50, 600, "Second line."),
  ]);
  expect(text.split("\n\n")).toEqual(["First line.", "DRAFT", "Second line."]);
});

test("letters written from right to left come in the order of reading, by shape or not", async () => {
  const drawn = [..."שלום עולם"].reverse().join("");
  expect((await parsePdf(makeMappedPdf(drawn))).document.text).toBe("שלום עולם");
  expect((await parsePdf(makeMappedPdf([..."\ufebf\ufefc"].reverse().join("")))).document.text).toBe("ضلا");
});

/** The glyphs of right-to-left words as a page draws them, from left to right: lam and alef are one. */
const drawnGlyphs = (text: string, ligature = /ل[اأإآ]|./gu) =>
  [...text.matchAll(ligature)].map(([glyph]) => glyph).reverse();

test.each([
  "الإنتاجية",
  "الأسعار لا تشمل الآلات",
  "لا",
  "إلى الإلكترونيات",
  "سلام علیکم، سوالات متداول",
  "الثلاثاء 14 الأول",
  "Plan ولا لا",
])("lam and alef keep their order, though one glyph draws both: %s", async (text) => {
  expect((await parsePdf(makeMappedPdf(drawnWords(text)))).document.text).toBe(text);
});

/** Words from right to left, numbers and words in Latin letters as they are. */
const drawnWords = (text: string) =>
  text
    .split(" ")
    .reverse()
    .flatMap((word, index) => [...(index > 0 ? [" "] : []), ...(/^[\w]/.test(word) ? [...word] : drawnGlyphs(word))]);

test("letters that a glyph draws together keep their order in every word of Arabic", async () => {
  const letter = fc.constantFrom(..."ابتجحدرسعفقكلمنهويأإآ");
  const words = fc.array(
    fc.array(letter, { minLength: 1, maxLength: 8 }).map((letters) => letters.join("")),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(words, async (list) => {
      const text = list.join(" ");
      expect((await parsePdf(makeMappedPdf(drawnWords(text)))).document.text).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["(\u05e8\u05d5\u05d2\u05e1) \u05dd\u05d5\u05d9\u05d4", "\u05d4\u05d9\u05d5\u05dd (\u05e1\u05d2\u05d5\u05e8)"],
  ["\u00ab\u05dc\u05e4\u05d0\u00bb \u05e8\u05e4\u05e1", "\u05e1\u05e4\u05e8 \u00ab\u05d0\u05e4\u05dc\u00bb"],
])("brackets that one run of Hebrew draws open before they close", async (drawn, text) => {
  expect((await parsePdf(makeMappedPdf(drawn))).document.text).toBe(text);
});

test("ideographs and ligatures are kept as people type them", async () => {
  expect((await parsePdf(makeMappedPdf("返品は三十日以内 ﬁnﬂ"))).document.text).toBe("返品は三十日以内 finfl");
});

test("pages without text are counted in a warning, and a PDF without any has no text", async () => {
  expect((await parsePdf(await makePdf([["Words."], [], []]))).warnings).toEqual([
    "2 of 3 pages have no text; to have pictures read, install @cuecard/ocr and pass `--ocr eng` to cuecard, or `ocr: createTesseract()` to createExtractor().",
  ]);
  await expect(parsePdf(await makePdf([[], [], []]))).rejects.toMatchObject({
    code: "no_text",
    message: expect.stringContaining("3 of 3 pages"),
  });
});

test("every word is kept wherever it stands", async () => {
  const place = fc.record({
    x: fc.integer({ min: 20, max: 500 }),
    y: fc.integer({ min: 100, max: 700 }),
    turned: fc.constantFrom(0, 0, 0, 90, 45),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 25 }), async (places) => {
      const words = places.map((_, index) => `word${index}x`);
      const { text } = await read(places.map((spot, index) => ({ ...spot, text: words[index]! })));
      for (const word of words) expect(text).toContain(word);
    }),
    { numRuns: 25 },
  );
});

const textsOf = async (...pages: DrawnText[][]) => {
  const { document, warnings } = await parsePdf(await drawPdf(pages));
  return { pages: covered(document, "page"), warnings };
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  ["alone near the top edge", (n: number) => [at(50, 770, `Room ${n} is on floor two`)]],
  ["alone near the bottom edge", (n: number) => [at(50, 30, `Room ${n} is on floor two`)]],
  ["that is its label and number alone", (n: number) => [at(50, 770, `Room ${n}`)]],
  ["that is the same on all pages", () => [at(50, 770, "Keep this door shut")]],
  ["that is a page number alone", (n: number) => [at(300, 30, `${n}`)]],
])("a page with one line %s keeps it", async (_name, draw) => {
  const drawn = numbers(8).map(draw);
  const { pages } = await textsOf(...drawn);
  expect(pages).toEqual(drawn.map(([line]) => line!.text));
});

test.each([
  ["Step 1 Open the box", (n: number) => `Step ${n} Open the box`],
  ["Step 1", (n: number) => `Step ${n}`],
  ["Step 1 of 8", (n: number) => `Step ${n} of 8`],
  ["Room number 1", (n: number) => `Room number ${n}`],
  ["1. Open the box", (n: number) => `${n}. Open the box`],
  ["Text of page 1", (n: number) => `Text of page ${n}`],
  ["Page 1 shows the door", (n: number) => `Page ${n} shows the door`],
])("titles that count with their pages, such as %s, stay", async (_name, title) => {
  const { pages, warnings } = await textsOf(
    ...numbers(8).map((n) => [at(50, 770, title(n)), at(50, 400, `Body ${n} has words.`)]),
  );
  expect(pages).toEqual(numbers(8).map((n) => `${title(n)}\n\nBody ${n} has words.`));
  expect(warnings).toEqual([]);
});

test.each([
  ["a page number in its corner", (n: number) => [at(50, 770, "Handbook of the shop"), at(500, 770, `${n}`)]],
  ["a number and a bar", (n: number) => [at(50, 770, `Handbook of the shop | ${n}`)]],
  ["the word for page", (n: number) => [at(50, 770, `Handbook of the shop, page ${n} of 8`)]],
  ["a number at its foot's end", (n: number) => [at(50, 30, `Handbook of the shop ${n}`)]],
  ["no number", () => [at(50, 770, "Handbook of the shop")]],
])("a running line with %s stands once, and a warning counts the others", async (_name, draw) => {
  const { pages, warnings } = await textsOf(
    ...numbers(8).map((n) => [at(50, 400, `Body ${n} has words.`), ...draw(n)]),
  );
  expect(pages.filter((page) => page.includes("Handbook"))).toHaveLength(1);
  expect(pages.slice(1)).toEqual(
    numbers(8)
      .slice(1)
      .map((n) => `Body ${n} has words.`),
  );
  expect(warnings).toEqual([
    expect.stringMatching(/^7 lines at the edges of pages were left out .* “Handbook of the shop/),
  ]);
});

test.each(["{n}", "- {n} -", "Page {n}", "Page {n} of 8", "{n}/8", "p. {n}", "Seite {n} von 8"])(
  "page numbers as %s stand nowhere",
  async (number) => {
    const { pages, warnings } = await textsOf(
      ...numbers(8).map((n) => [at(50, 400, `Body ${n} has words.`), at(300, 30, number.replace("{n}", String(n)))]),
    );
    expect(pages).toEqual(numbers(8).map((n) => `Body ${n} has words.`));
    expect(warnings).toEqual([expect.stringMatching(/^8 lines /)]);
  },
);

test("no page is emptied, and words beside a number are kept on every page, wherever they stand", async () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/).filter((letters) => !/^(?:p|pg|pag|page|seite|str)$/.test(letters));
  const line = fc.record({ before: word, after: word, y: fc.integer({ min: 20, max: 780 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 3, max: 12 }),
      async (lines, count) => {
        const spread = lines.map((one, index) => ({ ...one, y: Math.max(20, one.y - index * 30) }));
        const drawn = numbers(count).map((n) =>
          spread.map(({ before, after, y }) => at(50, y, `${before} ${n} ${after}`)),
        );
        const { pages } = await textsOf(...drawn);
        expect(pages).toHaveLength(count);
        for (const [index, page] of pages.entries())
          for (const { before, after } of spread) expect(page).toContain(`${before} ${index + 1} ${after}`);
      },
    ),
    { numRuns: 20 },
  );
});

test("glyphs without a letter are counted in a warning, and control characters are not text", async () => {
  const { document, warnings } = await parsePdf(makeMappedPdf("Plan \u0001\u0002\u0014\u0015\u0016 \ue001\ue002 ok"));
  expect(document.text).toBe("Plan \ue001\ue002 ok");
  expect(warnings).toEqual([expect.stringMatching(/^54 % of the characters of this PDF \(7 of 13\) .* no letters/)]);
  expect((await parsePdf(makeMappedPdf("Plan gold has no fault at all"))).warnings).toEqual([]);
});

test("no PDF gives control characters, whatever its fonts say, and words among them stay", async () => {
  const control = fc.constantFrom(
    ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
    "\u007f",
    "\u0085",
    "\u009f",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(control, { minLength: 1, maxLength: 40 }), async (controls) => {
      const { document, warnings } = await parsePdf(makeMappedPdf(`Plan ${controls.join("")} gold`));
      expect(document.text).not.toMatch(/[^\P{Cc}\n]/u);
      expect(document.text).toMatch(/^Plan.*gold$/s);
      expect(warnings.length).toBe(controls.some((sign) => !/[\t-\r]/.test(sign)) ? 1 : 0);
    }),
    { numRuns: 25 },
  );
});

test("a page has the number that is printed on it where that is another", async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of ["Preface.", "More of it.", "Chapter one."]) pdf.addPage().drawText(text, { x: 50, y: 700, font });
  const { context } = pdf;
  pdf.catalog.set(
    PDFName.of("PageLabels"),
    context.obj({ Nums: [0, { S: "r" }, 2, { S: "D", P: PDFString.of("A-") }] }),
  );
  const { document } = await parsePdf(Buffer.from(await pdf.save()));
  const labels = document.marks.flatMap((mark) => (mark.kind === "page" ? [mark.label] : []));
  expect(labels).toEqual(["i", "ii", "A-1"]);
  expect((await read([{ text: "One.", x: 50, y: 700 }])).marks[0]).not.toHaveProperty("label");
});
