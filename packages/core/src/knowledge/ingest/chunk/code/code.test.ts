import { expect, test } from "vitest";
import type { Document } from "../../../../ports/document.ts";
import { words } from "../../../words/words.ts";
import { chunkDocument } from "../chunk-document.ts";
import { withIndexWords } from "../index-words.ts";

const source = (text: string, language: string | null, title: string | null = null): Document => ({
  text,
  title,
  language: null,
  marks: [{ kind: "code", start: 0, end: text.length, language }],
});
const cut = (document: Document, maxTokens = 256) =>
  chunkDocument(document, { strategy: "code", maxTokens, overlap: 0 }).chunks;
const statements = (count: number, indent: string) =>
  Array.from({ length: count }, (_, index) => `${indent}const value${index} = request.field${index} + 1;`).join("\n");
const method = (name: string, count = 12) =>
  `  ${name}(request: Request) {\n${statements(count, "    ")}\n\n    return value0;\n  }`;
const names = ["addLine", "totalOf", "sendReminder", "markPaid"];
const invoice = `import { a } from "a";\n\n/** A bill. */\nexport class Invoice extends Base {\n${names.map((name) => method(name)).join("\n\n")}\n}\n\nfunction helper() {\n  return 1;\n}\n`;

test("a method's chunk is whole and has its class and itself in its heading path", () => {
  const chunks = cut(source(invoice, "typescript", "billing.ts"));
  for (const name of names) {
    const own = chunks.filter(({ text }) => text.includes(`${name}(request`));
    expect(own).toHaveLength(1);
    expect(own[0]!.text).toContain(method(name).trim());
    expect(own[0]!.headingPath.slice(0, 2)).toEqual([
      "Invoice",
      name === names[0] ? expect.stringContaining(name) : name,
    ]);
    expect(withIndexWords(own[0]!).terms.get(words("invoice")[0]!)).toBeGreaterThan(0);
  }
});

test("the chunk that a cut class begins with lists what is in it, within a quarter of the budget", () => {
  const head = (maxTokens: number) =>
    cut(source(invoice, "typescript"), maxTokens).find(({ text }) =>
      text.startsWith("/** A bill. */\nexport class Invoice"),
    )!.headingPath;
  expect(head(256)).toEqual(["Invoice", names.map((name) => `${name}(request: Request)`).join(", ")]);
  expect(head(88)).toEqual(["Invoice", names.join(", ")]);
  const many = Array.from({ length: 60 }, (_, index) => method(`step${index}`, 2)).join("\n\n");
  const [name, list] = cut(source(`class Flow {\n${many}\n}\n`, "typescript"))[0]!.headingPath;
  expect(name).toBe("Flow");
  expect(list).toMatch(/^step0, step1, .*step\d+$/);
  expect(list).not.toContain("step59");
});

test("the chunk that a cut file begins with lists its definitions", () => {
  expect(cut(source(invoice, "typescript"))[0]!.headingPath).toEqual(["Invoice extends Base, helper()"]);
});

test("a class that is short is one chunk with nothing listed", () => {
  const short = "class Point:\n    def x(self):\n        return 1\n\n    def y(self):\n        return 2\n";
  expect(cut(source(short, "python")).map(({ text, headingPath }) => [text, headingPath])).toEqual([
    [short.trim(), ["Point"]],
  ]);
});

test("a function larger than other chunks stays whole while it fits, and its pieces have its name when it does not", () => {
  const large = `function convert(request) {\n${statements(20, "  ")}\n}`;
  const text = `${method("first", 6)}\n\n${large}\n\n${method("last", 6)}`;
  expect(cut(source(text, "javascript"), 512).some((chunk) => chunk.text === large)).toBe(true);
  const pieces = cut(source(text, "javascript"), 128).filter(
    ({ start, end }) => start < text.indexOf(large) + large.length && end > text.indexOf(large),
  );
  expect(pieces.length).toBeGreaterThan(1);
  for (const { headingPath } of pieces) expect(headingPath).toEqual(["convert"]);
});

test("definitions of a code block stand under the headings of its document", () => {
  const code = `class Invoice {\n${method("total")}\n\n${method("send")}\n}`;
  const text = `Billing\n\nHow bills are made.\n\n${code}`;
  const { chunks } = chunkDocument(
    {
      ...source(text, null),
      marks: [
        { kind: "heading", start: 0, end: 7, level: 1, text: "Billing" },
        { kind: "code", start: text.length - code.length, end: text.length, language: "ts" },
      ],
    },
    { strategy: "auto", maxTokens: 256, overlap: 0 },
  );
  expect(chunks.at(-1)!.headingPath).toEqual(["Billing", "Invoice", "send"]);
});

test("code in one line is cut after statements", () => {
  const text = Array.from(
    { length: 400 },
    (_, index) => `var a${index}=f(${index},"x y");if(a${index}){g(a${index})}`,
  ).join("");
  const chunks = cut(source(text, "javascript"));
  expect(chunks.length).toBeGreaterThan(10);
  for (const chunk of chunks) expect(chunk.text).toMatch(/[;}]$/);
});

test("identifiers are found whole and by their parts", () => {
  const [chunk] = cut(source("def get_user_name(sku):\n    return parseHTTPBody(SKU_4711_XL)\n", "python"));
  const { terms } = withIndexWords(chunk!);
  for (const asked of [
    "getusername",
    "get_user_name",
    "user name",
    "parseHTTPBody",
    "http body",
    "SKU_4711_XL",
    "sku4711xl",
    "4711",
  ])
    expect(words(asked).filter((word) => !terms.has(word))).toEqual([]);
});
