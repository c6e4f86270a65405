import { expect, test } from "vitest";
import { decimal, number, t, tn, tx, wordFor } from "./text.ts";

test("a text has its values in place; what looks like a place in a value is left alone", () => {
  expect(t("Delete {name}?", { name: "{name} & co" })).toBe("Delete {name} & co?");
  expect(t("{n} of {all}", { n: 1 })).toBe("1 of {all}");
});

test("a context behind a text is not shown", () => {
  expect(t("Run|screens")).toBe("Run");
  expect(t("this | that")).toBe("this | that");
});

test("elements stand where the text has their places", () => {
  expect(tx("Take a filter off, or {all}.", { all: "see all" }).join("")).toBe("Take a filter off, or see all.");
});

test("one and many have texts of their own, and numbers are grouped", () => {
  const calls = (n: number) => tn(n, "{n} call of {team}", "{n} calls of {team}", { team: "Desk" });
  expect([calls(0), calls(1), calls(1_440)]).toEqual(["0 calls of Desk", "1 call of Desk", "1,440 calls of Desk"]);
  expect([number(0.123456, { maximumFractionDigits: 4 }), decimal(12), decimal(0.6, 2)]).toEqual([
    "0.1235",
    "12.0",
    "0.60",
  ]);
});

test("a value of /v1 without a word of its own is its name", () => {
  expect(wordFor("tool_call")).toBe("tool call");
});
