import { createFakeEmbedder } from "@cuecard/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCuecard } from "../../cuecard.ts";
import { createMemoryBlobStore } from "../../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import { playSampleCalls } from "./play-sample-calls.ts";

const made = vi.hoisted(() => ({ tables: [] as string[] }));

vi.mock("../../base/values/at-first-use.ts", () => ({
  atFirstUse<Value>(make: () => Value) {
    let kept: { value: Value } | null = null;
    return () => {
      if (!kept) made.tables.push(make.toString().slice(0, 100));
      kept ??= { value: make() };
      return kept.value;
    };
  },
}));

async function openTeam() {
  const fake = createFakeEmbedder();
  const cue = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [fake],
  });
  onTestFinished(() => cue.close());
  const base = await cue.knowledgeBases.create({ name: "Help" });
  const text = { sourceType: "text", textTitle: "Lights", textContent: "An orange light: the line is down." } as const;
  await cue.sources.waitUntilReady(await cue.sources.add(base.id, text), { timeoutMs: 60_000 });
  await cue.agents.create({ id: "desk", name: "Maya" });
  await cue.agents.create({ id: "support", name: "Tom", knowledge: [{ knowledgeBaseId: base.id }] });
  const members = [
    {
      agentId: "desk",
      role: "desk",
      isEntry: true,
      languages: ["en", "es"],
      intents: ["where are you", "when are you open"],
    },
    {
      agentId: "support",
      role: "support",
      languages: ["es", "en"],
      intents: ["it does not work", "the light is orange"],
    },
  ];
  const rules = [{ name: "light", when: { keywords: ["light"] }, to: "support", sure: true }];
  const team = await cue.teams.create({ name: "Helpline", definition: { members, rules } });
  return { cue, base, team, embedded: () => fake.calls.flatMap(({ texts }) => texts) };
}

/** Those that are made once in a process; the names of a knowledge base are its own. */
const ofProcess = () => made.tables.filter((make) => !make.includes("sourceIds"));

const asked = "Hi, what does the orange light mean, and isn’t it broken?";

test("a call that begins waits for the warm-up that opening began", async () => {
  const { cue, team } = await openTeam();
  const call = await cue.calls.start({ teamId: team.id });
  made.tables.length = 0;
  await call.userTurn(asked);
  expect(ofProcess()).toEqual([]);
});

test("the first turn embeds its own words alone: what small talk reaches was read since the call began", async () => {
  const { cue, team, embedded } = await openTeam();
  const call = await cue.calls.start({ teamId: team.id });
  const before = embedded().length;
  expect(before).toBeGreaterThan(100);
  await call.userTurn(asked);
  expect(embedded().slice(before)).toEqual([expect.stringContaining("orange"), expect.stringContaining("orange")]);
});

test("the first turn knows the languages of its team, however little time it has", async () => {
  const { cue } = await openTeam();
  const members = [
    { agentId: "desk", role: "desk", isEntry: true, languages: ["en"] },
    { agentId: "hu", role: "Hungarian desk", languages: ["hu"] },
    { agentId: "fi", role: "Finnish desk", languages: ["fi"] },
  ];
  const team = await cue.teams.create({ name: "Abroad", definition: { members } });
  const call = await cue.calls.start({ teamId: team.id });
  const { agent } = await call.userTurn("Can I talk to someone in Hungarian, please?", { deadlineMs: 10 });
  expect(agent.id).toBe("hu");
});

test("what an embedder knows of single words has run before the first turn", async () => {
  const likeness = vi.fn(
    (asked: readonly string[], of: readonly string[]) => new Float32Array(asked.length * of.length),
  );
  await playSampleCalls(
    { weightsOf: (all) => all.map(() => 1), likeness, meaningOf: () => new Float32Array(2) },
    new AbortController().signal,
  );
  expect(likeness).toHaveBeenCalled();
});

test("the first turn builds no table that was to be built at its first use, whatever was warmed", async () => {
  const { cue, base, team } = await openTeam();
  await cue.warm([base.id], { teamIds: [team.id] });
  made.tables.length = 0;
  const call = await cue.calls.start({ teamId: team.id });
  const { agent, context } = await call.userTurn(asked);
  expect({ agent: agent.id, passages: context?.passages.length }).toEqual({ agent: "support", passages: 1 });
  expect(ofProcess()).toEqual([]);
});

test.each([
  asked,
  "No, it's not about the bill, I don't need that.",
  "No – it’s not about the bill, I don’t need that.",
])("the first turn makes no regular expression and starts no worker: %s", async (text) => {
  const { cue, base, team } = await openTeam();
  await cue.warm([base.id], { teamIds: [team.id] });
  const call = await cue.calls.start({ teamId: team.id });
  const begun: string[] = [];
  const onWorker = () => begun.push("a worker");
  const plain = globalThis.RegExp;
  process.on("worker", onWorker);
  globalThis.RegExp = new Proxy(plain, {
    construct(target, input, asked) {
      // The stemmer makes some again for each word that it has not seen.
      if (!new Error("where").stack?.includes("stemmers")) begun.push(String(input[0]).slice(0, 100));
      return Reflect.construct(target, input, asked);
    },
  });
  onTestFinished(() => {
    globalThis.RegExp = plain;
    process.off("worker", onWorker);
  });
  await call.userTurn(text);
  expect(begun).toEqual([]);
});

test("warming a team that is none, or takes no calls, says so; one whose texts need a caller's variables is warmed as far as it goes", async () => {
  const { cue, team } = await openTeam();
  await expect(cue.warm([], { teamIds: ["team_none"] })).rejects.toMatchObject({ code: "team_not_found" });
  await cue.teams.update(team.id, { isActive: false });
  await expect(cue.warm([], { teamIds: [team.id] })).rejects.toMatchObject({ code: "team_inactive" });
  const strict = await cue.teams.create({
    name: "Strict",
    definition: {
      members: [{ agentId: "desk" }],
      overrides: { systemPrompt: "You speak with {{name}}." },
      missingVariable: "error",
    },
  });
  await cue.warm([], { teamIds: [strict.id] });
});
