import { expect, test } from "vitest";
import type { Agents } from "../api/agents.ts";
import type { Teams } from "../api/teams.ts";
import { agentProperties, type CreateAgent } from "./agent.ts";
import { nearMisses } from "./near-misses.ts";

const meant = (name: string, others: object = { name: "Desk" }) =>
  nearMisses({ ...others, [name]: "x" }, agentProperties)[0]?.near ?? null;

test.each([
  ["sytemPrompt", "systemPrompt"],
  ["systemPromt", "systemPrompt"],
  ["SystemPrompt", "systemPrompt"],
  ["system_prompt", "systemPrompt"],
  ["systemPropmt", "systemPrompt"],
  ["sytemPromt", "systemPrompt"],
  ["first_message", "firstMessage"],
  ["first-message", "firstMessage"],
  ["fistMessage", "firstMessage"],
  ["knowlege", "knowledge"],
  ["knowledges", "knowledge"],
  ["ID", "id"],
  ["voise", "voice"],
])("%s is probably %s", (name, near) => {
  expect(meant(name)).toBe(near);
});

test.each(["nmae", "names", "Name"])("%s is probably name, where an override has none", (name) => {
  expect(meant(name, {})).toBe("name");
});

test.each([
  "prompt",
  "voice",
  "model",
  "tools",
  "language",
  "lastMessage",
  "endMessage",
  "systemVoice",
  "messages",
  "idle",
  "it",
  "ad",
  "game",
])("%s is a property of one's own", (name) => {
  expect(meant(name)).toBeNull();
  expect(meant(name, {})).toBeNull();
});

test("what has a value itself was not misspelt, and what is null was taken out", () => {
  expect(
    nearMisses({ firstMessage: "Hi", firstMessages: ["Hi", "Hello"], names: [], name: "Desk" }, agentProperties),
  ).toEqual([]);
  expect(nearMisses({ firstMessage: null, fistMessage: "Hi" }, agentProperties)).toEqual([
    { name: "fistMessage", near: "firstMessage" },
  ]);
  expect(nearMisses({ knowledge: [], knowlege: [{}] }, agentProperties)).toEqual([
    { name: "knowlege", near: "knowledge" },
  ]);
  expect(nearMisses({ sytemPrompt: null, sistemPrompt: undefined }, agentProperties)).toEqual([]);
});

test("TypeScript refuses a property that is nearly a field's name, and takes any other", () => {
  const knowledge = [{ knowledgeBaseId: "kb_1", mode: "tool" as const }];
  const _compiled = async (agents: Agents, teams: Teams, variable: CreateAgent) => {
    await agents.create({
      name: "Desk",
      systemPrompt: "You help.",
      knowledge,
      voice: { speed: 1 },
      prompt: "mine",
      game: 1,
    });
    await agents.create({ name: "Desk", firstMessage: "Hi", firstMessages: ["Hi"] });
    await agents.create(variable);
    await agents.update("desk", { voice: null });
    await agents.upsert({ id: "desk", name: "Desk", knowledge: [{ knowledgeBaseId: "kb_1", mode: "auto" }] });
    // @ts-expect-error
    await agents.create({ name: "Desk", sytemPrompt: "You help." });
    // @ts-expect-error
    await agents.upsert({ name: "Desk", system_prompt: "You help." });
    // @ts-expect-error
    await agents.upsert({ name: "Desk", voise: { speed: 1 } });
    // @ts-expect-error
    await agents.update("desk", { fistMessage: "Hi" });
    // @ts-expect-error
    await agents.create({ name: "Desk", knowledge: [{ knowledgeBaseId: "kb_1", topk: 3 }] });
    // @ts-expect-error
    await teams.create({ name: "Front", definiton: {} });
    // @ts-expect-error
    await teams.upsert({ name: "Front", definition: { members: [{ agentId: "desk", isEntri: true }] } });
    // @ts-expect-error
    await teams.create({ name: "Front", definition: { rules: [{ name: "r", when: { keyword: ["x"] }, to: "desk" }] } });
    const two = { name: "r", to: "desk", when: { keywords: ["x"], dtmf: "1" } };
    // @ts-expect-error
    await teams.create({ name: "Front", definition: { rules: [two] } });
  };
  expect(_compiled).toBeTypeOf("function");
});
