import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
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
  return readSecret(path);
}

/** As the links of uploads need it. Those that Cuecard makes are of 43 characters. */
const fewestBytes = 16;
const mostBytes = 4_096;

/** Reads the secret of a data folder or of its backup. Throws `invalid_value` for a file that has none. */
export function readSecret(path: string): string {
  const found = statSync(path);
  const secret = found.isFile() && found.size <= mostBytes ? readFileSync(path, "utf8").trim() : "";
  if (Buffer.byteLength(secret) >= fewestBytes) return secret;
  const message = `${path} has no secret of at least ${fewestBytes} bytes. Put back the file that was there, or remove it: a new one is made at the next start, and upload addresses of before are not valid any more.`;
  throw new CuecardError("invalid_value", message);
}
