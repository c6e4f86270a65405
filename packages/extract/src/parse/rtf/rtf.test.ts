import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { covered, parseFile } from "../../test-kit/parse-file.ts";

const escaped = (text: string, charset: string) =>
  [...iconv.encode(text, charset)].map((byte) => `\\'${byte.toString(16).padStart(2, "0")}`).join("");

test("rich text gives headings by style and outline level, paragraphs, lists and tables", async () => {
  const file = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Arial;}}{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}}
{\info{\title Not text}}{\header\pard Page head\par}
\pard\s1 Returns\par
\pard Goods may be returned\line within {\b 30 days}.{\v hidden words}\par
\pard\outlinelevel1 Fees\par
{\pard\ls1{\listtext\bullet\tab}No fee for faults\par}
\trowd\pard\intbl Plan\cell Price\cell\row
\trowd\pard\intbl Gold\cell 29\cell\row
\pard After{\pict\pngblip 89504e47}{\*\unknown gone}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt  the table}}.\par}`;
  const { document, warnings } = await parseFile(file, "a.rtf", "application/rtf");
  expect(document.text).toBe(
    "Returns\n\nGoods may be returned\nwithin 30 days.\n\nFees\n\n- No fee for faults\n\nPlan: Gold; Price: 29\n\nAfter the table.",
  );
  expect(document.marks.filter(({ kind }) => kind === "heading")).toMatchObject([
    { level: 1, text: "Returns" },
    { level: 2, text: "Fees" },
  ]);
  expect(covered(document, "row")).toEqual(["Plan: Gold; Price: 29"]);
  expect(warnings).toEqual([
    "Text of running heads and feet was left out (2 words).",
    "Text that is formatted as hidden was left out (2 words).",
  ]);
});

test("letters of every charset and of Unicode are read, their stand-ins left out", async () => {
  const japanese = "返品は三十日以内";
  const russian = "Возврат товара";
  const file = `{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0 A;}{\\f1\\fcharset128 B;}{\\f2\\fcharset204 C;}}\\f0 ${escaped("Žluťoučký kůň", "windows-1250")}\\par{\\f1 ${escaped(japanese, "shift_jis")}}\\par{\\f2 ${escaped(russian, "windows-1251")}}\\par\\u8364?\\uc2\\u-10179\\'3f\\'3f\\u-8704 ?? {\\uc0\\u233}t\\'e9 \\{x\\}\\par}`;
  expect((await parseFile(file, "a.rtf")).document.text).toBe(
    `Žluťoučký kůň\n\n${japanese}\n\n${russian}\n\n€😀 été {x}`,
  );
});

test("the second byte of a letter may stand as a plain sign", async () => {
  // 0x83 0x5c is "ソ"; the backslash is written as a sign of its own.
  expect((await parseFile(String.raw`{\rtf1\ansicpg932 \'83\'5c\'83A\par}`, "a.rtf")).document.text).toBe("ソア");
});

test("rich text that ends in the middle is read with a warning", async () => {
  const { document, warnings } = await parseFile("{\\rtf1 Only {\\b the start", "a.rtf");
  expect(document.text).toBe("Only the start");
  expect(warnings).toEqual([expect.stringContaining("ends in the middle")]);
});

test("a control word that is not known, whatever its name, adds nothing", async () => {
  const file = String.raw`{\rtf1 One\constructor  two\toString  three\par}`;
  expect((await parseFile(file, "a.rtf")).document.text).toBe("One two three");
});
