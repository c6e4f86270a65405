import { expect, test } from "vitest";
import { canonicalAddress, isMedia, repeatsItself, shapeOf } from "./address.ts";

test.each([
  ["HTTPS://Example.com:443/a#top", "https://example.com/a"],
  ["http://example.com:8080", "http://example.com:8080/"],
  ["https://example.com/a?b=2&a=1&utm_source=x&UTM_Medium=y", "https://example.com/a?a=1&b=2"],
  ["https://example.com/a?gclid=1", "https://example.com/a"],
  ["https://example.com/a?", "https://example.com/a"],
  ["https://example.com/a?plain", "https://example.com/a?plain"],
  ["https://example.com/a?b=2&b=1", "https://example.com/a?b=2&b=1"],
  ["https://example.com/a/../b/index.html", "https://example.com/b/index.html"],
  ["https://someone:hush@example.com/", null],
  ["mailto:a@example.com", null],
  ["javascript:alert(1)", null],
  ["/a", null],
])("%s is known as %s", (text, address) => {
  expect(canonicalAddress(text)).toBe(address);
});

test("addresses that differ in numbers only have one shape", () => {
  expect(shapeOf("https://example.com/2026/11?page=3")).toBe(shapeOf("https://example.com/1999/1?page=12"));
  expect(shapeOf("https://example.com/a1")).not.toBe(shapeOf("https://example.com/b1"));
});

test("a path that leads deeper into itself is recognized", () => {
  expect(repeatsItself("https://example.com/a/b/a/b/a/b/a")).toBe(true);
  expect(repeatsItself("https://example.com/a/b/a/b/a/b")).toBe(false);
});

test("media is recognized by its ending, whatever the case and the query", () => {
  expect(isMedia("https://example.com/photo.JPG?w=100")).toBe(true);
  expect(isMedia("https://example.com/guide.pdf")).toBe(false);
});
