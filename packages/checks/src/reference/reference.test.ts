import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeReference } from "./write-reference.ts";

const folder = new URL("../../../../docs/reference/", import.meta.url);
const written = writeReference();

test.each([...written])("docs/reference/%s is what the code says; else run `pnpm reference`", (name, text) => {
  expect(readFileSync(new URL(name, folder), "utf8")).toBe(text);
});

test("docs/reference has no other page", () => {
  expect(readdirSync(folder).sort()).toEqual([...written.keys()].sort());
});

test.each([...written])("each row of %s says what the field is", (_name, text) => {
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  expect(rows.filter((row) => /\| *\|$/.test(row) && !row.includes("/v1/"))).toEqual([]);
});

test.each([...written])("every link of %s leads to a page and a heading", (name, text) => {
  for (const [, path, anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)) {
    const target = path ? readFileSync(new URL(path, folder), "utf8") : text;
    if (!anchor) continue;
    const headings = [...target.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );
    expect(headings, `${name} links to ${path}#${anchor}`).toContain(anchor);
  }
});
