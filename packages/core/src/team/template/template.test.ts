import fc from "fast-check";
import { expect, test } from "vitest";
import { printed, render, templateProblem, variablesIn } from "./template.ts";

const limit = /limit exceeded|call stack/;

test.each([
  ["a loop", "{% for i in (1..1000000000) %}x{% endfor %}", /tag "for" is not available/],
  ["a file by include", "{% include 'x' %}", /tag "include" is not available/],
  ["a file by render", "{% render '/etc/passwd' %}", /tag "render" is not available/],
  ["a file by layout", "{% layout 'x' %}", /tag "layout" is not available/],
  ["a range of 10^9", "{{ (1..1000000000) | join }}", limit],
  ["a filter over a long range", "{{ (1..900000) | where_exp: 'i', 'i == 1' | size }}", limit],
  ["a long output", `{{ "${"x".repeat(1_000)}" | replace: "x", "${"y".repeat(2_000)}" }}`, limit],
  ["a long row of filters", `{{ s${" | append: s".repeat(2_000)} }}`, /more than 20 filters/],
  ["a deep nesting", `{{ ${"a[".repeat(20_000)}1${"]".repeat(20_000)} }}`, limit],
  ["a text too long for a prompt", "{{ x }}".repeat(20_000), limit],
  ["too many outputs", Array.from({ length: 1_001 }, (_, index) => `{{ v${index} }}`).join(""), /more than 1000 parts/],
  ["a filter that there is not", "{{ x | shell }}", /undefined filter: shell/],
])("%s is refused and kept as written", (_name, text, problem) => {
  expect(templateProblem(text)).toMatch(problem);
  expect(render(text, { s: "y" }, "").text).toBe(text);
});

test("what a variable's value would make too much of is kept as written as well", () => {
  const text = "{{ (1..n) | join }}";
  expect(render(text, { n: "3" }, "")).toMatchObject({ text: "1 2 3", problem: null });
  expect(render(text, { n: "1000000000" }, "")).toMatchObject({ text, problem: expect.stringMatching(limit) });
});

test("thousands of variables are put in, each named once", () => {
  const text = "{{ a }}{{ b | default: 'c' }}".repeat(2_000);
  expect(variablesIn(text)).toEqual(["a", "b"]);
  expect(render(text, {}, "-")).toMatchObject({ text: "-c".repeat(2_000), missing: ["a"], used: ["a", "b"] });
});

test.each([
  ["{{ 'a,b' | split: ',' }}", "a, b"],
  ["{{ 'a,bb' | split: ',' | group_by: 'size' | first }}", '{"name":0,"items":["a","bb"]}'],
  ["{{ empty }}{{ blank }}{{ nil }}{{ missing | default: '' }}", ""],
  ["{{ (1..3) }}", "1, 2, 3"],
  ["{{ 1.50 }} {{ true }} {{ 'x' }}", "1.5 true x"],
])("%s is printed so that people can read it", (text, expected) => {
  expect(render(text, {}, "").text).toBe(expected);
});

test("no value of any kind is printed as an object's kind", () => {
  const filters = [
    "",
    " | upcase",
    " | append: 'x'",
    " | join: '-'",
    " | first",
    " | sort",
    " | json",
    " | group_by: 'a'",
    " | map: 'a'",
  ];
  fc.assert(
    fc.property(
      fc.anything({ withDate: true, withMap: true, withSet: true }),
      fc.constantFrom(...filters),
      (value, filter) => {
        expect(printed(value)).not.toContain("[object");
        const { text } = render(`{{ v${filter} }}`, { v: printed(value) }, "");
        expect(text).not.toContain("[object");
        expect(render(`{{ v${filter} }}`, { v: value as string }, "").text).not.toContain("[object");
      },
    ),
  );
});
