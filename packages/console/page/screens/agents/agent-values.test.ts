import { expect, test } from "vitest";
import { type AgentValues, aboutTokens, changesOf, variablesIn } from "./agent-values.ts";

const before: AgentValues = {
  name: "Maya",
  systemPrompt: "You are Maya.",
  firstMessage: null,
  knowledge: [],
  own: { voice: { name: "alto" }, model: "x" },
};

test("only what was changed is sent, and what was taken out is null", () => {
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, firstMessage: "Hello!" })).toEqual({ firstMessage: "Hello!" });
  expect(changesOf(before, { ...before, own: { voice: { name: "bass" } } })).toEqual({
    voice: { name: "bass" },
    model: null,
  });
});

test("a text names each variable once", () => {
  expect(variablesIn("{{company}} and {{ plan }}, {{company}} {not} {{}}")).toEqual(["company", "plan"]);
});

test("tokens are told roughly: letters of other scripts count one each", () => {
  expect(aboutTokens("")).toBe(0);
  expect(aboutTokens("word word")).toBe(3);
  expect(aboutTokens("客服")).toBe(2);
});
