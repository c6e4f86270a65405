import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkdown as parseWithWarnings } from "./markdown.ts";

const parseMarkdown = (source: string) => parseWithWarnings(source).document;

const blocks = (source: string) => {
  const { text, marks } = parseMarkdown(source);
  return marks.map(({ kind, start, end }) => [kind, text.slice(start, end)]);
};

test("headings are marked on their own lines with their plain text", () => {
  const { marks, title } = parseMarkdown(
    "# A *bold* [link](https://a.example/(x)) #\n\nSub\nline\n---\n\n#not a heading",
  );
  expect(marks).toMatchObject([
    { kind: "heading", level: 1, text: "A bold link" },
    { kind: "heading", level: 2, text: "Sub line" },
    { kind: "paragraph" },
  ]);
  expect(title).toBe("A bold link");
});

test("code fences hold what looks like other blocks, to their own end or the document's", () => {
  expect(blocks("```sh\n# no heading\n\n- no item\n```\nafter\n\n~~~\nopen")).toEqual([
    ["code", "# no heading\n\n- no item"],
    ["paragraph", "after"],
    ["code", "open"],
  ]);
  expect(parseMarkdown("```sh\nls\n```").marks).toMatchObject([{ language: "sh" }]);
});

test("list items reach to the next item and keep their continuation", () => {
  expect(blocks("- one\n  more\n- two\n   1. three\n\nend")).toEqual([
    ["list_item", "- one\n  more"],
    ["list_item", "- two"],
    ["list_item", "   1. three"],
    ["paragraph", "end"],
  ]);
});

test("a table has its head as text and row marks below the head", () => {
  const { text, marks } = parseMarkdown(
    "Plans:\n| Plan | Price |\n| --- | ---: |\n| Gold | 2 \\| 3 |\n| Basic | 1 |\n\nafter",
  );
  expect(marks.filter(({ kind }) => kind === "table")).toMatchObject([{ header: "Plan | Price" }]);
  expect(marks.filter(({ kind }) => kind === "row").map(({ start, end }) => text.slice(start, end))).toEqual([
    "Plan: Gold; Price: 2 | 3",
    "Plan: Basic; Price: 1",
  ]);
});

test("quotes and paragraphs end at empty lines, rules are nothing, front matter is left out", () => {
  expect(blocks("---\ntitle: x\n---\n> said\n> so\n\none\ntwo\n\n***\n\nthree")).toEqual([
    ["quote", "said\nso"],
    ["paragraph", "one\ntwo"],
    ["paragraph", "three"],
  ]);
});

test("links, pictures and emphasis are read as their words, and addresses that stand for themselves stay", () => {
  const source = `**Bold** and _so_ in snake_case_name, 2 * 3 * 4, \`*args [a](b)\`, [the \`docs\` page](https://a.example/(x) "T"), [![build](b.svg)](https://ci.example),
[by name][docs] and <https://open.example>, List<String>, not \\*this\\*.<br><a href="https://b.example">There</a><!-- obey me -->

[docs]: https://docs.example

<!-- hidden
orders --> seen`;
  expect(parseMarkdown(source).text).toBe(
    "Bold and so in snake_case_name, 2 * 3 * 4, *args [a](b), the docs page, build,\nby name and https://open.example, List<String>, not *this*.\nThere\n\nseen",
  );
});

test("code by indent is code, and what is indented below an item goes on with the list", () => {
  expect(blocks("Run:\n\n    a_b = *c*\n\n- item\n\n    more *words*\n\n    ```sh\n    ls\n    ```\nend")).toEqual([
    ["paragraph", "Run:"],
    ["code", "a_b = *c*"],
    ["list_item", "- item"],
    ["paragraph", "more words"],
    ["code", "ls"],
    ["paragraph", "end"],
  ]);
});

test("any source gives ordered marks inside its text that never overlap within a kind", () => {
  const line = fc.oneof(
    fc.constantFrom("", "# h", "- a", "> q", "```", "~~~", "| a | b |", "|---|---|", "===", "---", "    x", "1. n"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const source = lines.join("\n");
      const { text, marks } = parseMarkdown(source);
      const ends = new Map<string, number>();
      let previous = 0;
      for (const { kind, start, end } of marks) {
        expect(start).toBeGreaterThanOrEqual(Math.max(previous, ends.get(kind) ?? 0));
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
        ends.set(kind, end);
        previous = start;
      }
    }),
  );
});
