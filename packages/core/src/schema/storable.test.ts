import fc from "fast-check";
import { expect, test } from "vitest";
import { storable } from "./storable.ts";

test("NUL is removed and lone surrogates become U+FFFD, in names of properties too", () => {
  expect(storable({ "a\u0000": ["b\ud800", { "\udc00": "c\u0000\u0000d", e: null }], n: 1, t: true })).toEqual({
    a: ["b\ufffd", { "\ufffd": "cd", e: null }],
    n: 1,
    t: true,
  });
});

test("a property named __proto__ stays a property", () => {
  const cleaned = storable(JSON.parse('{"__pro\\u0000to__":{"x":1}}')) as object;
  expect(Object.keys(cleaned)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
});

test("what every store can hold is returned itself, and nothing else is left", () => {
  const anything = fc.jsonValue({
    stringUnit: fc.oneof(fc.constantFrom("\u0000", "\ud800", "\udfff", "a"), fc.constant("é")),
  });
  fc.assert(
    fc.property(anything, (value) => {
      const cleaned = storable(value);
      expect(storable(cleaned)).toBe(cleaned);
      expect(JSON.stringify(cleaned)).not.toMatch(/\\u0000|\\ud[89a-f]/);
    }),
  );
});

test("an instance, such as a date, is left alone", () => {
  const date = new Date(0);
  expect(storable(date)).toBe(date);
});
