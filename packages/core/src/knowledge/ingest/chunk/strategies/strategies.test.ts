import { expect, test } from "vitest";
import type { Document, Mark } from "../../../../ports/document.ts";
import type { ChunkStrategy } from "../../../../schema/source.ts";
import { countTokens } from "../../../tokens/tokens.ts";
import { chunkDocument } from "../chunk-document.ts";
import { embeddedText } from "../embedded-text.ts";
import { withIndexWords } from "../index-words.ts";

const plain = (text: string, marks: Mark[] = []): Document => ({ text, title: null, language: "en", marks });
const cut = (document: Document, strategy: ChunkStrategy, maxTokens = 512, overlap = 0) =>
  chunkDocument(document, { strategy, maxTokens, overlap }).chunks;
const sentence = (index: number) => `Sentence number ${index} says something of its own about the matter.`;
const prose = Array.from({ length: 120 }, (_, index) => sentence(index)).join(" ");

/** A table with a head as an extractor marks it. */
function tableDocument(header: string, rows: string[], before = "", after = ""): Document {
  const marks: Mark[] = [];
  let text = before;
  const start = text.length;
  for (const [number, row] of rows.entries()) {
    marks.push({ kind: "row", number: number + 1, start: text.length, end: text.length + row.length });
    text += `${row}\n`;
  }
  marks.unshift({ kind: "table", start, end: text.length, header, name: null });
  return plain(text + after, marks);
}

test("sliding_window fills windows and repeats whole words within the asked overlap", () => {
  const chunks = cut(plain(prose), "sliding_window", 128, 32);
  for (const [index, chunk] of chunks.entries()) {
    expect(prose[chunk.start - 1] ?? " ").toBe(" ");
    expect(prose[chunk.end] ?? " ").toBe(" ");
    const before = chunks[index - 1];
    if (!before) continue;
    expect(before.tokenCount).toBeGreaterThan(120);
    const repeated = countTokens(prose.slice(chunk.start, before.end));
    expect(repeated).toBeGreaterThan(28);
    expect(repeated).toBeLessThanOrEqual(32);
  }
});

test("sliding_window with an overlap as large as it may be still moves on", () => {
  const chunks = cut(plain(`${"word ".repeat(30)}${"x9".repeat(2_000)} end`), "sliding_window", 64, 256);
  expect(chunks.at(-1)!.text).toMatch(/end$/);
  expect(chunks.length).toBeLessThan(400);
});

test("auto draws prose to whole sentences of about 160 tokens and repeats none", () => {
  const chunks = cut(plain(prose), "auto", 512, 40);
  for (const { text, tokenCount } of chunks) {
    expect(text).toMatch(/^Sentence number .*matter\.$/s);
    expect(tokenCount).toBeGreaterThan(120);
    expect(tokenCount).toBeLessThan(240);
  }
  expect(chunks.map(({ text }) => text).join(" ")).toBe(prose);
});

test("auto keeps the short parts of one section together, and two sections apart", () => {
  const marks: Mark[] = [];
  let text = "";
  const heading = (level: number, title: string) => {
    marks.push({ kind: "heading", level, text: title, start: text.length, end: text.length + title.length });
    text += `${title}\n\n`;
  };
  for (const section of ["Setting up", "What the lights mean"]) {
    heading(1, section);
    for (let part = 0; part < 3; part++) {
      heading(2, `${section}, part ${part}`);
      text += `${[1, 2, 3].map(sentence).join(" ")}\n\n`;
    }
  }
  const chunks = cut(plain(text, marks), "auto");
  expect(chunks.map((chunk) => chunk.headingPath[0])).toEqual(["Setting up", "What the lights mean"]);
});

test("auto repeats nothing across a heading", () => {
  const first = prose.slice(0, 1_200);
  const text = `${first}\n\nNext\n\n${prose}`;
  const heading = { kind: "heading" as const, level: 1, text: "Next", start: first.length + 2, end: first.length + 6 };
  const chunks = cut(plain(text, [heading]), "auto", 512, 128);
  expect(chunks.some(({ start }) => start === heading.start)).toBe(true);
  expect(chunks.some(({ start, end }) => start < heading.start && end > heading.end)).toBe(false);
});

test.each(["auto", "table"] as const)(
  "%s keeps rows whole, with the table's head beside every piece and nothing else in it",
  (strategy) => {
    const rows = Array.from(
      { length: 90 },
      (_, index) => `| item ${index} | ${index * 3} EUR | in stock, ships within ${index} days |`,
    );
    const chunks = cut(
      tableDocument("| Item | Price | Delivery |", rows, "An opening remark.\n\n", "\nA closing remark."),
      strategy,
      256,
      64,
    );
    const pieces = chunks.filter(({ tableHeader }) => tableHeader !== null);
    expect(pieces.length).toBeGreaterThan(4);
    expect(pieces.flatMap(({ text }) => text.split("\n"))).toEqual(rows);
    expect(pieces.every(({ tableHeader }) => tableHeader === "| Item | Price | Delivery |")).toBe(true);
    expect(chunks.filter(({ tableHeader }) => tableHeader === null).map(({ text }) => text)).toEqual([
      "An opening remark.",
      "A closing remark.",
    ]);
  },
);

test("pieces of a table tell their rows, text before them none, and rows of two tables none", () => {
  const rows = Array.from(
    { length: 90 },
    (_, index) => `item ${index} | ${index * 3} EUR | in stock, ships within ${index} days`,
  );
  const chunks = cut(tableDocument("Item | Price | Delivery", rows, "An opening remark.\n\n"), "table", 256);
  expect(chunks[0]!.rows).toBeNull();
  expect(chunks.slice(1).flatMap((chunk) => [chunk.rows!.from, chunk.rows!.to])).toEqual(
    chunks
      .slice(1)
      .flatMap(({ text }) => [rows.indexOf(text.split("\n")[0]!) + 1, rows.indexOf(text.split("\n").at(-1)!) + 1]),
  );
  expect(chunks.at(-1)!.rows!.to).toBe(90);
  const row = (start: number): Mark => ({ kind: "row", number: 1, start, end: start + 5 });
  const table = (start: number): Mark => ({ kind: "table", start, end: start + 5, header: null, name: null });
  const [both] = cut(plain("a | b\n\nc | d", [table(0), row(0), table(7), row(7)]), "table");
  expect(both).toMatchObject({ text: "a | b\n\nc | d", rows: null });
});

test("a table head beyond a quarter of the budget is shortened", () => {
  const header = Array.from({ length: 60 }, (_, index) => `column ${index}`).join(" | ");
  const [chunk] = cut(tableDocument(header, ["1 | 2 | 3"]), "table", 64);
  expect(header.startsWith(chunk!.tableHeader!)).toBe(true);
  expect(countTokens(chunk!.tableHeader!)).toBeGreaterThan(8);
});

test("table takes delimited text without marks as rows under its first line", () => {
  const lines = ["name;price", ...Array.from({ length: 200 }, (_, index) => `item ${index};${index}`)];
  const chunks = cut(plain(lines.join("\n")), "table", 128);
  expect(chunks.every(({ tableHeader }) => tableHeader === "name;price")).toBe(true);
  expect(chunks.flatMap(({ text }) => text.split("\n"))).toEqual(lines);
});

test.each(["auto", "faq"] as const)("%s makes one chunk of each question and its answer", (strategy) => {
  const pair = (index: number) =>
    `Q: How does thing ${index} work?\nA: It works like this.\nAnd like that, ${index} times.`;
  const chunks = cut(plain([1, 2, 3, 4].map(pair).join("\n\n")), strategy, 512, 64);
  expect(chunks.map(({ text }) => text)).toEqual([1, 2, 3, 4].map(pair));
});

test("faq takes headings that ask, and the text before them stays apart", () => {
  const document = (() => {
    const marks: Mark[] = [];
    let text = "Welcome to our help pages.\n\n";
    for (const [question, answer] of [
      ["Can I return it?", "Yes, within 14 days."],
      ["Who pays the postage?", "We do.\n\nAlways."],
    ]) {
      marks.push({
        kind: "heading",
        level: 2,
        text: question!,
        start: text.length,
        end: text.length + question!.length,
      });
      text += `${question}\n\n${answer}\n\n`;
    }
    return plain(text, marks);
  })();
  expect(cut(document, "faq").map(({ text }) => text)).toEqual([
    "Welcome to our help pages.",
    "Can I return it?\n\nYes, within 14 days.",
    "Who pays the postage?\n\nWe do.\n\nAlways.",
  ]);
});

test("faq takes each row of a table of questions and answers as a pair", () => {
  const rows = ["How long is the warranty? | Two years.", "Where is the serial number? | On the bottom."];
  const chunks = cut(tableDocument("Question | Answer", rows), "faq");
  expect(chunks.map(({ text }) => text)).toEqual(rows);
});

test("faq cuts an answer without room and keeps its question in the heading path", () => {
  const chunks = cut(plain(`Q: What are the terms?\nA: ${prose}`), "faq", 256);
  expect(chunks.length).toBeGreaterThan(3);
  expect(chunks[0]!.headingPath).toEqual([]);
  for (const { headingPath } of chunks.slice(1)) expect(headingPath).toEqual(["What are the terms?"]);
});

test.each(["auto", "code"] as const)("%s cuts source code between definitions", (strategy) => {
  const definition = (index: number) =>
    `export function handler${index}(request) {\n${Array.from({ length: 9 }, (_, line) => `  const value${line} = request.field${line} + ${index};`).join("\n")}\n\n  return value0;\n}`;
  const chunks = cut(
    plain(Array.from({ length: 12 }, (_, index) => definition(index)).join("\n\n")),
    strategy,
    256,
    64,
  );
  expect(chunks.length).toBeGreaterThan(5);
  for (const { text } of chunks) {
    expect(text).toMatch(/^export function/);
    expect(text).toMatch(/\}$/);
  }
});

const topics = ["router", "invoice", "parcel"];
/** Sentences about three topics; a sentence's vector points to its own. */
const aboutTopics = plain(
  topics
    .flatMap((topic, at) =>
      Array.from({ length: [12, 18, 15][at]! }, () => `The ${topic} is what this sentence speaks about.`),
    )
    .join(" "),
);
const topicVectors = (texts: string[]) =>
  texts.map((text) => Float32Array.from(topics, (topic) => (text.includes(topic) ? 1 : 0)));

test("semantic cuts where the sentences' vectors turn, though another size would fit better", () => {
  const { chunks, warnings } = chunkDocument(
    aboutTopics,
    { strategy: "semantic", maxTokens: 512, overlap: 0 },
    topicVectors,
  );
  for (const { text } of chunks) expect(topics.filter((topic) => text.includes(topic))).toHaveLength(1);
  expect(warnings).toEqual([]);
  const unaware = cut(aboutTopics, "auto");
  expect(unaware.some(({ text }) => topics.filter((topic) => text.includes(topic)).length > 1)).toBe(true);
});

test("semantic without vectors cuts as auto does, and warns", () => {
  const { chunks, warnings } = chunkDocument(aboutTopics, { strategy: "semantic", maxTokens: 512, overlap: 0 });
  expect(chunks).toEqual(cut(aboutTopics, "auto"));
  expect(warnings).toEqual([expect.stringContaining("returned no vectors")]);
});

test("semantic asks for at most 512 vectors at a time, of every unit once and in order", () => {
  const text = Array.from({ length: 1_300 }, (_, index) => sentence(index)).join(" ");
  const asked: string[][] = [];
  chunkDocument(plain(text), { strategy: "semantic", maxTokens: 512, overlap: 0 }, (texts) => {
    asked.push(texts);
    return texts.map(() => Float32Array.of(1, 0));
  });
  expect(asked.every((texts) => texts.length <= 512)).toBe(true);
  expect(asked.flat().join(" ")).toBe(text);
});

test("faq takes the title as the question of a document in which nothing asks", () => {
  const answer = "Use the button. Is it grey? Then wait a moment and press again, as it says below.";
  const [chunk] = cut({ ...plain(answer), title: "Resetting the router" }, "faq");
  expect(chunk!.question).toBe("Resetting the router");
  expect(embeddedText(chunk!)).toBe(`Resetting the router\nResetting the router\n${answer}`);
  expect(cut({ ...plain(answer), title: "Resetting the router" }, "auto")[0]!.question).toBeNull();
});

test("a long answer's later pieces are embedded with their question and their own opening", () => {
  const chunks = cut(plain(`Q: What are the terms?\nA: ${prose}`), "faq", 256);
  for (const chunk of chunks.slice(1))
    expect(embeddedText(chunk)).toBe(`What are the terms?\nWhat are the terms?\n${chunk.text.slice(0, 150).trimEnd()}`);
});

test("a question's words count eleven times in the index, an answer's once", () => {
  const { terms } = withIndexWords(cut(plain("Q: Where is the depot?\nA: Behind the station."), "faq")[0]!);
  expect([terms.get("depot"), terms.get("station")]).toEqual([11, 1]);
});
