import { chmod, lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { lockNames } from "./lock.ts";

/**
 * What Cuecard makes in a data folder. Whatever else lies there, in a project's folder for instance, is left as it is.
 */
const ours = [
  ...["", "-wal", "-shm", "-journal", "-reserve"].map((ending) => `cuecard.sqlite${ending}`),
  ...[...lockNames.flatMap((name) => [name, `${name}-journal`]), "holder.json", "last-backup.json", "secret", "blobs"],
];

const othersBits = 0o007;
const stickyBit = 0o1000;

/**
 * Removes other users' permissions on the data folder and on Cuecard's entries in it, which an older Cuecard may have
 * left. The group's bits stay, for backups and shared volumes. Returns a warning for the owner when something could not
 * be changed.
 */
export async function closeToOthers(folder: string): Promise<string[]> {
  // Windows has no such bits.
  if (process.platform === "win32") return [];
  const { mode } = await stat(folder);
  if (mode & stickyBit) {
    return [`The data folder ${folder} is shared by all users; choose a folder for Cuecard alone.`];
  }
  const failures: Failure[] = [];
  for (const name of ours) await close(join(folder, name), failures);
  if (mode & othersBits) await dropBits(folder, mode, failures);
  if (failures.length === 0) return [];
  const [{ path, code }] = failures as [Failure];
  const entries = failures.length === 1 ? path : `${path} and ${failures.length - 1} more`;
  return [`Other users of this machine can read ${entries} (${code}). Run this as the owner: chmod -R o-rwx ${folder}`];
}

interface Failure {
  path: string;
  code: string;
}

/**
 * A folder's own bits go last: one that has none was closed with all that is in it, and is not walked again. Links lead
 * out of the folder.
 */
async function close(path: string, failures: Failure[]): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (!found || found.isSymbolicLink() || !(found.mode & othersBits)) return;
  if (found.isDirectory()) {
    const names = await readdir(path).catch(() => []);
    for (const name of names) await close(join(path, name), failures);
  }
  await dropBits(path, found.mode, failures);
}

async function dropBits(path: string, mode: number, failures: Failure[]): Promise<void> {
  try {
    await chmod(path, mode & 0o7770);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    if (code !== "ENOENT") failures.push({ path, code });
  }
}
