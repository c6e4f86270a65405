import { CuecardError } from "@cuecard/core";
import { expect, test } from "vitest";
import { explainError } from "./explain-error.ts";

const inner = new TypeError("Cannot read properties of undefined (reading 'name')");

test("an internal error is one sentence, and the way to its details", () => {
  expect(explainError(inner, {})).toEqual([
    "Cuecard failed with an error of its own: TypeError: Cannot read properties of undefined (reading 'name')",
    "Set CUECARD_DEBUG=1 and run the command again to see where, and please report it with that.",
  ]);
});

test("with CUECARD_DEBUG an internal error shows its stack, and what it was made from", () => {
  const [stack] = explainError(new Error("No row.", { cause: inner }), { CUECARD_DEBUG: "1" });
  expect(stack).toMatch(/No row\.[\s\S]+at .*explain-error\.test\.ts/);
  expect(stack).toContain("Cannot read properties of undefined");
});

test("of an internal error of many lines the first one is shown, without what a terminal would obey", () => {
  const [line, hint] = explainError(new Error("The child \u001b[31mended.\n    at secret (/home/me/app.js:1:1)"), {});
  expect(line).toContain("ended.");
  for (const part of ["\u001b", "\n", "secret"]) expect(line).not.toContain(part);
  expect(hint).toContain("CUECARD_DEBUG");
});

test.each([
  new CuecardError("team_not_found", "There is no team t1; list them with `cuecard teams list`."),
  Object.assign(new Error("ENOSPC: no space left on device, write"), { syscall: "write", code: "ENOSPC" }),
])("%s says it all", (error) => {
  expect(explainError(error, {})).toEqual([error.message]);
});

test("what is not an error is shown as it is", () => expect(explainError("stopped", {})).toEqual(["stopped"]));
