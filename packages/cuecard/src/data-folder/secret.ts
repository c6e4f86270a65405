import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFile } from "@cuecard/core/adapter-kit";

/**
 * The secret that signs upload URLs: `CUECARD_SECRET`, or one made once and kept in the data folder, closed to other
 * users.
 */
export function uploadSecret(folder: string, environment: NodeJS.ProcessEnv): string {
  if (environment.CUECARD_SECRET) return environment.CUECARD_SECRET;
  const path = join(folder, "secret");
  const own = join(folder, `secret-${process.pid}`);
  makePrivateFile(own);
  writeFileSync(own, randomBytes(32).toString("base64url"));
  try {
    // A link appears whole: of two processes that start at once, both read the first one's.
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}
