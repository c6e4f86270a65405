import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cuecard } from "./api/cuecard.ts";
import type { LiveCall } from "./api/live-call.ts";
import { isCuecardError } from "./errors.ts";

let cuecard: Cuecard;
let call: LiveCall;
let base: string;

beforeAll(async () => {
  cuecard = await createTestCuecard();
  await cuecard.agents.create({ id: "desk", name: "Desk" });
  base = (await cuecard.knowledgeBases.create({ name: "Support" })).id;
  call = await cuecard.calls.start({ agentId: "desk" });
});
afterAll(() => cuecard.close());

const levels = 5_000;
let object: unknown = 1;
for (let level = 0; level < levels; level++) object = { a: object };
const deep = object as never;
const text = `${"[".repeat(levels)}${"]".repeat(levels)}`;
let condition: unknown = { keywords: ["a"] };
for (let level = 0; level < levels; level++) condition = { not: condition };
const rules = [{ name: "r", when: condition as never, to: "desk" }];
const members = [{ agentId: "desk", isEntry: true }];

const calls: [string, () => unknown][] = [
  ["an agent's own property", () => cuecard.agents.create({ name: "A", own: deep })],
  ["a change of an agent", () => cuecard.agents.update("desk", { own: deep })],
  ["a team's definition", () => cuecard.teams.create({ name: "T", definition: deep })],
  ["a team's rule", () => cuecard.teams.create({ name: "T", definition: { members, rules } })],
  ["a team's overrides", () => cuecard.teams.create({ name: "T", definition: { members, overrides: deep } })],
  ["a definition to check", () => cuecard.teams.check({ members, rules } as never)],
  ["a call's metadata", () => cuecard.calls.start({ agentId: "desk", metadata: deep })],
  ["a call's overrides", () => cuecard.calls.start({ agentId: "desk", overrides: deep })],
  ["a call's variables", () => cuecard.calls.start({ agentId: "desk", variables: { a: deep } })],
  [
    "custom metadata",
    () => cuecard.sources.add(base, { sourceType: "text", textTitle: "T", textContent: "t", customMetadata: deep }),
  ],
  ["many sources", () => cuecard.sources.addMany(base, [deep])],
  ["a filter", () => cuecard.search({ query: "a", knowledgeBaseIds: [base], filter: deep })],
  ["a filter of a list", () => cuecard.sources.list(base, { filter: deep })],
  ["a turn", () => call.userTurn("hello", { words: deep })],
  ["an interim", () => call.interim("hello", deep)],
  ["a tool's arguments", () => call.toolCalls([{ id: "1", name: "own", arguments: deep }])],
  ["a tool's arguments as text", () => call.toolCalls([{ id: "2", name: "own", arguments: text }])],
  ["a tool's result", () => call.signal({ type: "tool_result", id: "3", ok: true, output: deep })],
  ["variables in a call", () => call.signal({ type: "variables", set: deep } as never)],
  ["a hand-off", () => call.handOff({ to: "desk", set: deep } as never)],
  ["a key", () => cuecard.keys.create(deep)],
  ["a webhook", () => cuecard.webhooks.create(deep)],
  ["an eval case", () => cuecard.evalCases.create(deep)],
];

test.each(calls)("%s that is nested 5,000 deep is taken, or refused in a sentence", async (_name, act) => {
  try {
    await act();
  } catch (error) {
    expect(isCuecardError(error), String(error)).toBe(true);
    expect((error as Error).message).toMatch(/[.;]/);
    expect((error as Error).message.length).toBeLessThan(2_001);
  }
});
