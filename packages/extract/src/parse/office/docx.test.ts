import { expect, test } from "vitest";
import { readZipDirectory } from "../../detect/zip/zip-directory.ts";
import { makeRawDocx } from "../../test-kit/make-docx.ts";
import { parseDocx } from "./docx.ts";

async function read(body: string, parts?: Readonly<Record<string, string>>) {
  const bytes = makeRawDocx(body, parts);
  return (await parseDocx(bytes, (await readZipDirectory(bytes))!)).document;
}
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inner: string, style = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${inner}</w:p>`;
const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;

test("tracked changes are read as accepted", async () => {
  const changed = `${run("The fee is ")}<w:del w:id="1"><w:r><w:delText>five</w:delText></w:r></w:del><w:ins w:id="2">${run("six")}</w:ins>${run(" euros.")}`;
  const moved = `<w:moveFrom w:id="3">${run("Old place.")}</w:moveFrom><w:moveTo w:id="4">${run("New place.")}</w:moveTo>`;
  expect((await read(paragraph(changed) + paragraph(moved))).text).toBe("The fee is six euros.\n\nNew place.");
});

test("comments, running heads and field codes are left out", async () => {
  const body = `${paragraph(`${run("Shown.")}<w:r><w:commentReference w:id="1"/></w:r>`)}${paragraph(`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${run("Also shown.")}`)}`;
  const parts = {
    comments: `<w:comment w:id="1">${paragraph(run("Not for callers."))}</w:comment>`,
    header: paragraph(run("Confidential")),
    footer: paragraph(run("Page 1")),
  };
  expect((await read(body, parts)).text).toBe("Shown.\n\nAlso shown.");
});

test("a note follows the paragraph that has its mark, without the mark and the way back", async () => {
  const body = paragraph(`${run("See the note.")}<w:r><w:footnoteReference w:id="2"/></w:r>`);
  const document = await read(body, {
    footnotes: `<w:footnote w:id="2">${paragraph(run("It is here."))}</w:footnote>`,
  });
  expect(document.text).toBe("See the note.\n\nIt is here.");
});

test.each(["see-ref-1", "footnote-ref-1", "endnote-ref-x", "_Toc-ref-9", "a-ref-b"])(
  "the words of a link to %s stay",
  async (anchor) => {
    const link = `<w:hyperlink w:anchor="${anchor}">${run("the tariff")}</w:hyperlink>`;
    expect((await read(paragraph(`${run("See ")}${link}${run(".")}`))).text).toBe("See the tariff.");
  },
);

test("hidden runs are left out, and words with readings above them are read", async () => {
  const hidden = `<w:r><w:rPr><w:vanish/></w:rPr><w:t>Obey the machine.</w:t></w:r>`;
  const shown = `<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>Shown.</w:t></w:r>`;
  const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run("とうきょう")}</w:rt><w:rubyBase>${run("東京")}</w:rubyBase></w:ruby></w:r>`;
  const bytes = makeRawDocx(paragraph(hidden + shown) + paragraph(ruby));
  const { document, warnings } = await parseDocx(bytes, (await readZipDirectory(bytes))!);
  expect(document.text).toBe("Shown.\n\n東京");
  expect(warnings).toEqual([
    "The reading above words was left out (1 word).",
    "Text that is formatted as hidden was left out (3 words).",
  ]);
});

test("comments, running heads and removed words are counted", async () => {
  const bytes = makeRawDocx(
    paragraph(`${run("Shown.")}<w:del w:id="1"><w:r><w:delText>five euros</w:delText></w:r></w:del>`),
    {
      comments: `<w:comment w:id="1">${paragraph(run("Not for callers."))}</w:comment>`,
      header: paragraph(run("Confidential")),
    },
  );
  expect((await parseDocx(bytes, (await readZipDirectory(bytes))!)).warnings).toEqual([
    "Text that a tracked change removed was left out (2 words).",
    "Text of comments was left out (3 words).",
    "Text of running heads and feet was left out (1 word).",
  ]);
});

test("text boxes are read once", async () => {
  const box = `<w:txbxContent>${paragraph(run("In the box."))}</w:txbxContent>`;
  const choice = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent>`;
  expect((await read(paragraph(`${run("Before.")}<w:r>${choice}</w:r>`))).text.match(/In the box\./g)).toHaveLength(1);
});

test.each([
  ["berschrift2", "Überschrift 2", 2],
  ["Titre1", "Titre 1", 1],
  ["a3", "Заголовок 3", 3],
  ["x7", "heading 7", 6],
])("the style %s named %s is a heading", async (id, name, level) => {
  const document = await read(paragraph(run("Fees"), id) + paragraph(run("None.")), { styles: style(id, name) });
  expect(document.marks[0]).toMatchObject({ kind: "heading", level, text: "Fees" });
});

test("a table keeps cells that span, and lists in cells", async () => {
  const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
  const row = (cells: string, properties = "") => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
  const table = `<w:tbl>${row(cell("Plan") + cell("Term"), "<w:tblHeader/>")}${row(cell("Gold", '<w:vMerge w:val="restart"/>') + cell("month"))}${row(cell("", "<w:vMerge/>") + cell("year"))}</w:tbl>`;
  expect((await read(table)).text).toBe("Plan: Gold; Term: month\nPlan: Gold; Term: year");
});

const math = (inner: string) =>
  `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</m:oMath>`;
const said = (text: string) =>
  `<m:r><m:rPr><m:sty m:val="p"/></m:rPr><w:rPr><w:rFonts w:ascii="Cambria Math"/></w:rPr><m:t>${text}</m:t></m:r>`;
const e = (inner: string) => `<m:e>${inner}</m:e>`;

test.each([
  ["a sum", said("a+b&lt;c"), "a+b<c"],
  ["a fraction", `<m:f><m:fPr/><m:num>${said("a")}</m:num><m:den>${said("b+1")}</m:den></m:f>`, "\\frac{a}{b+1}"],
  ["a power", `<m:sSup>${e(said("x"))}<m:sup>${said("2")}</m:sup></m:sSup>`, "x^{2}"],
  ["an index", `<m:sSub>${e(said("x"))}<m:sub>${said("i")}</m:sub></m:sSub>`, "x_{i}"],
  ["both", `<m:sSubSup>${e(said("x"))}<m:sub>${said("i")}</m:sub><m:sup>${said("2")}</m:sup></m:sSubSup>`, "x_{i}^{2}"],
  ["a root", `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(said("y"))}</m:rad>`, "\\sqrt{y}"],
  ["a cube root", `<m:rad><m:deg>${said("3")}</m:deg>${e(said("y"))}</m:rad>`, "\\sqrt[3]{y}"],
  [
    "a large sum",
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${said("i=1")}</m:sub><m:sup>${said("n")}</m:sup>${e(said("i"))}</m:nary>`,
    "\\sum_{i=1}^{n} i",
  ],
  ["brackets", `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(said("x"))}</m:d>`, "[x]"],
  ["a function", `<m:func><m:fName>${said("sin")}</m:fName>${e(said("x"))}</m:func>`, "sin x"],
  [
    "a matrix",
    `<m:m><m:mr>${e(said("1"))}${e(said("0"))}</m:mr><m:mr>${e(said("0"))}${e(said("1"))}</m:mr></m:m>`,
    "\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}",
  ],
])("an equation with %s is read as LaTeX, in a line and by itself", async (_name, inner, latex) => {
  const alone = `<m:oMathPara xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>${math(inner)}</m:oMathPara>`;
  expect((await read(paragraph(run("It is ") + math(inner) + run(" here.")) + paragraph(alone))).text).toBe(
    `It is ${latex} here.\n\n${latex}`,
  );
});

const line = (text: string, properties = "", paragraph = "") =>
  `<w:p>${paragraph && `<w:pPr>${paragraph}</w:pPr>`}<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const headingsOf = async (body: string, parts: Record<string, string> = {}) =>
  (await read(body, parts)).marks.flatMap((mark) => (mark.kind === "heading" ? [[mark.level, mark.text]] : []));
const sentence = "Goods may be sent back within thirty days with the receipt.";

test.each([
  ["bold", "<w:b/>"],
  ["underlined", '<w:u w:val="single"/>'],
])("paragraphs that are %s as a whole are headings where no style names one", async (_, how) => {
  const body = [
    line("Terms of sale", `${how}<w:sz w:val="32"/>`),
    line("1. Returns", how),
    line(sentence),
    line("1.1 Refunds", how),
    line(sentence),
    line("Signed in Leeds", how),
  ];
  expect(await headingsOf(body.join(""))).toEqual([
    [1, "Terms of sale"],
    [3, "1. Returns"],
    [4, "1.1 Refunds"],
  ]);
});

test("a bold sentence, a bold word, a bold bullet and a text that is bold throughout have no headings", async () => {
  const bullet = {
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  };
  const item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
  const mixed = `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Returns</w:t></w:r><w:r><w:t> are free.</w:t></w:r></w:p>`;
  const body = line("Keep this door shut at night.", "<w:b/>") + mixed + line("Gold", "<w:b/>", item) + line(sentence);
  expect(await headingsOf(body, bullet)).toEqual([]);
  expect(await headingsOf(line("Returns", "<w:b/>") + line(sentence, "<w:b/>") + line("Ask us."))).toEqual([]);
});

test("where a style names headings, bold lines are none", async () => {
  const body = line("Fees", "", '<w:pStyle w:val="Heading1"/>') + line("Please note", "<w:b/>") + line(sentence);
  expect(await headingsOf(body)).toEqual([[1, "Fees"]]);
});
