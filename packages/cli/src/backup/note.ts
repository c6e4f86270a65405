import { chown, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackupState } from "@cuecard/core";
import { makePrivateFile } from "@cuecard/core/adapter-kit";
import { z } from "zod";

const noteFile = "last-backup.json";

const Note = z.object({
  /** The last one that was finished. */
  finished: z.object({ at: z.string(), to: z.string(), bytes: z.number(), files: z.number().nullable() }).nullable(),
  /** The last try, when it was not finished. */
  failed: z.object({ at: z.string(), message: z.string() }).nullable(),
});

/** What is known of a data folder's backups. It lies in the data folder, for the service that uses it. */
type Note = z.infer<typeof Note>;

const nothing: Note = { finished: null, failed: null };

/** A backup that is older is due again. */
const dueAfterMs = 7 * 24 * 3_600_000;

/** Notes how a backup of a data folder ended, beside what was noted of the last one that was finished. */
export async function noteBackup(data: string, ended: Partial<Note>): Promise<void> {
  const { finished } = await readNote(data);
  const path = join(data, noteFile);
  const own = `${path}-${process.pid}`;
  makePrivateFile(own);
  await writeFile(own, JSON.stringify({ ...nothing, finished, ...ended }));
  // Who makes backups may be another user than the service's.
  const { uid, gid } = await stat(data);
  if (process.getuid?.() === 0) await chown(own, uid, gid);
  await rename(own, path);
}

/** When the data folder was backed up last, and whether it should be again. */
export async function readBackupState(data: string): Promise<BackupState> {
  const { finished, failed } = await readNote(data);
  return { finished, failed, isDue: finished === null || Date.now() - Date.parse(finished.at) > dueAfterMs };
}

/** A note that can't be read counts as none: the next backup writes another. */
async function readNote(data: string): Promise<Note> {
  const text = await readFile(join(data, noteFile), "utf8").catch(() => "null");
  try {
    return Note.parse(JSON.parse(text));
  } catch {
    return nothing;
  }
}
