import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs the repository's own check over a made-up tree and resolves with the names of the rules it broke. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "cuecard-law-"));
  try {
    for (const [path, content] of Object.entries({ "tsconfig.json": "{}", ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const report = await new Promise<string>((resolve) => {
      const check = [join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"), "--output-type", "json"];
      const law = ["--config", join(root, ".dependency-cruiser.mjs"), "packages"];
      execFile(process.execPath, [...check, ...law], { cwd: folder }, (_error, stdout) => resolve(stdout));
    });
    const { violations } = JSON.parse(report).summary as { violations: { rule: { name: string } }[] };
    return [...new Set(violations.map(({ rule }) => rule.name))].sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const core = "packages/core/src";
const named = (name: string) => `export const ${name} = 1;\n`;

test("a tree that keeps the law passes", async () => {
  const files = {
    [`${core}/team/route.ts`]: 'export { limits } from "../limits.ts";\n',
    [`${core}/limits.ts`]: named("limits"),
  };
  expect(await brokenRules(files)).toEqual([]);
});

test.each<{ planted: string; breaks: string; files: Record<string, string> }>([
  {
    planted: "team imports knowledge",
    breaks: "team-knows-no-knowledge",
    files: {
      [`${core}/team/route.ts`]: 'export { words } from "../knowledge/words.ts";\n',
      [`${core}/knowledge/words.ts`]: named("words"),
    },
  },
  {
    planted: "one stage imports another",
    breaks: "stage-alone-retrieve",
    files: {
      [`${core}/knowledge/retrieve/a.ts`]: 'export { b } from "../ingest/b.ts";\n',
      [`${core}/knowledge/ingest/b.ts`]: named("b"),
    },
  },
  {
    planted: "a port imports a flow",
    breaks: "ground-floor",
    files: {
      [`${core}/ports/a.ts`]: 'export { b } from "../knowledge/b.ts";\n',
      [`${core}/knowledge/b.ts`]: named("b"),
    },
  },
  {
    planted: "core imports an adapter",
    breaks: "core-alone",
    files: {
      [`${core}/a.ts`]: 'export { b } from "../../openai/src/index.ts";\n',
      "packages/openai/src/index.ts": named("b"),
    },
  },
  {
    planted: "an adapter imports another adapter",
    breaks: "adapters-know-core-only",
    files: {
      "packages/openai/src/a.ts": 'export { b } from "../../local/src/index.ts";\n',
      "packages/local/src/index.ts": named("b"),
    },
  },
  {
    planted: "two files import each other",
    breaks: "no-cycles",
    files: {
      [`${core}/call/a.ts`]: 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      [`${core}/call/b.ts`]: 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    },
  },
])("$planted: the check names $breaks", async ({ files, breaks }) => {
  expect(await brokenRules(files)).toContain(breaks);
});
