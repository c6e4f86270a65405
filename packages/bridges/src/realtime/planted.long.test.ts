import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { playAlone, whilePlanted } from "@cuecard/checks/planted";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planted } from "./test-kit/planted.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
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

test.each(planted)("$name", { timeout: 300_000 }, async ({ caughtBy, ...fault }) => {
  const player = join(copy, "src/realtime/test-kit/play-many.ts");
  const { finding } = await whilePlanted(join(copy, "src/realtime"), fault, () =>
    playAlone<{ finding: { message: string } | null }>(player, ["1", "600"]),
  );
  expect(finding?.message ?? "nothing was found").toMatch(caughtBy);
});
