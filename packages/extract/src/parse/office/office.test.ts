import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { makeEpub } from "../../test-kit/make-epub.ts";
import { makePptx, makeXlsx, shape, slideTable } from "../../test-kit/make-ooxml.ts";
import { makeOpenDocument } from "../../test-kit/make-open-document.ts";
import { covered, parseFile } from "../../test-kit/parse-file.ts";

test("a presentation gives its slides as pages in the order shown, with titles, lists, tables and notes", async () => {
  const table = slideTable([
    ["Plan", "Price"],
    ["Gold", "29"],
  ]);
  const file = makePptx([
    {
      shapes: `${shape("", ["First point", "Second point"])}${shape("title", ["Welcome"])}${shape("ftr", ["Confidential"])}`,
    },
    { shapes: shape("title", ["Backup"]), hidden: true },
    { shapes: `<p:grpSp>${shape(null, ["In a group"])}</p:grpSp>${table}`, notes: "Say hello." },
  ]);
  const { document, warnings } = await parseFile(file, "a.pptx");
  expect(document.title).toBe("Onboarding");
  expect(document.text).toBe(
    "Welcome\n\n- First point\n- Second point\n\nIn a group\n\nPlan: Gold; Price: 29\n\nNotes: Say hello.",
  );
  expect(document.marks.filter(({ kind }) => kind === "page")).toMatchObject([{ number: 1 }, { number: 3 }]);
  expect(covered(document, "page")[1]).toMatch(/^In a group[\s\S]*Say hello\.$/);
  expect(covered(document, "heading")).toEqual(["Welcome"]);
  expect(document.marks.find(({ kind }) => kind === "table")).toMatchObject({ header: "Plan | Price" });
  expect(warnings).toEqual([
    expect.stringMatching(/^Text of running heads and feet .*\(1 word\)/),
    expect.stringMatching(/^1 slide is hidden .*\(1 word\)/),
  ]);
});

const cell = (reference: string, value: string | number, more = "") =>
  `<c r="${reference}" ${more}><v>${value}</v></c>`;

test("a workbook gives its sheets under their names, values as people read them, and leaves out hidden sheets", async () => {
  const head = `<row r="3">${cell("A3", 0, 't="s"')}${cell("B3", 1, 't="s"')}${cell("D3", 2, 't="s"')}</row>`;
  const gold = `<row r="4">${cell("A4", 3, 't="s"')}${cell("B4", 29.9, 's="3"')}${cell("D4", 46_347, 's="1"')}</row>`;
  const basic = `<row r="6"><c r="A6" t="inlineStr"><is><t>Basic</t></is></c>${cell("B6", 0.1 + 0.2)}${cell("D6", 0.25, 's="2"')}</row>`;
  const file = makeXlsx(
    [
      { name: "Plans", rows: `<row r="1">${cell("A1", 4, 't="s"')}</row>${head}${gold}${basic}` },
      { name: "Costs", rows: `<row r="1">${cell("A1", 1)}${cell("B1", 2)}</row>`, state: "hidden" },
      {
        name: "Hours",
        rows: `<row>${cell("A1", "Monday", 't="str"')}${cell("B1", 46_347.375, 's="4"')}${cell("C1", "#N/A", 't="e"')}</row>`,
      },
    ],
    {
      strings: [
        "<t>Plan</t>",
        "<t>Price</t>",
        "<r><t>Val</t></r><r><t>id</t></r>",
        "<t>Gold</t><rPh><t>reading</t></rPh>",
        "<t>Price list</t>",
      ],
    },
  );
  const { document, warnings } = await parseFile(file, null, "application/octet-stream");
  expect(document.text).toBe(
    "Plans\n\nPrice list\n\nPlan: Gold; Price: 29.90 €; Valid: 2026-11-21\nPlan: Basic; Price: 0.3; Valid: 25%\n\nHours\n\nMonday | 2026-11-21 09:00",
  );
  expect(document.title).toBe("Prices");
  expect(covered(document, "heading")).toEqual(["Plans", "Hours"]);
  expect(document.marks.filter(({ kind }) => kind === "table")).toMatchObject([
    { name: "Plans", header: "Plan | Price |  | Valid" },
    { name: "Hours", header: null },
  ]);
  expect(warnings).toEqual([
    "1 hidden sheet was left out (2 words): Costs; unhide what is to be found.",
    expect.stringContaining("1 cell in error"),
  ]);
});

test("an OpenDocument text gives headings, nested lists, tables and notes, without removed text and comments", async () => {
  const body = `<text:tracked-changes><text:p>removed words</text:p></text:tracked-changes>
    <text:h text:outline-level="1">Returns</text:h>
    <text:p>Within<text:s/>30<text:span> days</text:span>.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Unless opened.</text:p></text:note-body></text:note><office:annotation><text:p>a comment</text:p></office:annotation></text:p>
    <text:list><text:list-item><text:p>Box</text:p><text:list><text:list-item><text:p>Label</text:p></text:list-item></text:list></text:list-item></text:list>
    <table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Plan</text:p></table:table-cell><table:table-cell><text:p>Fee</text:p></table:table-cell></table:table-row></table:table-header-rows>
    <table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>5</text:p></table:table-cell></table:table-row></table:table>`;
  const { document } = await parseFile(makeOpenDocument("text", body), "a.odt");
  expect(document.title).toBe("House rules");
  expect(document.text).toBe("Returns\n\nWithin 30 days.\n\nUnless opened.\n\n- Box\n  - Label\n\nPlan: 5; Fee: 5");
  expect(document.marks.find(({ kind }) => kind === "table")).toMatchObject({ header: "Plan | Fee" });
});

test("an OpenDocument spreadsheet gives sheets with values as shown, without hidden sheets, comments and the empty rest", async () => {
  const style = '<style:style style:name="gone"><style:table-properties table:display="false"/></style:style>';
  const row = (...cells: string[]) =>
    `<table:table-row>${cells.map((text) => `<table:table-cell>${text}</table:table-cell>`).join("")}</table:table-row>`;
  const body = `<table:table table:name="Fees">${row("<text:p>Plan</text:p>", "<text:p>Fee</text:p>")}
    ${row("<text:p>Gold</text:p>", "<office:annotation><text:p>note</text:p></office:annotation><text:p>5,00 €</text:p>")}
    <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16000"/></table:table-row></table:table>
    <table:table table:name="Secret" table:style-name="gone">${row("<text:p>x</text:p>")}</table:table>`;
  const { document, warnings } = await parseFile(makeOpenDocument("spreadsheet", body, { styles: style }), "a.ods");
  expect(document.text).toBe("Fees\n\nPlan: Gold; Fee: 5,00 €");
  expect(document.marks.find(({ kind }) => kind === "table")).toMatchObject({ name: "Fees", header: "Plan | Fee" });
  expect(warnings).toEqual([
    "Text of comments was left out (1 word).",
    expect.stringMatching(/^1 hidden sheet was left out \(1 word\): Secret;/),
  ]);
});

test("an e-book gives its chapters in reading order, under their own headings or their names in the contents", async () => {
  const file = makeEpub(
    ["<h1>Start</h1><p>First words.</p>", '<p>Second <i class="x"/>words.</p><p style="display:none">hidden</p>'],
    {
      0: "Named start",
      1: "Named second",
    },
  );
  const { document } = await parseFile(file, "a.epub");
  expect(document).toMatchObject({ title: "The Handbook", language: "en-GB" });
  expect(document.text).toBe("Start\n\nFirst words.\n\nNamed second\n\nSecond words.");
  expect(covered(document, "heading")).toEqual(["Start", "Named second"]);
});

test("a locked OpenDocument file, and old Office files that are damaged or not read, are refused with what to do", async () => {
  const locked = makeOpenDocument("text", "x", { manifest: "<manifest><manifest:encryption-data/></manifest>" });
  await expect(parseFile(locked, "a.odt")).rejects.toMatchObject({ code: "password_protected" });
  for (const [part, ending, code, next] of [
    ["WordDocument", "doc", "corrupt_file", "save it as DOCX"],
    ["Workbook", "xls", "corrupt_file", "save it as XLSX"],
    ["PowerPoint Document", "ppt", "unsupported_content", "save it as PPTX"],
    ["__substg1.0_001A", "msg", "no_text", "add one that has text"],
  ] as const) {
    const old = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(600),
      Buffer.from(part, "utf16le"),
      Buffer.alloc(600),
    ]);
    await expect(parseFile(old, `a.${ending}`)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(next),
    });
  }
});

test("an old Word document is read with its tables, and a warning names what it loses", async () => {
  const file = new URL("../../test-kit/files/old-word.doc", import.meta.url);
  const { document, warnings } = await parseFile(await readFile(file), "a.doc");
  expect(document.text).toBe(
    "Returns\n\nGoods may be sent back within thirty days.\n\nPlan: Basic; Price: 9 EUR\nPlan: Gold; Price: 29 EUR\n\nDie Rückgabe ist kostenlos.\n\nyour passport\n\nyour ticket",
  );
  expect(warnings).toEqual([
    "Headings and lists of an old Word document (DOC) are read as paragraphs; save it as DOCX to keep them.",
  ]);
});
