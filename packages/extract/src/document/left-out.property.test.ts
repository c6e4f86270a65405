import fc from "fast-check";
import { expect, test } from "vitest";
import { acceptedTypes, type Format, formatOfType } from "../formats/accepted-types.ts";
import { parseDocument } from "../parse/parse.ts";
import { makeRawDocx } from "../test-kit/make-docx.ts";
import { makeEpub } from "../test-kit/make-epub.ts";
import { makeMsg } from "../test-kit/make-msg.ts";
import { makePptx, makeXlsx, shape, slideTable } from "../test-kit/make-ooxml.ts";
import { makeOpenDocument } from "../test-kit/make-open-document.ts";
import { makePdf } from "../test-kit/make-pdf.ts";
import { makeXls } from "../test-kit/make-xls.ts";

/** Gives a new word each time, so that each can be looked for. */
type Word = () => string;
/** A structure of a format, with words of its own. */
type Structure = (word: Word) => string;
/** A format's structures, and the file of some of them. */
interface Maker {
  structures: readonly Structure[];
  file(parts: readonly string[]): Buffer | string | Promise<Buffer>;
}

const several = (word: Word) => `${word()} ${word()}`;
const p = (name: string) => (text: string) => `<${name}>${text}</${name}>`;

const html: readonly Structure[] = [
  (w) => p("p")(`${w()} <b>${w()}</b><br>${w()} <a href="https://a.example/x">${w()}</a>`),
  (w) => `<h2>${w()}</h2><p>${w()}</p>`,
  (w) => `<ul><li>${w()}<ul><li>${w()}</li></ul></li></ul><ol><li>${w()}</li></ol>`,
  (w) =>
    `<table><caption>${w()}</caption><tr><th>${w()}</th><th>${w()}</th></tr><tr><td>${w()}</td><td rowspan=2>${w()}</td></tr><tr><td>${w()}</td></tr></table>`,
  (w) =>
    `<table><tr><th>${w()}</th><th>${w()}</th></tr><tr><td><h3>${w()}</h3></td><td>${w()}</td></tr><tr><td colspan=2><h3>${w()}</h3></td></tr><tr><td>${w()}</td><td>${w()}</td></tr></table>`,
  (w) =>
    `<table><tr><th>${w()}</th><th>${w()}</th></tr><tr><td>${w()}</td><td>${w()}<table><tr><th>${w()}</th><th>${w()}</th></tr><tr><td>${w()}</td><td>${w()}</td></tr></table></td></tr></table>`,
  (w) => `<h3><button aria-expanded=false >${w()}</button></h3><div hidden><p>${several(w)}</p></div>`,
  (w) => `<details><summary>${several(w)}</summary><p>${w()}</p></details>`,
  (w) => `<div role=tablist><button role=tab>${w()}</button></div><div role=tabpanel>${w()}</div>`,
  (w) => `<my-part><template shadowrootmode=open><p>${w()}</p><slot></slot></template><span>${w()}</span></my-part>`,
  (w) =>
    `<p hidden>${several(w)}</p><p style="display:none">${w()}</p><p style="position:absolute;left:-9999px">${w()}</p>`,
  (w) =>
    `<span class="sr-only">${w()}</span><span aria-hidden=true>${w()}</span><div id="cookie-banner">${several(w)}</div>`,
  (w) =>
    `<nav><a href="/">${several(w)}</a></nav><aside>${w()}</aside><form><label>${w()}</label><button>${w()}</button><select><option>${w()}</option><option>${w()}</option></select></form>`,
  (w) =>
    `<template><p>${w()}</p></template><noscript>${w()}</noscript><svg><text>${w()}</text></svg><dialog>${w()}</dialog>`,
  (w) =>
    `<blockquote>${w()}<p>${w()}</p></blockquote><pre><code>${w()}</code></pre><dl><dt>${w()}</dt><dd>${w()}</dd></dl><figure><figcaption>${w()}</figcaption></figure>`,
  (w) => `<p>${w()} <img src=a alt="${several(w)}"> ${w()}</p><img src=b alt="${w()}">`,
  (w) =>
    `<h2><img src=a alt="${w()}"></h2><table><tr><th>${w()}</th><th>${w()}</th></tr><tr><td><img src=b alt="${w()}"></td><td>${w()} <img src=c alt="${w()}"></td></tr></table>`,
  (w) => `<header>${w()}</header><footer>${several(w)}</footer>`,
];
const htmlFile = (parts: readonly string[]) =>
  `<!doctype html><html><body><p>start</p>${parts.join("\n")}</body></html>`;

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const wordP = (inner: string) => `<w:p>${inner}</w:p>`;
const cell = (text: string) => `<w:tc>${wordP(run(text))}</w:tc>`;
const rtf = (text: string) => `\\pard ${text}\\par\n`;
const odP = (text: string) => `<text:p>${text}</text:p>`;
const odCell = (text: string) => `<table:table-cell>${odP(text)}</table:table-cell>`;
const sheetCell = (text: string, more = "") => `<c t="inlineStr" ${more}><is><t>${text}</t></is></c>`;

/** Old Word documents are read by a package that no package writes for; a file of LibreOffice is read in office.test.ts. */
const makers: Record<Exclude<Format, "doc">, Maker> = {
  pdf: {
    structures: [(w) => several(w), (w) => `# ${w()}`, (w) => `- ${w()}`],
    file: (lines) => makePdf([lines, lines.slice(0, 1), lines.slice(1)]),
  },
  docx: {
    structures: [
      (w) => wordP(`${run(several(w))}<w:hyperlink w:anchor="see-ref-1">${run(w())}</w:hyperlink>`),
      (w) =>
        wordP(`<w:del w:id="1"><w:r><w:delText>${w()}</w:delText></w:r></w:del><w:ins w:id="2">${run(w())}</w:ins>`),
      (w) => `<w:tbl><w:tr>${cell(w())}${cell(w())}</w:tr><w:tr>${cell(w())}${cell(w())}</w:tr></w:tbl>`,
      (w) => wordP(`<w:r><w:rPr><w:vanish/></w:rPr><w:t>${several(w)}</w:t></w:r>${run(w())}`),
      (w) => `<w:sdt><w:sdtContent>${wordP(run(w()))}</w:sdtContent></w:sdt>`,
      (w) => wordP(`<w:r><w:ruby><w:rt>${run(w())}</w:rt><w:rubyBase>${run(w())}</w:rubyBase></w:ruby></w:r>`),
    ],
    file: (parts) =>
      makeRawDocx(wordP(run("start")) + parts.join(""), {
        comments: `<w:comment w:id="1">${wordP(run("commented"))}</w:comment>`,
      }),
  },
  pptx: {
    structures: [
      (w) => shape("title", [w()]),
      (w) => shape("", [w(), w()]),
      (w) => shape("ftr", [w()]),
      (w) => `<p:grpSp>${shape(null, [several(w)])}</p:grpSp>`,
      (w) =>
        slideTable([
          [w(), w()],
          [w(), w()],
        ]),
    ],
    file: (parts) =>
      makePptx([
        { shapes: shape(null, ["start"]) },
        { shapes: parts.slice(1).join("") },
        { shapes: parts.slice(0, 1).join(""), hidden: true },
      ]),
  },
  xlsx: {
    structures: [
      (w) => `<row>${sheetCell(w())}${sheetCell(several(w))}</row>`,
      (w) => `<row hidden="1">${sheetCell(w())}</row>`,
      (w) => `<row/><row>${sheetCell(w())}</row>`,
      (w) => `<row>${sheetCell(w())}<c t="e"><v>#${w()}</v></c>${sheetCell(w())}</row>`,
    ],
    file: (rows) =>
      makeXlsx([
        { name: "start", rows: `<row>${sheetCell("start")}</row><row/>${rows.slice(1).join("")}` },
        { name: "start", rows: rows.slice(0, 1).join(""), state: "hidden" },
      ]),
  },
  xls: {
    structures: [(w) => `${w()}|${w()}`, (w) => `${w()} ${w()}`],
    file: (rows) =>
      makeXls([
        { name: "start", rows: [["start", "start"], ...rows.slice(1).map((row) => row.split("|"))] },
        { name: "start 2", rows: rows.slice(0, 1).map((row) => row.split("|")), hidden: true },
      ]),
  },
  odt: {
    structures: [
      (w) =>
        odP(
          `${w()}<text:s/><text:span>${w()}</text:span><text:note><text:note-body>${odP(w())}</text:note-body></text:note>`,
        ),
      (w) => `<text:h text:outline-level="1">${w()}</text:h>`,
      (w) =>
        `<text:list><text:list-item>${odP(`${w()}<text:note><text:note-body>${odP(w())}</text:note-body></text:note>`)}<text:list><text:list-item>${odP(w())}</text:list-item></text:list></text:list-item></text:list>`,
      (w) =>
        `<table:table><table:table-row>${odCell(w())}<table:table-cell><text:h>${w()}</text:h>${odP(w())}</table:table-cell></table:table-row></table:table>`,
      (w) => odP(`${w()}<office:annotation>${odP(w())}</office:annotation>`),
      (w) => `<text:tracked-changes>${odP(several(w))}</text:tracked-changes>`,
    ],
    file: (parts) => makeOpenDocument("text", `${odP("start")}${parts.join("")}`),
  },
  ods: {
    structures: [
      (w) => `<table:table-row>${odCell(w())}${odCell(w())}</table:table-row>`,
      (w) => `<table:table-row table:visibility="collapse">${odCell(several(w))}</table:table-row>`,
      (w) =>
        `<table:table-row>${odCell(w())}<table:table-cell><office:annotation>${odP(w())}</office:annotation>${odP(w())}</table:table-cell></table:table-row>`,
    ],
    file: (rows) =>
      makeOpenDocument(
        "spreadsheet",
        `<table:table table:name="start"><table:table-row>${odCell("start")}</table:table-row>${rows.slice(1).join("")}</table:table><table:table table:name="start" table:style-name="gone">${rows.slice(0, 1).join("")}</table:table>`,
        { styles: '<style:style style:name="gone"><style:table-properties table:display="false"/></style:style>' },
      ),
  },
  epub: { structures: html, file: (parts) => makeEpub(["<p>start</p>", parts.join("")], {}) },
  rtf: {
    structures: [
      (w) => rtf(`${w()}{\\b ${w()}}\\tab ${w()}`),
      (w) => `{\\header\\pard ${several(w)}\\par}${rtf(w())}`,
      (w) => rtf(`${w()} {\\v ${several(w)}} ${w()}`),
      (w) => `\\trowd\\pard\\intbl ${w()}\\cell ${w()}\\cell\\row\n${rtf(w())}`,
      (w) => rtf(`${w()}{\\*\\annotation ${w()}}`),
      (w) => rtf(`${w()}{\\footnote ${w()}}`),
    ],
    file: (parts) => `{\\rtf1\\ansi ${rtf("start")}${parts.join("")}}`,
  },
  eml: {
    structures: html,
    file: (parts) =>
      [
        "From: start <start@start.start>",
        "Subject: start",
        "MIME-Version: 1.0",
        'Content-Type: multipart/alternative; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        "start",
        "--b",
        "Content-Type: text/html",
        "",
        htmlFile(parts),
        "--b--",
      ].join("\r\n"),
  },
  msg: {
    structures: [(w) => several(w), (w) => `> ${w()}\r\n> ${w()}`],
    file: async (parts) => makeMsg({ subject: "start", body: `start\r\n\r\n${parts.join("\r\n\r\n")}` }),
  },
  notebook: {
    structures: [
      (w) => JSON.stringify({ cell_type: "markdown", source: [`# ${w()}\n`, `- ${w()}`] }),
      (w) => JSON.stringify({ cell_type: "code", source: w(), outputs: [{ text: [several(w)] }] }),
      (w) => JSON.stringify({ cell_type: "code", source: w(), outputs: [{ data: { "text/plain": w() } }] }),
    ],
    file: (cells) => `{"cells":[{"cell_type":"markdown","source":"start"}${cells.map((each) => `,${each}`).join("")}]}`,
  },
  html: { structures: html, file: htmlFile },
  markdown: {
    structures: [
      (w) => `# ${w()}\n\n${w()} **${w()}** \`${w()}\` [${w()}](https://a.example "${w()}")`,
      (w) => `- ${w()}\n  ${w()}\n  - ${w()}\n\n1. ${w()}`,
      (w) => `| ${w()} | ${w()} |\n| --- | --- |\n| ${w()} | ${w()} |`,
      (w) => `> ${w()}\n\n\`\`\`\n${w()}\n\`\`\`\n\n    ${w()}`,
      (w) => `<!-- ${several(w)} -->\n\n${w()} <!-- ${w()} --> ${w()}`,
      (w) => `![${w()}](a.png)\n\n<details><summary>${w()}</summary>${w()}</details>`,
    ],
    file: (parts) => `---\nlayout: start\n---\nstart\n\n${parts.join("\n\n")}`,
  },
  rst: {
    structures: [
      (w) =>
        `${w()}\n------------------------------\n\n${w()} **${w()}** \`\`${w()}\`\` \`${w()} <https://a.example>\`_`,
      (w) => `- ${w()}\n  ${w()}\n\n1. ${w()}\n\n${w()}\n   ${w()}`,
      (w) => `+--------+--------+\n| ${w()} | ${w()} |\n+========+========+\n| ${w()} | ${w()} |\n+--------+--------+`,
      (w) => `========= =========\n${w()}   ${w()}\n========= =========\n${w()}   ${w()}\n========= =========`,
      (w) => `${w()}::\n\n   ${w()}\n\n.. note:: ${w()}\n   ${w()}\n\n.. code-block:: sh\n\n   ${w()}`,
      (w) => `.. ${several(w)}\n\n.. toctree::\n\n   ${w()}\n\n:${w()}: ${w()}`,
      (w) => `.. list-table:: ${w()}\n   :header-rows: 1\n\n   * - ${w()}\n     - ${w()}\n   * - ${w()}\n     - ${w()}`,
    ],
    file: (parts) => `start\n\n${parts.join("\n\n")}`,
  },
  adoc: {
    structures: [
      (w) => `== ${w()}\n\n${w()} *${w()}* \`${w()}\` https://a.example[${w()}] <<a,${w()}>>`,
      (w) => `* ${w()}\n** ${w()}\n\n. ${w()}\n\n${w()}:: ${w()}`,
      (w) => `.${w()}\n|===\n| ${w()} | ${w()}\n\n| ${w()} | ${w()}\n|===`,
      (w) => `[source,sh]\n----\n${w()}\n----\n\n====\n${w()}\n====\n\nNOTE: ${w()}`,
      (w) => `// ${several(w)}\n\n////\n${several(w)}\n////\n\nimage::a.png[${w()}]`,
    ],
    file: (parts) => `start\n\n${parts.join("\n\n")}`,
  },
  text: {
    structures: [(w) => several(w), (w) => `${w()}\n\f${w()}`],
    file: (parts) => `start\n\n${parts.join("\n\n")}`,
  },
  csv: {
    structures: [(w) => `${w()},"${w()}, ${w()}"`, (w) => `${w()},,${w()}`],
    file: (rows) => `start,start\n${rows.join("\n")}`,
  },
  tsv: { structures: [(w) => `${w()}\t${w()}`], file: (rows) => `start\tstart\n${rows.join("\n")}` },
  json: {
    structures: [
      (w) => JSON.stringify({ [w()]: w(), a: [w(), { b: w() }] }),
      (w) => JSON.stringify([[w()], { a: w() }]),
      (w) => JSON.stringify(w()),
    ],
    file: (parts) => `[${parts.join(",")}]`,
  },
  jsonl: {
    structures: [(w) => JSON.stringify({ a: w(), b: { c: [w()] } }), (w) => `{"${w()}`],
    file: (lines) => `{"a":"start"}\n${lines.join("\n")}`,
  },
  xml: {
    structures: [
      (w) => `<a b="${w()}">${w()}</a>`,
      (w) => `<a b="${w()}"><b>${w()}</b><c>${w()}</c></a>`,
      (w) => `<a>${w()} <i d="${w()}">${w()}</i> ${w()}</a><!-- ${w()} -->`,
    ],
    file: (parts) => `<?xml version="1.0"?><start><a>start</a>${parts.join("")}</start>`,
  },
  subtitles: {
    structures: [
      (w) => `${w()}\n00:01.000 --> 00:02.000\n<v ${w()}>${w()} <i>${w()}</i>`,
      (w) => `NOTE ${several(w)}`,
      (w) => `00:05.000 --> 00:09.000\n${w()}\n${w()}`,
    ],
    file: (parts) => `WEBVTT\n\n00:00.000 --> 00:01.000\nstart\n\n${parts.join("\n\n")}`,
  },
  code: { structures: [(w) => `const ${w()} = "${w()}"; // ${w()}`], file: (lines) => lines.join("\n") },
};

const letters = "bcdfghjklmnpqrstvwxz";
/** Words without meaning, none of which is a part of another. */
function createWords(): { word: Word; all: string[] } {
  const all: string[] = [];
  return {
    all,
    word() {
      const number = all.length;
      const made = `zq${letters[Math.floor(number / 400) % 20]}${letters[Math.floor(number / 20) % 20]}${letters[number % 20]}qz`;
      all.push(made);
      return made;
    },
  };
}

/** The words that the warnings count. */
function counted(warnings: readonly string[]): number {
  return warnings.reduce(
    (sum, sentence) => sum + Number(/\(([\d,]+) words?\)/.exec(sentence)?.[1]?.replaceAll(",", "") ?? 0),
    0,
  );
}

const formats = acceptedTypes
  .map(({ mimeType, endings }) => [formatOfType(mimeType)!, endings[0]!] as const)
  .filter((format): format is [Exclude<Format, "doc">, string] => format[0] !== "doc");

test.each(formats)("each word of a file in %s is in its text, or counted in a warning", async (format, ending) => {
  const { structures, file } = makers[format];
  const read = async (parts: readonly string[]) =>
    parseDocument(Buffer.from(await file(parts)), { filename: `a${ending}`, mimeType: null, url: null });
  // Some formats have no file without any structure.
  const without = await read([]).then(
    ({ warnings }) => counted(warnings),
    () => 0,
  );
  const choices = fc.array(fc.nat({ max: structures.length - 1 }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(choices, async (chosen) => {
      const { word, all } = createWords();
      const parts = chosen.map((index) => structures[index]!(word));
      const { document, warnings } = await read(parts);
      // The head of a table is a field beside the text.
      const heads = document.marks.flatMap((mark) => (mark.kind === "table" ? [mark.header ?? ""] : []));
      const kept = [document.text, ...heads].join("\n");
      const missing = all.filter((each) => !kept.includes(each));
      expect(
        counted(warnings),
        `${missing.join(" ")} in ${JSON.stringify(parts)}: ${JSON.stringify(warnings)}`,
      ).toBeGreaterThanOrEqual(missing.length);
      // A warning of words that are there is as wrong as a missing one.
      if (missing.length === 0) expect(counted(warnings), JSON.stringify(warnings)).toBe(without);
    }),
    { numRuns: 15, examples: structures.map((_, index) => [[index, index]]) },
  );
});
