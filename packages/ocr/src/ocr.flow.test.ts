import { readFileSync } from "node:fs";
import { type Document, decodeDocument } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { afterAll, expect, test } from "vitest";
import { createTesseract } from "./create-tesseract.ts";

const file = (name: string) => readFileSync(new URL(`./test-kit/${name}`, import.meta.url));
const extractor = createExtractor({ ocr: createTesseract({ languages: ["eng", "deu"] }), children: 1 });
const blind = createExtractor({ children: 1 });
afterAll(() => Promise.all([extractor.close(), blind.close()]));

async function read(
  bytes: Uint8Array,
  filename: string,
  { by = extractor, signal = new AbortController().signal } = {},
) {
  async function* content() {
    yield bytes;
  }
  const { document, warnings } = await by.extract({ content: content(), filename, mimeType: null, url: null, signal });
  return { document: decodeDocument(document) as Document, warnings };
}

/** A PDF whose first page has words, and whose others are scans. */
async function scanned(scans: number, { withWords = true } = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(file("ferry.png"));
  if (withWords)
    pdf
      .addPage([600, 800])
      .drawText("Words of the first page.", { x: 50, y: 700, font: await pdf.embedFont(StandardFonts.Helvetica) });
  for (let number = 0; number < scans; number += 1) {
    const page = pdf.addPage([820, 380]);
    page.drawImage(picture, { x: 0, y: 0, width: 820, height: 380 });
  }
  return pdf.save();
}

test.each([
  ["ferry.png", /leaves North Quay at 8:20 and 9:50\. A return ticket costs 8\.00 euros/],
  ["karte.jpg", /Die Tageskarte für Erwachsene kostet 7,50 Euro/],
])("a picture is read: %s", async (name, words) => {
  const { document, warnings } = await read(file(name), name);
  expect(document.text).toMatch(words);
  expect(warnings).toEqual([
    expect.stringMatching(/^1 picture was read by text recognition \(OCR\), which is \d+ % sure/),
  ]);
});

test("pages that are pictures are read in their place, and those with words as before", async () => {
  const { document, warnings } = await read(await scanned(1), "scan.pdf");
  const pages = document.marks
    .filter(({ kind }) => kind === "page")
    .map(({ start, end }) => document.text.slice(start, end));
  expect(pages).toEqual(["Words of the first page.", expect.stringContaining("Bicycles travel free of charge.")]);
  expect(warnings.join(" ")).toMatch(/^1 page was read by text recognition/);
});

test("a scan without any words in the file is read too", async () => {
  const { document } = await read(await scanned(1, { withWords: false }), "scan.pdf");
  expect(document.text).toContain("Harbour ferry");
});

test("without text recognition a scan and a picture are refused with how to add it", async () => {
  const how = expect.stringContaining("install @cuecard/ocr and pass `--ocr eng`");
  const scan = await scanned(1, { withWords: false });
  await expect(read(scan, "scan.pdf", { by: blind })).rejects.toMatchObject({ code: "no_text", message: how });
  await expect(read(file("ferry.png"), "a.png", { by: blind })).rejects.toMatchObject({
    code: "unsupported_content",
    message: how,
  });
  const half = await read(await scanned(1), "scan.pdf", { by: blind });
  expect(half.warnings).toEqual([how]);
});

test("only an extractor with text recognition accepts pictures", () => {
  const endings = (from: typeof extractor) => from.accepts.flatMap((type) => type.endings);
  expect(endings(extractor)).toEqual([...endings(blind), ".png", ".jpg", ".jpeg"]);
  expect(extractor.version).not.toBe(blind.version);
});

test("reading ends when its source is aborted", async () => {
  const stop = new AbortController();
  const reading = read(await scanned(4), "scan.pdf", { signal: stop.signal });
  stop.abort();
  await expect(reading).rejects.toThrow(/abort/i);
});

test("a picture that is damaged, or says to be enormous, is refused, and the next one is read", async () => {
  const whole = file("ferry.png");
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(100_000, 16);
  huge.writeUInt32BE(100_000, 20);
  await expect(read(huge, "a.png")).rejects.toMatchObject({ code: "expands_too_far" });
  await expect(read(whole.subarray(0, 200), "a.png")).rejects.toMatchObject({
    code: expect.stringMatching(/corrupt_file|no_text/),
  });
  expect((await read(whole, "a.png")).document.text).toContain("Harbour ferry");
});

test("a language whose data is not installed, or that is none, is refused with what to do", () => {
  expect(() => createTesseract({ languages: ["fra"] })).toThrow("npm install @tesseract.js-data/fra");
  expect(() => createTesseract({ languages: ["../etc"] })).toThrow("is not a language");
  expect(() => createTesseract({ languages: [] })).toThrow("languages is empty");
});
