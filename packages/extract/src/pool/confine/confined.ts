import type { OcrAdapter } from "../../ocr/ocr-adapter.ts";
import { ownModules } from "./own-modules.ts";

/**
 * Flags of Node under which a program reads its own modules, those of its text recognition, and no other file, writes none, and starts threads but no
 * process.
 */
export async function confined(module: URL, ocr: OcrAdapter | null = null): Promise<string[]> {
  const folders = await ownModules(module);
  if (ocr) folders.push(...(await ownModules(ocr.module)), ...ocr.folders);
  return ["--permission", "--allow-worker", ...[...new Set(folders)].map((folder) => `--allow-fs-read=${folder}`)];
}
