import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const pnpm = ["npx", "--yes", "pnpm@12.21.0"];

/** Builds every package that is published and packs it into a folder, each `.tgz` with its manifest beside it. */
export async function packPackages(folder: string): Promise<void> {
  await run([...pnpm, "build"], { cwd: root });
  const ours = ["-r", "--filter", "./packages/*", "--filter", "!@cuecard/bench", "--filter", "!@cuecard/checks"];
  await run([...pnpm, ...ours, "exec", "pnpm", "pack", "--pack-destination", folder], { cwd: root });
  for (const name of await readdir(folder)) {
    const { output } = await run(["tar", "-xzOf", join(folder, name), "package/package.json"], { cwd: folder });
    await writeFile(join(folder, name.replace(/\.tgz$/, ".json")), output);
  }
}
