import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packedPackages } from "../publish/packed-packages.ts";
import { startRegistry } from "../start-page/package-registry.ts";
import { run } from "../start-page/run.ts";

const cwd = mkdtempSync(join(tmpdir(), "cuecard-runtimes-"));
let env: NodeJS.ProcessEnv;

/** A whole program: a file goes in, and a turn knows it. */
const program = (load: string) => `${load}
async function main() {
  writeFileSync("bills.md", "# Bills\\n\\nEach bill is due on the 15th of the month.\\n");
  const cue = await createCuecard({ data: process.argv[2], warmUp: false });
  const kb = await cue.knowledgeBases.ensure({ name: "Support" });
  await cue.ingest(kb, "./bills.md");
  const { results } = await cue.search({ query: "When is my bill due?", knowledgeBaseIds: [kb.id] });
  console.log("found:", results[0]?.text);
  await cue.close();
}
main().catch((error) => console.log(error.code + ": " + error.message));
`;

beforeAll(async () => {
  const packed = await packedPackages();
  const upstream = (await run(["npm", "config", "get", "registry"], { cwd })).output.trim();
  const registry = await startRegistry(packed, upstream);
  env = { ...process.env, NODE_OPTIONS: "", npm_config_registry: registry.url };
  try {
    await run(["npm", "install", "--no-audit", "--no-fund", "cuecard", "esbuild", "bun", "deno"], { cwd, env });
    // npm asks before it runs the scripts by which these two get their programs.
    await run(["node", "node_modules/bun/install.js"], { cwd, env }).catch(() => {});
    await run(["node", "node_modules/deno/install.cjs"], { cwd, env }).catch(() => {});
  } finally {
    registry.close();
  }
  writeFileSync(
    join(cwd, "program.mjs"),
    program('import { writeFileSync } from "node:fs";\nimport { createCuecard } from "cuecard";'),
  );
  writeFileSync(
    join(cwd, "program.cjs"),
    program('const { writeFileSync } = require("node:fs");\nconst { createCuecard } = require("cuecard");'),
  );
}, 1_800_000);

afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const found = /^found: .*due on the 15th/s;

/** The rows of docs/runtimes.md: the program's command, its data, and what it prints. */
test.each<[string, string[], string, RegExp]>([
  ["Node, import", [process.execPath, "program.mjs"], "./import", found],
  ["Node, require", [process.execPath, "program.cjs"], "./require", found],
  ["esbuild, packages external", [process.execPath, "bundled.mjs"], "./bundled", found],
  ["Deno, in memory", ["node_modules/.bin/deno", "run", "-A", "program.mjs"], ":memory:", found],
  [
    "Deno, a folder",
    ["node_modules/.bin/deno", "run", "-A", "program.mjs"],
    "./deno",
    /^not_available: Cuecard keeps no data folder in Deno .* Run the program with Node/,
  ],
  [
    "Bun",
    ["node_modules/.bin/bun", "program.mjs"],
    "./bun",
    /^not_available: Cuecard reads no files in Bun .* Run the program with Node/,
  ],
])("%s", async (name, command, data, printed) => {
  if (name.startsWith("esbuild"))
    await run(
      [
        "node_modules/.bin/esbuild",
        "program.mjs",
        "--bundle",
        "--platform=node",
        "--format=esm",
        "--packages=external",
        "--outfile=bundled.mjs",
      ],
      { cwd, env },
    );
  // A runtime that can't work must say so and not wait for ever.
  const { output } = await run(["timeout", "120", ...command, data], { cwd, env });
  expect(output).toMatch(printed);
});
