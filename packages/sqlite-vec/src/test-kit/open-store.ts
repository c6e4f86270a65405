import type { MarkedFile } from "@cuecard/core/adapter-kit";
import { onTestFinished } from "vitest";
import { createSqliteStorage, type SqliteStorageOptions } from "../sqlite-storage.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A store in a folder of its own, closed and removed when the test is over. */
export async function openStore({
  held,
  ...options
}: Omit<SqliteStorageOptions, "path" | "heldFiles"> & { held?(folder: string): Promise<MarkedFile[]> } = {}) {
  const folder = await temporaryFolder();
  const path = `${folder.path}/cuecard.db`;
  const storage = createSqliteStorage({ path, ...options, ...(held && { heldFiles: await held(folder.path) }) });
  onTestFinished(async () => {
    await storage.close();
    await folder.remove();
  });
  await storage.open();
  return { path, storage, store: storage.workspace("default") };
}
