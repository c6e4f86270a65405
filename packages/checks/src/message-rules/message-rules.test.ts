import type { CallMessage } from "@cuecard/core";
import { alternating } from "@cuecard/core/messages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageFault, messageFaults } from "./message-rules.ts";

const user = (text: string): CallMessage => ({ role: "user", text });
const said = (text: string): CallMessage => ({ role: "assistant", text });
const tools = (...ids: string[]): CallMessage => ({
  role: "tools",
  text: null,
  calls: ids.map((id) => ({ id, name: "look_up", arguments: "{}", output: "none" })),
});

describe("what an API has against messages", () => {
  test.each<[keyof typeof messageFaults, CallMessage[]]>([
    ["OpenAI chat", [user("a"), tools("x", "x")]],
    ["OpenAI chat", [user("")]],
    ["OpenAI Responses", [user("a"), tools("x"), tools("x")]],
    ["Anthropic", [user("a"), user("b")]],
    ["Anthropic", [said("a"), user("b")]],
    ["Anthropic", [user("a"), said("b")]],
    ["Anthropic", [user("a"), tools("x"), user("b")]],
    ["Anthropic", [user("a"), said("b"), tools("x")]],
    ["Anthropic", [user(" ")]],
    ["Gemini", [user("a"), said("b"), tools("x")]],
    ["Gemini", [said("a"), user("b")]],
    ["Gemini", [user("a"), said("b")]],
    ["Gemini", [user("a"), tools("x"), user("b")]],
    ["chat template", [user("a"), tools("x"), user("b")]],
    ["chat template", [user("a"), user("b")]],
    ["chat template", [said("a"), user("b")]],
  ])("%s refuses %j", (api, messages) => {
    expect(messageFaults[api](messages)).not.toBeNull();
  });

  test("is nothing where they alternate", () => {
    const messages = [
      user("a"),
      said("b"),
      user("c"),
      { ...tools("x", "y"), text: "One moment." },
      said("d"),
      user("e"),
    ];
    expect(messageFault(messages as CallMessage[])).toBeNull();
  });
});

const text = fc.constantFrom("yes", "", " ", "a\nb");
const message = fc.oneof(
  text.map(user),
  text.map(said),
  fc.array(fc.nat(1_000), { minLength: 1, maxLength: 3 }).map((ids) => tools(...ids.map((id) => `c${id}`))),
);

test("whatever was said and done, no API has anything against the alternating form, and nothing of it is lost", () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
      const seen = new Set<string>();
      const unique = messages.filter(
        (each) => each.role !== "tools" || each.calls.every(({ id }) => !seen.has(id) && seen.add(id)),
      );
      const strict = alternating(unique);
      expect(messageFault(strict)).toBeNull();
      const whole = strict.map((each) => each.text ?? "").join("\n");
      for (const each of unique) {
        if (each.role === "tools")
          expect(strict.some((one) => one.role === "tools" && one.calls === each.calls)).toBe(true);
        else if (each.text.trim() !== "") expect(whole).toContain(each.text);
      }
    }),
    { seed: 20_261_122, numRuns: 1_000 },
  );
});

test("what alternates already stays as it is", () => {
  const messages = [user("a"), tools("x"), said("b"), user("c")];
  expect(alternating(messages)).toEqual(messages);
});
