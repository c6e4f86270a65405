import type { Cuecard } from "@cuecard/core";
import { describe, expect, onTestFinished, test } from "vitest";
import { createCuecard, type EmbeddedOptions } from "./create-cuecard.ts";
import { createOwnDatabase, onServer, serverUrl } from "./test-kit/own-database.ts";
import { temporaryFolder } from "./test-kit/temporary-folder.ts";

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

async function open(options: EmbeddedOptions): Promise<Cuecard> {
  const cue = await createCuecard({ concurrency: 0, ...options });
  onTestFinished(() => cue.close());
  return cue;
}

/** What a voice server does at each start. */
async function setUp(cue: Cuecard): Promise<string[]> {
  const base = await cue.knowledgeBases.ensure({ name: "Support" });
  const agent = await cue.agents.upsert({
    name: "Desk",
    systemPrompt: "You help.",
    knowledge: [{ knowledgeBaseId: base.id }],
  });
  const named = await cue.agents.upsert({ id: "billing", name: "Billing", systemPrompt: "You bill." });
  const members = [{ agentId: agent.id, isEntry: true }, { agentId: named.id }];
  const team = await cue.teams.upsert({ name: "Front", definition: { members } });
  expect(team.warnings).toEqual([]);
  return [base.id, agent.id, named.id, team.id];
}

async function countOf(cue: Cuecard): Promise<number[]> {
  const lists = await Promise.all([cue.knowledgeBases.list(), cue.agents.list(), cue.teams.list()]);
  return lists.map(({ data }) => data.length);
}

/** Six starts at once on these, and one more afterwards, come to the same records. */
async function expectOneOfEach(cues: Cuecard[]): Promise<void> {
  const ids = await Promise.all([...cues, ...cues, ...cues].map(setUp));
  ids.push(await setUp(cues[0]!));
  expect(new Set(ids.map(String)).size).toBe(1);
  expect(await countOf(cues[0]!)).toEqual([1, 2, 1]);
}

describe("set-up code that runs at every start leaves one of each", () => {
  test("in a data folder that is opened again", async () => {
    const data = folder();
    const first = await createCuecard({ data, concurrency: 0 });
    await expectOneOfEach([first]);
    const ids = await setUp(first);
    await first.close();
    const second = await open({ data });
    expect(await setUp(second)).toEqual(ids);
    expect(await countOf(second)).toEqual([1, 2, 1]);
  });

  test("on PGlite", async () => {
    const data = folder();
    await expectOneOfEach([await open({ data, database: `pglite:${data}/database` })]);
  });

  test.skipIf(!serverUrl)(`with two at once ${onServer}`, async () => {
    const { url, drop } = await createOwnDatabase();
    onTestFinished(drop);
    const data = folder();
    const cues = [await open({ data, database: url }), await open({ data, database: url })];
    await expectOneOfEach(cues);
  });
});
