import { existsSync } from "node:fs";
import { join } from "node:path";
import { createCuecard } from "cuecard";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { makeHandbook } from "../../test-kit/handbook.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { startCli } from "../../test-kit/spawn-cli.ts";

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
  makeHandbook(folder.path);
});
afterEach(() => folder.remove());

const chunks = (...args: string[]) => runCommand(["chunks", ...args], { cwd: folder.path });

test("a file is cut as asked, and nothing is stored", async () => {
  const { code, stdout, stderr } = await chunks(
    "handbook/guides/router-guide.pdf",
    "--max-tokens",
    "64",
    "--strategy",
    "sliding_window",
    "--json",
  );
  expect([code, stderr]).toEqual([0, ""]);
  const cut = JSON.parse(stdout);
  expect(cut).toMatchObject({
    name: "handbook/guides/router-guide.pdf",
    strategy: "sliding_window",
    maxTokens: 64,
    overlap: 16,
    warnings: [],
  });
  expect(cut.chunks.length).toBeGreaterThan(5);
  for (const { tokenCount, page } of cut.chunks)
    expect([tokenCount <= 64, [1, 2, 3].includes(page)]).toEqual([true, true]);
  expect(cut.chunks[0]).not.toHaveProperty("terms");
  expect(existsSync(join(folder.path, "cuecard-data"))).toBe(false);
});

test("what is shown is what ingest stores", async () => {
  const files = ["billing-faq.md", "guides/router-guide.pdf", "plans.csv"];
  const data = join(folder.path, "data");
  await runCommand(["ingest", "Harbor", "handbook", "--data", data], { cwd: folder.path });
  const cuecard = await createCuecard({ data, concurrency: 0 });
  onTestFinished(() => cuecard.close());
  const base = (await cuecard.knowledgeBases.list()).data[0]!;
  const sources = (await cuecard.sources.list(base.id)).data;
  for (const file of files) {
    const stored = (
      await cuecard.sources.chunks(base.id, sources.find(({ filename }) => filename === file)!.id, { limit: 100 })
    ).data;
    const shown = JSON.parse((await chunks(join("handbook", file), "--json")).stdout).chunks as typeof stored;
    expect(shown.length).toBeGreaterThan(1);
    expect(stored).toMatchObject(shown);
    expect(shown).toHaveLength(stored.length);
  }
});

test("semantic cuts by the vectors that a new base's model gives", async () => {
  const { code, stdout, stderr } = await chunks(
    "handbook/guides/router-guide.pdf",
    "--max-tokens",
    "128",
    "--strategy",
    "semantic",
  );
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("strategy semantic, at most 128 tokens");
});

test("an overlap that is too large is warned of beside the view", async () => {
  const { code, stdout, stderr } = await chunks("handbook/billing-faq.md", "--max-tokens", "64", "--overlap", "64");
  expect([code, stderr]).toEqual([0, expect.stringContaining("warning: chunkOverlap is 64")]);
  expect(stdout).toContain("#2 Billing questions › When is my bill due?");
});

test.each([
  ["handbook/none.md", "handbook/none.md does not exist; check the path."],
  ["handbook", "handbook is not a file; pass a file."],
  ["handbook/contracts/old.pdf", "This PDF"],
  ["http://127.0.0.1:9/", "127.0.0.1"],
])("%s is one clear line", async (input, says) => {
  const { code, stdout, stderr } = await chunks(input);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(says);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("a reader that goes away ends it quietly", async () => {
  const run = startCli(["chunks", "handbook/billing-faq.md"], { cwd: folder.path });
  run.child.stdout!.destroy();
  expect(await run.finished).toMatchObject({ code: 0, stderr: "" });
});
