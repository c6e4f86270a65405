import fc from "fast-check";
import { expect, it } from "vitest";
import { findJsonFault } from "./json-fault.ts";

it.each([
  ['{"a": 1,}', "a property name is expected at line 1, column 9"],
  ['{"a" 1}', ": is expected at line 1, column 6"],
  ['{\n  "a": abc\n}', "a value is expected at line 2, column 8"],
  ["[1 2]", ", or ] is expected at line 1, column 4"],
  ["{'a': 1}", "a property name or } is expected at line 1, column 2"],
  ['{"a": 1', "it ends where , or } is expected"],
  ['{"a": "x', "the string that begins at line 1, column 7"],
  ['["\\x"]', "a bad escape at line 1, column 3"],
  ["{} {}", "the end is expected at line 1, column 4"],
  ["[01]", "a value or ] is expected at line 1, column 2"],
  ["[}", "a value or ] is expected at line 1, column 2"],
])("the fault in %s is: %s", (text, fault) => {
  expect(findJsonFault(text)).toContain(fault);
});

it("finds no fault before the end of a JSON text that was cut, and one in a text that goes on", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, seed) => {
      expect(findJsonFault(text)).toBe("it ends where the end is expected");
      expect(findJsonFault(`${text} ]`)).toContain("the end is expected at");
      const cut = text.slice(0, seed % text.length);
      fc.pre(/^[[{]/.test(text));
      expect(findJsonFault(cut)).toMatch(/^(it ends where|the string that begins|a value)/);
    }),
  );
});
