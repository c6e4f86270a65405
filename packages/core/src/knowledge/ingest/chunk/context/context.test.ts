import { expect, test } from "vitest";
import type { Document, Mark } from "../../../../ports/document.ts";
import { chunkDocument } from "../chunk-document.ts";
import { shownText } from "../embedded-text.ts";

/** Builds a document from lines; `# ` makes a heading, `---` a new page. */
function fromLines(lines: string[], title: string | null = null): Document {
  const marks: Mark[] = [];
  let text = "";
  let page = { start: 0, number: 1 };
  for (const line of lines) {
    if (line === "---") {
      marks.push({ kind: "page", number: page.number, start: page.start, end: text.length });
      page = { start: text.length, number: page.number + 1 };
      continue;
    }
    const heading = /^(#+) (.*)$/.exec(line);
    const shown = heading ? heading[2]! : line;
    const span = { start: text.length, end: text.length + shown.length };
    marks.push(
      heading ? { kind: "heading", ...span, level: heading[1]!.length, text: shown } : { kind: "paragraph", ...span },
    );
    text += `${shown}\n\n`;
  }
  marks.push({ kind: "page", number: page.number, start: page.start, end: text.length });
  return { text, title, language: "en", marks };
}

const filler = (topic: string) => `${topic} is explained here at some length. `.repeat(22).trim();

test("a chunk carries the page on which it begins and the headings above it", () => {
  const document = fromLines([
    "# Router",
    "## Setup",
    filler("Setup"),
    "---",
    "## Reset",
    "### Factory reset",
    filler("Factory reset"),
    "## Warranty",
    filler("Warranty"),
  ]);
  const { chunks } = chunkDocument(document, { strategy: "auto", maxTokens: 512, overlap: 0 });
  expect(chunks.map(({ page, headingPath, text }) => [page, headingPath, text.slice(0, 8)])).toEqual([
    [1, ["Router", "Setup"], "Router\n\n"],
    [2, ["Router", "Reset", "Factory reset"], "Reset\n\nF"],
    [2, ["Router", "Warranty"], "Warranty"],
  ]);
});

test("the title is embedded before the headings, once", () => {
  const titled = chunkDocument(fromLines(["# Reset", "Hold the button."], "Router manual"), {
    strategy: "auto",
    maxTokens: 128,
    overlap: 0,
  }).chunks[0]!;
  expect(shownText(titled)).toBe("Router manual › Reset\nReset\n\nHold the button.");
  expect(titled.headingPath).toEqual(["Reset"]);
  const same = chunkDocument(fromLines(["# Router manual", "Hold the button."], "Router manual"), {
    strategy: "auto",
    maxTokens: 128,
    overlap: 0,
  }).chunks[0]!;
  expect(same.title).toBeNull();
  expect(same.headingPath).toEqual(["Router manual"]);
});

test("a heading path beyond a quarter of the budget loses its outermost headings", () => {
  const long = "A heading with quite a lot of words in it";
  const document = fromLines([`# ${long} one`, `## ${long} two`, `### ${long} three`, "Text."], "A title");
  const [chunk] = chunkDocument(document, { strategy: "sliding_window", maxTokens: 64, overlap: 0 }).chunks;
  expect(chunk!.title).toBeNull();
  expect(chunk!.headingPath).toEqual([`${long} three`]);
});

test("a single heading beyond a quarter of the budget is shortened at a word", () => {
  const heading = "word ".repeat(60).trim();
  const [chunk] = chunkDocument(fromLines([`# ${heading}`, "Text."]), {
    strategy: "auto",
    maxTokens: 64,
    overlap: 0,
  }).chunks;
  expect(chunk!.headingPath[0]).toMatch(/^word( word){5,14}$/);
});

test("a heading is not parted from what follows it", () => {
  const lines = Array.from({ length: 12 }, (_, index) => [
    `# Section ${index}`,
    "## Part",
    filler(`Topic ${index}`).slice(0, 300 + 90 * index),
  ]).flat();
  for (const { text } of chunkDocument(fromLines(lines), { strategy: "auto", maxTokens: 256, overlap: 64 }).chunks) {
    expect(text).not.toMatch(/(?:Section \d+|Part)$/);
  }
});
