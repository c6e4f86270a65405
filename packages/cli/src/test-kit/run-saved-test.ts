import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const bin = (name: string, file: string) =>
  join(dirname(createRequire(join(repository, "package.json")).resolve(`${name}/package.json`)), file);

const config = `import { defineConfig } from "vitest/config";
const conditions = ["@cuecard/source"];
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { root: import.meta.dirname, include: ["*.test.ts"], exclude: [], pool: "forks", execArgv: ["--conditions=@cuecard/source"], testTimeout: 300_000 },
});
`;

/** Checks the types of a test's code and runs it, as a project would that has this package. Throws with what was printed. */
export async function runSavedTest(code: string): Promise<void> {
  const folder = mkdtempSync(join(repository, "packages/cli/node_modules/.saved-test-"));
  try {
    const include = { extends: join(repository, "tsconfig.base.json"), include: ["*.test.ts"], exclude: [] };
    writeFileSync(join(folder, "call.test.ts"), code);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(include));
    writeFileSync(join(folder, "vitest.config.mjs"), config);
    await run(process.execPath, [bin("typescript", "bin/tsc"), "-p", join(folder, "tsconfig.json")]);
    const vitest = [bin("vitest", "vitest.mjs"), "run", "--config", join(folder, "vitest.config.mjs")];
    await run(process.execPath, vitest, { cwd: folder, env: { ...process.env, VITEST: undefined } });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}\n${stderr}\n${code}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
