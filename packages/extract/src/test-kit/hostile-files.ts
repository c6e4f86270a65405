import { deflateRawSync } from "node:zlib";
import type { ErrorCode } from "@cuecard/core";
import { acceptedTypes } from "../formats/accepted-types.ts";
import { hostilePdfs } from "./hostile-pdf.ts";
import { makeDocx } from "./make-docx.ts";
import { makeEpub } from "./make-epub.ts";
import { makePptx, makeXlsx, shape } from "./make-ooxml.ts";
import { makeOpenDocument } from "./make-open-document.ts";
import { makePdf } from "./make-pdf.ts";
import { makeZip } from "./make-zip.ts";

/** A file made to do harm, and how reading it must end: with this code, or read with what can be had of it. */
export interface HostileFile {
  name: string;
  filename: string;
  content: () => Buffer | Promise<Buffer>;
  ends: ErrorCode | "read";
}

const blanks = " ".repeat(16 * 1024 * 1024);
const row = '<row><c t="str"><v>words</v></c></row>';
const entities = `<!DOCTYPE a [<!ENTITY l0 "lol">${Array.from({ length: 30 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("")}]>`;

const whole: readonly (readonly [ending: string, make: () => Buffer | Promise<Buffer>])[] = [
  ["pdf", () => makePdf([["First page of words."], ["Second page of words."]])],
  ["docx", makeDocx],
  ["pptx", () => makePptx([{ shapes: shape("title", ["Words"]) }])],
  ["xlsx", () => makeXlsx([{ name: "A", rows: row.repeat(50) }])],
  ["odt", () => makeOpenDocument("text", "<text:p>Words.</text:p>".repeat(50))],
  ["ods", () => makeOpenDocument("spreadsheet", '<table:table table:name="A"/>')],
  ["epub", () => makeEpub(["<p>Words.</p>".repeat(50)])],
];

const truncated = whole.flatMap(([ending, make]) =>
  [0.2, 0.6, 0.95].map((share): HostileFile => {
    const content = async () => {
      const file = await make();
      return file.subarray(0, Math.floor(file.length * share));
    };
    return {
      name: `${ending.toUpperCase()} cut off at ${share * 100} %`,
      filename: `a.${ending}`,
      content,
      ends: "corrupt_file",
    };
  }),
);

const bombs: readonly (readonly [ending: string, make: () => Buffer, place?: string])[] = [
  ["docx", () => makeZip([["word/document.xml", blanks]])],
  ["pptx", () => makePptx([{ shapes: shape("title", [blanks]) }])],
  ["xlsx", () => makeXlsx([{ name: "A", rows: row + blanks }])],
  ["xlsx", () => makeXlsx([{ name: "A", rows: row }], { strings: [`<t>${blanks}</t>`] }), "a text of "],
  ["odt", () => makeOpenDocument("text", `<text:p>${blanks}</text:p>`)],
  ["ods", () => makeOpenDocument("spreadsheet", `<table:table>${blanks}</table:table>`)],
  ["epub", () => makeEpub([`<p>${blanks}</p>`])],
];

/** Every entry of the list leads to one and the same packed part, as in the best known bomb (Fifield, 2019). */
function overlapping(names: readonly string[], content: string): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  const list = names.map((name) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, directory, end]);
}

function patched(file: Buffer, atEnd: number, value: number, bytes: 2 | 4): Buffer {
  const copy = Buffer.from(file);
  if (bytes === 2) copy.writeUInt16LE(value, copy.length - 22 + atEnd);
  else copy.writeUInt32LE(value, copy.length - 22 + atEnd);
  return copy;
}

function nested(depth: number): Buffer {
  return depth === 0 ? makeZip([["a.txt", blanks]]) : makeZip([[`${depth}.zip`, nested(depth - 1)]]);
}

const deepMail = (depth: number) =>
  `From: a@example.com\r\nSubject: x\r\n${Array.from({ length: depth }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join("")}\r\nwords`;

const archives: readonly HostileFile[] = [
  ...bombs.map(
    ([ending, content, place = ""]): HostileFile => ({
      name: `blanks without end in ${place}${ending}`,
      filename: `a.${ending}`,
      content,
      ends: "expands_too_far",
    }),
  ),
  {
    name: "a document of ten thousand and some parts",
    filename: "a.docx",
    content: () =>
      makeZip([["word/document.xml", "<a/>"], ...Array.from({ length: 10_001 }, (_, n) => [`${n}`, ""] as const)]),
    ends: "expands_too_far",
  },
  {
    name: "an archive that claims 65,535 parts",
    filename: "a.pptx",
    content: () => patched(makePptx([{ shapes: "" }]), 10, 0xffff, 2),
    ends: "expands_too_far",
  },
  {
    name: "an archive whose list is said to be elsewhere",
    filename: "a.xlsx",
    content: () => patched(makeXlsx([]), 16, 0xfffffff0, 4),
    ends: "corrupt_file",
  },
  {
    name: "parts that overlap",
    filename: "a.docx",
    content: () =>
      overlapping(
        ["word/document.xml", ...Array.from({ length: 2_000 }, (_, n) => `word/${n}.xml`)],
        "a".repeat(1_000_000),
      ),
    ends: "expands_too_far",
  },
  {
    name: "a workbook of 300 sheets that are all one",
    filename: "a.xlsx",
    content: () => sharedSheets(300),
    ends: "expands_too_far",
  },
  { name: "archives in archives", filename: "a.zip", content: () => nested(6), ends: "unsupported_content" },
  {
    name: "archives in archives, named as a document",
    filename: "a.docx",
    content: () => nested(6),
    ends: "unsupported_content",
  },
  {
    name: "a bomb in a part that nobody reads",
    filename: "a.pptx",
    content: () => makePptx([{ shapes: shape("title", ["Words"]) }], [["ppt/media/a.bin", blanks]]),
    ends: "read",
  },
  {
    name: "slides that are missing",
    filename: "a.pptx",
    content: () =>
      makeZip([["ppt/presentation.xml", '<p:p xmlns:r="r"><p:sldIdLst><p:sldId r:id="x"/></p:sldIdLst></p:p>']]),
    ends: "corrupt_file",
  },
  {
    name: "six thousand slides",
    filename: "a.pptx",
    content: () =>
      makeZip([
        [
          "ppt/presentation.xml",
          `<p:p xmlns:r="r"><p:sldIdLst>${'<p:sldId r:id="x"/>'.repeat(6_000)}</p:sldIdLst></p:p>`,
        ],
      ]),
    ends: "expands_too_far",
  },
  {
    name: "a sheet with one cell in each of its far corners",
    filename: "a.xlsx",
    content: () =>
      makeXlsx([{ name: "A", rows: '<row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c></row>'.repeat(200) }]),
    ends: "read",
  },
  {
    name: "a sheet that repeats a row and a cell a billion times",
    filename: "a.ods",
    content: () => {
      const cell = '<table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell>';
      return makeOpenDocument(
        "spreadsheet",
        `<table:table><table:table-row table:number-rows-repeated="1000000000">${cell}</table:table-row></table:table>`,
      );
    },
    ends: "read",
  },
];

/** Each sheet leads to the same part, so that it is read again and again. */
function sharedSheets(count: number): Buffer {
  const sheets = Array.from({ length: count }, (_, n) => `<sheet name="${n}" r:id="rId1"/>`).join("");
  return makeZip([
    ["xl/workbook.xml", `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`],
    [
      "xl/_rels/workbook.xml.rels",
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
    ],
    ["xl/sheet.xml", `<worksheet>${" ".repeat(900_000)}</worksheet>`],
  ]);
}

const markup: readonly HostileFile[] = [
  { name: "a billion laughs", filename: "a.xml", content: () => Buffer.from(`${entities}<a>&l30;</a>`), ends: "read" },
  {
    name: "a billion laughs in a slide",
    filename: "a.pptx",
    content: () => makePptx([{ shapes: shape("title", ["&l30;"]) }], [["ppt/slides/slide2.xml", entities]]),
    ends: "read",
  },
  {
    name: "a billion laughs in a Word document",
    filename: "a.docx",
    content: () =>
      makeZip([["word/document.xml", `${entities}<w:document><w:body><w:p>&l30;</w:p></w:body></w:document>`]]),
    ends: "corrupt_file",
  },
  {
    name: "entities outside of the file",
    filename: "a.xml",
    content: () =>
      Buffer.from(
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname"><!ENTITY y SYSTEM "http://127.0.0.1:9/">]><a>words &x; &y;</a>',
      ),
    ends: "read",
  },
  {
    name: "XML of sixty comments before its root",
    filename: "a.xml",
    content: () => Buffer.from(`${"<!-- a -->\n".repeat(60)}<module>words</module>`),
    ends: "read",
  },
  {
    name: "XML nested too deep",
    filename: "a.xml",
    content: () => Buffer.from(`${"<a>".repeat(100_000)}x`),
    ends: "expands_too_far",
  },
  {
    name: "JSON nested too deep",
    filename: "a.json",
    content: () => Buffer.from("[".repeat(100_000) + "]".repeat(100_000)),
    ends: "expands_too_far",
  },
  {
    name: "JSON objects nested too deep",
    filename: "a.json",
    content: () => Buffer.from(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`),
    ends: "expands_too_far",
  },
  { name: "JSON cut off", filename: "a.json", content: () => Buffer.from('{"a": [1, 2, {"b": "c'), ends: "read" },
  {
    name: "HTML nested too deep",
    filename: "a.html",
    content: () => Buffer.from(`<html>${"<div>".repeat(30_000)}words`),
    ends: "expands_too_far",
  },
  {
    name: "HTML cut off in a tag",
    filename: "a.html",
    content: () => Buffer.from("<html><body><p>Words.</p><a href='"),
    ends: "read",
  },
  {
    name: "rich text nested too deep",
    filename: "a.rtf",
    content: () => Buffer.from(`{\\rtf1 ${"{".repeat(1_000_000)}words`),
    ends: "expands_too_far",
  },
  {
    name: "rich text with a picture as long as nothing",
    filename: "a.rtf",
    content: () => Buffer.from("{\\rtf1 words\\bin999999999 "),
    ends: "read",
  },
  {
    name: "an e-mail of parts nested too deep",
    filename: "a.eml",
    content: () => Buffer.from(deepMail(500)),
    ends: "corrupt_file",
  },
  { name: "an e-mail cut off in a part", filename: "a.eml", content: () => Buffer.from(deepMail(2)), ends: "read" },
];

const texts: readonly HostileFile[] = [
  {
    name: "one line of eight million letters",
    filename: "a.txt",
    content: () => Buffer.from("words ".repeat(1_333_333)),
    ends: "read",
  },
  {
    name: "a letter, a million blanks and a letter",
    filename: "a.txt",
    content: () => Buffer.from(`a${" ".repeat(1_000_000)}b`),
    ends: "read",
  },
  {
    name: "a table of one line and a hundred thousand columns",
    filename: "a.csv",
    content: () => Buffer.from("x,".repeat(100_000)),
    ends: "read",
  },
  {
    name: "a quote that never ends",
    filename: "a.csv",
    content: () => Buffer.from(`a,b\n1,"${"x,y\n".repeat(300_000)}`),
    ends: "read",
  },
  { name: "zero bytes", filename: "a.txt", content: () => Buffer.alloc(100_000), ends: "corrupt_file" },
  {
    name: "zero bytes among words",
    filename: "a.txt",
    content: () => Buffer.from(`${"Some words. ".repeat(50)}\0more`),
    ends: "read",
  },
  {
    name: "bytes that are not UTF-8 among those that are",
    filename: "a.txt",
    content: () => Buffer.concat([Buffer.from("größer ".repeat(200)), Buffer.from([0xff, 0xfe, 0xc0])]),
    ends: "read",
  },
  {
    name: "subtitles without an end of time",
    filename: "a.srt",
    content: () => Buffer.from(`1\n00:00:01,000 --> ${"0".repeat(500_000)}`),
    ends: "no_text",
  },
];

const disguised: readonly HostileFile[] = [
  {
    name: "a picture named PDF",
    filename: "a.pdf",
    content: () =>
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    ends: "unsupported_content",
  },
  {
    name: "a program named DOCX",
    filename: "a.docx",
    content: () => Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01"), Buffer.alloc(500)]),
    ends: "unsupported_content",
  },
  {
    name: "only the first bytes of an archive",
    filename: "a.xlsx",
    content: () => Buffer.from("PK\x03\x04"),
    ends: "corrupt_file",
  },
];

const empty = acceptedTypes.map(({ endings: [ending = ""], label }): HostileFile => {
  return { name: `an empty ${label}`, filename: `a${ending}`, content: () => Buffer.alloc(0), ends: "no_text" };
});

const pdfs = hostilePdfs.map((pdf): HostileFile => ({ ...pdf, filename: "a.pdf" }));

/**
 * All of them: bombs, broken and circular files, wrong names and nothing at all. Each call of `content` makes the file
 * again.
 */
export const hostileFiles: readonly HostileFile[] = [
  ...archives,
  ...truncated,
  ...pdfs,
  ...markup,
  ...texts,
  ...disguised,
  ...empty,
];
