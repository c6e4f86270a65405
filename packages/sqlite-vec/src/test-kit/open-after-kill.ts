import { killAtLine } from "@cuecard/checks/planted";
import { onTestFinished } from "vitest";
import { createSqliteStorage } from "../sqlite-storage.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Kills a program that works on a file of its own at one of its lines, and opens that file. */
export async function openAfterKill(program: string, line: string, delayMs: number) {
  const { path: folder, remove } = await temporaryFolder();
  const path = `${folder}/cuecard.db`;
  const said = await killAtLine(program, [path], line, delayMs);
  const storage = createSqliteStorage({ path });
  onTestFinished(async () => {
    await storage.close();
    await remove();
  });
  await storage.open();
  return { path, said, storage };
}
