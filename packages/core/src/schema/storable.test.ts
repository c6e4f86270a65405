import fc from "fast-check";
import { expect, test } from "vitest";
import { isCuecardError } from "../errors.ts";
import { limits } from "../limits.ts";
import { storable } from "./storable.ts";

const { depth, names, values } = limits.input;
const refusal = (value: unknown) => {
  try {
    return storable(value);
  } catch (error) {
    if (isCuecardError(error)) return `${error.code} ${error.message}`;
    throw error;
  }
};
const nested = (levels: number, wrap = (inner: unknown): unknown => [inner]) => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
};

test("NUL is removed and lone surrogates become U+FFFD", () => {
  expect(storable({ a: ["b\ud800", { b: "c\u0000\u0000d", e: null }], n: 1, t: true })).toEqual({
    a: ["b\ufffd", { b: "cd", e: null }],
    n: 1,
    t: true,
  });
});

test.each(["\u0000knowledgeBaseIds", "query\u0000", "\ud83d", "__proto__", "__pro\u0000to__"])(
  "a property of the name %j is refused, with the name as it can be read",
  (name) => {
    const given = JSON.parse(`{"a":{${JSON.stringify(name)}:1}}`);
    expect(refusal(given)).toContain(`A property of a has the name ${JSON.stringify(name)}`);
  },
);

test("constructor, prototype and other Unicode forms are names as any other", () => {
  const given = { constructor: "Bosch", prototype: 2, "e\u0301": 1, "\u00e9": 2, "\uff41": 3, "a\u200b": 4 };
  expect(storable(given)).toBe(given);
});

test("what every store can hold is returned itself, and nothing else is left", () => {
  const anything = fc.jsonValue({
    stringUnit: fc.oneof(fc.constantFrom("\u0000", "\ud800", "\udfff", "a"), fc.constant("é")),
  });
  fc.assert(
    fc.property(anything, (value) => {
      const cleaned = refusal(value);
      if (typeof cleaned === "string" && cleaned.startsWith("invalid_value")) return;
      expect(storable(cleaned)).toBe(cleaned);
      expect(JSON.stringify(cleaned)).not.toMatch(/\\u0000|\\ud[89a-f]/);
    }),
  );
});

test("an instance, such as a date, is left alone", () => {
  const date = new Date(0);
  expect(storable(date)).toBe(date);
});

test("what is nested too deep, runs in a circle, or has too many names or values is refused in a sentence", () => {
  expect(storable(nested(depth))).toEqual(nested(depth));
  expect(refusal({ metadata: nested(5_000, (inner) => ({ inner })) })).toBe(
    `invalid_value metadata is nested more than ${depth} levels deep; nest it less.`,
  );
  expect(refusal(nested(50_000))).toMatch(/^invalid_value The input is nested more than/);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(refusal(circle)).toMatch(/^invalid_value self is nested more than/);
  const doubled = nested(60, (inner) => [inner, inner]);
  expect(refusal(doubled)).toBe(`invalid_value The input has more than ${values} values; send less at once.`);
  const wide = Object.fromEntries(Array.from({ length: names + 1 }, (_, index) => [`k${index}`, 1]));
  expect(refusal(wide)).toBe(`invalid_value The input has more than ${names} names of properties; send less at once.`);
});
