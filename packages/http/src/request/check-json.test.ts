import { limits } from "@cuecard/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkJson } from "./check-json.ts";

const { depth, names, values } = limits.input;
const check = (text: string) => checkJson(text, "The body");

it.each([
  ['{"a":1,"b":[{"a":1}],"a":2}', '"a"'],
  ['{"a":1,"\\u0061":2}', '"a"'],
  ['{"x":{"a\\"":1,"a\\"":2}}', '"a\\""'],
  ['{"\\\\":1, "\\\\":[]}', '"\\\\"'],
  ['[{"":1,"":2}]', '""'],
  ['{"a":{"b":1},"a":2}', '"a"'],
  ['{"__proto__":1,"__proto__":2}', '"__proto__"'],
])("%s has a name twice", (text, name) => {
  expect(() => check(text)).toThrow(`The body has the name ${name} twice in one object; send each name once.`);
});

it("any JSON with each name once passes, and with a name again it does not", () => {
  const object = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(object, fc.nat(), (value, seed) => {
      const text = JSON.stringify(value);
      check(text);
      const all = Object.keys(value);
      const again = JSON.stringify(all[seed % all.length]);
      expect(() => check(`${text.slice(0, -1)},${again}:0}`)).toThrow("twice in one object");
    }),
  );
});

it("any text ends the check, JSON or not", () => {
  const unit = fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", ":", "a", "1");
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      try {
        check(text);
      } catch (error) {
        expect(error).toMatchObject({ code: "invalid_json" });
      }
    }),
  );
});

it("nesting, names and values are counted outside strings", () => {
  check(`"${'[{,"'.replaceAll('"', '\\"').repeat(60_000)}"`);
  check("[".repeat(depth) + "]".repeat(depth));
  expect(() => check("[".repeat(depth + 1))).toThrow(`nested more than ${depth} levels deep`);
  const list = (count: number) => `[${"1,".repeat(count)}1]`;
  check(list(values - 1));
  expect(() => check(list(values))).toThrow(`The body has more than ${values} values; send less at once.`);
  const wide = (count: number) => `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join(",")}}`;
  check(wide(names));
  expect(() => check(wide(names + 1))).toThrow(`The body has more than ${names} names; send less at once.`);
});
