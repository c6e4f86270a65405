import { expect, test } from "vitest";
import { createPathFilter } from "./path-filter.ts";

test.each([
  ["/docs/**", "/docs/a/b", true],
  ["/docs/**", "/docs", false],
  ["/docs/*", "/docs/a", true],
  ["/docs/*", "/docs/a/b", false],
  ["/docs*", "/docs-old", true],
  ["**/print", "/a/b/print", true],
  ["**.pdf", "/a/b.pdf", true],
  ["/a.b", "/axb", false],
  ["/a(b|c)+[d]$", "/ab", false],
  ["/a", "/a/b", false],
])("%s of %s: %s", (pattern, path, matches) => {
  expect(createPathFilter({ include: [pattern], exclude: [] })(`https://example.com${path}`)).toBe(matches);
  expect(createPathFilter({ include: [], exclude: [pattern] })(`https://example.com${path}`)).toBe(!matches);
});

test("the query plays no part, and exclude wins over include", () => {
  const wants = createPathFilter({ include: ["/docs/**"], exclude: ["/docs/old/**"] });
  expect(wants("https://example.com/docs/a?x=/docs/old/b")).toBe(true);
  expect(wants("https://example.com/docs/old/b")).toBe(false);
});
