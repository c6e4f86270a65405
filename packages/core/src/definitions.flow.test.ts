import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { test as base, expect, onTestFinished } from "vitest";
import type { Cuecard } from "./api/cuecard.ts";
import type { CuecardOptions } from "./cuecard.ts";

const test = base.extend<{ cue: Cuecard }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest asks for a pattern.
  cue: async ({}, use) => use(await open()),
});

async function open(options: Partial<CuecardOptions> = {}): Promise<Cuecard> {
  const cue = await createTestCuecard(options);
  onTestFinished(() => cue.close());
  return cue;
}

const desk = { name: "Desk", systemPrompt: "You are the desk.", voice: { speed: 1 } };
const front = {
  name: "Front",
  definition: { members: [{ agentId: "desk" }], memberOverrides: { desk: { voice: "bea" } } },
  tags: ["a"],
};

test("an agent that is upserted at every start is made once, and not written while it is as given", async ({ cue }) => {
  const first = await cue.agents.upsert(desk);
  expect(first).toMatchObject({
    ...desk,
    id: expect.stringMatching(/^agt_/),
    firstMessage: null,
    knowledge: [],
    warnings: [],
  });
  expect(await cue.agents.upsert(desk)).toEqual(first);
  expect((await cue.agents.list()).data).toEqual([first]);
});

test("an upserted agent is what is given and nothing else", async ({ cue }) => {
  const first = await cue.agents.upsert({ ...desk, firstMessage: "Hello.", tools: ["lookup"] });
  const { voice: _voice, ...rest } = desk;
  const second = await cue.agents.upsert({ ...rest, model: "m" });
  const { voice: _first, tools: _tools, ...kept } = first;
  expect(second).toEqual({ ...kept, version: 2, firstMessage: null, model: "m", updatedAt: second.updatedAt });
  expect(second.updatedAt > first.updatedAt).toBe(true);
  expect(await cue.agents.get(first.id)).toEqual(second);
});

test("an agent with an id is found by it, whatever it is called", async ({ cue }) => {
  await cue.agents.upsert({ id: "desk", name: "Desk" });
  expect(await cue.agents.upsert({ id: "desk", name: "Front desk" })).toMatchObject({ id: "desk", name: "Front desk" });
  expect(await cue.agents.upsert({ name: "Front desk", voice: "bea" })).toMatchObject({ id: "desk", voice: "bea" });
  expect((await cue.agents.list()).data).toHaveLength(1);
});

test("several agents of one name are refused: any may be meant", async ({ cue }) => {
  await cue.agents.create({ id: "one", name: "Desk" });
  await cue.agents.create({ id: "two", name: "Desk" });
  await expect(cue.agents.upsert(desk)).rejects.toMatchObject({
    code: "invalid_value",
    param: "name",
    message: '2 agents are named "Desk": two, one. Pass the id of the agent that you mean, or delete the others.',
  });
  expect(await cue.agents.upsert({ id: "one", ...desk })).toMatchObject({ id: "one", voice: { speed: 1 } });
});

test("an upsert that is refused changes nothing", async ({ cue }) => {
  const first = await cue.agents.upsert(desk);
  const knowledge = [{ knowledgeBaseId: "kb_no" }];
  await expect(cue.agents.upsert({ ...desk, knowledge })).rejects.toMatchObject({ code: "knowledge_base_not_found" });
  const team = await cue.teams.upsert(front);
  const twice = { members: [{ agentId: "a" }, { agentId: "a" }] };
  await expect(cue.teams.upsert({ ...front, definition: twice })).rejects.toMatchObject({
    code: "invalid_team_definition",
  });
  expect(await cue.agents.get(first.id)).toEqual(first);
  expect(await cue.teams.get(team.id)).toEqual(team);
});

test("a team is found by its name, and its version grows with a change only", async ({ cue }) => {
  const first = await cue.teams.upsert(front);
  expect(first).toMatchObject({ ...front, isActive: true, version: 1 });
  expect(await cue.teams.upsert(front)).toEqual(first);
  const { tags: _tags, ...untagged } = front;
  const second = await cue.teams.upsert({ ...untagged, description: "d" });
  expect(second).toEqual({ ...first, tags: [], description: "d", version: 2, updatedAt: second.updatedAt });
  expect((await cue.teams.list()).data).toEqual([second]);
});

test("whether a team takes calls stays as it was set, unless it is given", async ({ cue }) => {
  const { id } = await cue.teams.upsert(front);
  await cue.teams.update(id, { isActive: false });
  expect(await cue.teams.upsert(front)).toMatchObject({ isActive: false });
  expect(await cue.teams.upsert({ ...front, isActive: true })).toMatchObject({ isActive: true });
});

test("a team's id is not part of what is upserted, and two of one name are refused", async ({ cue }) => {
  const { id } = await cue.teams.upsert(front);
  const withId = { id, ...front };
  await expect(cue.teams.upsert(withId)).rejects.toMatchObject({ code: "unknown_field", param: "id" });
  await cue.teams.create(front);
  await expect(cue.teams.upsert(front)).rejects.toMatchObject({
    code: "invalid_value",
    message: expect.stringMatching(/^2 teams are named "Front": team_\w+, team_\w+\. Rename or delete the others\.$/),
  });
});

test("secret values of a team that is upserted stay as they were where their mark is given", async ({ cue }) => {
  const withSecret = (value: string) => ({
    ...front,
    definition: { ...front.definition, variables: [{ name: "pin", value, secret: true }] },
  });
  const first = await cue.teams.upsert(withSecret("1234"));
  expect(JSON.stringify(first)).not.toContain("1234");
  expect(await cue.teams.upsert(withSecret("1234"))).toEqual(first);
  expect(await cue.teams.upsert({ ...front, definition: first.definition as typeof front.definition })).toEqual(first);
  expect(await cue.teams.upsert(withSecret("5678"))).toMatchObject({ version: 2 });
});

test("a call keeps what it began with when its agent and team are upserted", async ({ cue }) => {
  const { id: agentId } = await cue.agents.upsert({ id: "desk", ...desk });
  const { id: teamId } = await cue.teams.upsert(front);
  const [single, teams] = [await cue.calls.start({ agentId }), await cue.calls.start({ teamId })];
  await cue.agents.upsert({ id: "desk", name: "Desk", systemPrompt: "Changed." });
  await cue.teams.upsert({ ...front, definition: { members: [{ agentId: "other" }] } });
  for (const call of [single, teams]) {
    expect((await call.userTurn("hello")).agent).toMatchObject({ id: "desk", systemPrompt: "You are the desk." });
  }
  expect((await cue.calls.start({ agentId })).current.agent.systemPrompt).toBe("Changed.");
});

test("a knowledge base that is ensured at every start is made once, and what is left out stays", async ({ cue }) => {
  const first = await cue.knowledgeBases.ensure({ name: "Support", description: "d", refreshInterval: 12 });
  expect(first).toMatchObject({
    name: "Support",
    description: "d",
    autoRefresh: false,
    refreshInterval: 12,
    warnings: [],
  });
  expect(await cue.knowledgeBases.ensure({ name: "Support" })).toEqual(first);
  const second = await cue.knowledgeBases.ensure({ name: "Support", autoRefresh: true, description: null });
  expect(second).toEqual({ ...first, autoRefresh: true, description: null, updatedAt: second.updatedAt });
  expect((await cue.knowledgeBases.list()).data.map(({ id }) => id)).toEqual([first.id]);
});

test("two knowledge bases of one name are refused: either may be meant", async ({ cue }) => {
  for (let count = 0; count < 2; count++) await cue.knowledgeBases.create({ name: "Support" });
  await expect(cue.knowledgeBases.ensure({ name: "Support" })).rejects.toMatchObject({
    code: "invalid_value",
    message: expect.stringMatching(
      /^2 knowledge bases are named "Support": kb_\w+, kb_\w+\. Rename or delete the others\.$/,
    ),
  });
});

test("another embedding model than a knowledge base has warns with what to do, and changes nothing", async () => {
  const embedders = [createFakeEmbedder({ model: "small" }), createFakeEmbedder({ model: "large", dimensions: 32 })];
  const cue = await open({ embedders });
  const { id, embeddingProvider } = await cue.knowledgeBases.ensure({ name: "Support" });
  const large = { name: "Support", embeddingProvider, embeddingModel: "large" };
  const ensured = await cue.knowledgeBases.ensure(large);
  expect(ensured).toMatchObject({ id, embeddingModel: "small" });
  expect(ensured.warnings).toEqual([
    `Knowledge base "Support" (${id}) is embedded with ${embeddingProvider}/small, not with ${embeddingProvider}/large, and was not changed. knowledgeBases.reembed("${id}", {"embeddingProvider":"${embeddingProvider}","embeddingModel":"large"}) re-embeds it in the background while it serves.`,
  ]);
  await cue.knowledgeBases.reembed(id, { embeddingProvider, embeddingModel: "large" });
  expect((await cue.knowledgeBases.ensure(large)).warnings).toEqual([]);
  await cue.knowledgeBases.waitUntilReembedded(id);
  expect(await cue.knowledgeBases.ensure(large)).toMatchObject({ embeddingModel: "large", warnings: [] });
  expect((await cue.knowledgeBases.ensure({ name: "Support" })).warnings).toEqual([]);
  await expect(cue.knowledgeBases.ensure({ ...large, embeddingModel: "huge" })).rejects.toMatchObject({
    code: "invalid_value",
  });
});

test("a setting that a knowledge base has not is refused", async ({ cue }) => {
  const wrong = { name: "Support", autoRefesh: true };
  await expect(cue.knowledgeBases.ensure(wrong)).rejects.toMatchObject({
    code: "unknown_field",
    message: expect.stringContaining('did you mean "autoRefresh"?'),
  });
  expect((await cue.knowledgeBases.list()).data).toEqual([]);
});

test("what is defined in one workspace is of no matter in another", async ({ cue }) => {
  const there = cue.workspace("there");
  const [here, other] = [
    await cue.knowledgeBases.ensure({ name: "Support" }),
    await there.knowledgeBases.ensure({ name: "Support" }),
  ];
  expect(other.id).not.toBe(here.id);
  await cue.agents.upsert({ id: "desk", name: "Desk" });
  await there.agents.upsert({ id: "desk", name: "Dora" });
  expect(await cue.agents.get("desk")).toMatchObject({ name: "Desk" });
});
