import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createCuecard } from "./create-cuecard.ts";

const guide = fileURLToPath(new URL("../../../examples/data/router-guide.pdf", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cuecard-in-memory-"));
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
});

test("in memory, a PDF is read, a question answered and a call held, and nothing is written", async () => {
  const cue = await createCuecard({ data: ":memory:" });
  const base = await cue.knowledgeBases.ensure({ name: "Support" });
  const source = await cue.sources.addFile(base, guide);
  await cue.sources.waitUntilReady(source, { timeoutMs: 120_000 });
  const { results } = await cue.search({
    query: "What does a blinking orange light mean?",
    knowledgeBaseIds: [base.id],
  });
  expect(results[0]!.text).toContain("orange");
  const agent = await cue.agents.upsert({ name: "Maya", knowledge: [{ knowledgeBaseId: base.id }] });
  const call = await cue.calls.start({ agentId: agent.id });
  const turn = await call.userTurn("My light is blinking orange, what does that mean?", { deadlineMs: 10_000 });
  expect(turn.context?.passages[0]?.text).toContain("orange");
  expect(await cue.healthy()).toBe(true);
  await cue.close();
  expect(readdirSync(folder)).toEqual([]);
});

test("each has a memory of its own, and it is gone with it", async () => {
  const first = await createCuecard({ data: ":memory:" });
  await first.knowledgeBases.ensure({ name: "Support" });
  const second = await createCuecard({ data: ":memory:" });
  expect((await second.knowledgeBases.list()).data).toEqual([]);
  await first.close();
  await second.close();
});

test.each([
  ["database", { database: "postgres://localhost/cuecard" }],
  ["bucket", { bucket: { url: "s3://files" } }],
  ["localModel", { localModel: "minilm" }],
  ["new", { new: true }],
] as const)("in memory, the option %s is refused: it would have no place", async (param, options) => {
  await expect(createCuecard({ data: ":memory:", ...options })).rejects.toMatchObject({ code: "invalid_value", param });
  expect(readdirSync(folder)).toEqual([]);
});
