import { ownModules } from "./own-modules.ts";

/**
 * Flags of Node under which a program reads its own modules and no other file, writes none, and starts threads but no
 * process.
 */
export async function confined(module: URL): Promise<string[]> {
  const folders = await ownModules(module);
  return ["--permission", "--allow-worker", ...folders.map((folder) => `--allow-fs-read=${folder}`)];
}
