import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../test-kit/temporary-folder.ts";

const entry = JSON.stringify(new URL("../index.ts", import.meta.url).href);

/** Adds a text, which is cut and embedded in threads, and prints how many passages a search finds. */
const program = `
  import { createCuecard } from ${entry};
  const cuecard = await createCuecard({ data: process.env.DATA });
  const { id } = await cuecard.knowledgeBases.create({ name: "Support" });
  const text = { sourceType: "text", textTitle: "Page", textContent: "Refunds are paid within 14 days. ".repeat(400) };
  await cuecard.sources.waitUntilReady(await cuecard.sources.add(id, text));
  const { results } = await cuecard.search({ query: "When are refunds paid?", knowledgeBaseIds: [id] });
  console.log(results.length > 0);
  await cuecard.close();
`;

test.each([[["--input-type=module"]], [["--input-type", "module", "--max-old-space-size=500"]]])(
  "a program given on the command line with %j starts its threads",
  { timeout: 120_000 },
  async (flags) => {
    const data = temporaryFolder();
    onTestFinished(() => data.remove());
    const run = promisify(execFile)(process.execPath, [...process.execArgv, ...flags, "--eval", program], {
      env: { ...process.env, DATA: data.path },
    });
    expect((await run).stdout).toBe("true\n");
  },
);
