import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planted } from "./test-kit/planted.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const run = promisify(execFile);
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "cuecard-planted-"));
  await cp(join(root, "packages/bridges/src"), join(copy, "src"), { recursive: true });
  await cp(join(root, "packages/bridges/package.json"), join(copy, "package.json"));
  await mkdir(join(copy, "node_modules"));
  await symlink(join(root, "packages/bridges/node_modules/@cuecard"), join(copy, "node_modules/@cuecard"), "dir");
  await symlink(join(root, "node_modules/fast-check"), join(copy, "node_modules/fast-check"), "dir");
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test.each(planted)("$name", { timeout: 300_000 }, async ({ file, good, bad, caughtBy }) => {
  const path = join(copy, "src/realtime", file);
  const source = await readFile(path, "utf8");
  expect(source.split(good), `"${good}" stands once in ${file}`).toHaveLength(2);
  await writeFile(
    path,
    source.replace(good, () => bad),
  );
  try {
    const player = join(copy, "src/realtime/test-kit/play-many.ts");
    const { stdout } = await run(process.execPath, [...process.execArgv, player, "1", "600"]);
    const { finding } = JSON.parse(stdout) as { finding: { message: string } | null };
    expect(finding?.message ?? "nothing was found").toMatch(caughtBy);
  } finally {
    await writeFile(path, source);
  }
});
