import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret that signs upload URLs: `CUECARD_SECRET`, or one made once and kept in the data folder, readable by its owner only. */
export function uploadSecret(folder: string, environment: NodeJS.ProcessEnv): string {
  if (environment.CUECARD_SECRET) return environment.CUECARD_SECRET;
  const path = join(folder, "secret");
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}
