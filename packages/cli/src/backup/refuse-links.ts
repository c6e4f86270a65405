import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";

/**
 * Throws `invalid_value` when something of a folder that is read back in is neither a file nor a folder: a link would
 * have another file of this machine copied in its place, and a device or a pipe has no end. The folder itself may be
 * reached by a link. Of `names`, those that are not there are passed over.
 */
export async function refuseLinks(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await check(join(folder, name));
}

async function check(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (!found || found.isFile()) return;
  if (!found.isDirectory()) {
    const what = found.isSymbolicLink() ? "a link" : "no file";
    const message = `${path} is ${what}, which is never followed. Put the file itself there, or choose another folder.`;
    throw new CuecardError("invalid_value", message);
  }
  for (const name of await readdir(path)) await check(join(path, name));
}
