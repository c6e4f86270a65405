import { resolve } from "node:path";
import { CuecardError } from "@cuecard/core";
import { databaseFile, readDatabaseAddress, refuseLostDatabase } from "cuecard/internals";
import { backUpFolder } from "../backup/back-up-folder.ts";
import type { Manifest } from "../backup/manifest.ts";
import { noteBackup } from "../backup/note.ts";
import { restoreFolder } from "../backup/restore-folder.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { runTasks } from "../terminal/run-tasks.ts";
import { colors, complain, counted, interruptSignal } from "../terminal/terminal.ts";
import { refuseNothing } from "../workspace/open-workspace.ts";

const steps = {
  files: "keeping files",
  database: "copying the database",
  check: "checking it",
};

/** Backs up a data folder, which may be in use. Resolves with the exit code. */
export async function backupCommand(to: string, flags: PlaceFlags): Promise<number> {
  const options = optionsFrom(flags, process.env);
  refuseOtherDatabase(options);
  refuseNothing(flags);
  await refuseLostDatabase(options.data, databaseFile);
  const signal = interruptSignal();
  let lost: string[] = [];
  await runTasks([
    {
      name: options.data,
      async run(report) {
        const made = await noted(options.data, to, () =>
          backUpFolder({
            data: options.data,
            to,
            withBlobs: options.bucket === undefined,
            signal,
            onStep: (step, bytes) => report(bytes ? `${steps[step]}: ${partOf(bytes)}` : steps[step]),
          }),
        );
        lost = made.lost;
        return `${to}: ${contentOf(made.manifest)}`;
      },
    },
  ]);
  if (options.bucket) complain(colors.yellow(`Files stay in ${options.bucket.url}; back up the bucket too.`));
  if (lost.length > 0) {
    const names = lost.slice(0, 3).join(", ");
    complain(colors.yellow(`Lost before this backup: ${counted(lost.length, "stored file")} of sources (${names}).`));
  }
  return 0;
}

/** Makes a backup, and notes in the data folder how it ended, for the service. */
async function noted<Made extends { manifest: Manifest }>(
  data: string,
  to: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const note = (ended: Parameters<typeof noteBackup>[1]) =>
    noteBackup(data, ended).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return;
      complain(colors.yellow(`The console can't show this backup: ${data} can't be written (${error.code}).`));
    });
  try {
    const made = await make();
    const { database, blobs } = made.manifest;
    const bytes = database.bytes + (blobs?.bytes ?? 0);
    const finished = { at: new Date().toISOString(), to: resolve(to), bytes, files: blobs?.files ?? null };
    await note({ finished });
    return made;
  } catch (error) {
    const message = error instanceof Error && error.name !== "AbortError" ? error.message : "It was stopped.";
    await note({ failed: { at: new Date().toISOString(), message } });
    throw error;
  }
}

/** Makes a data folder of a backup. Resolves with the exit code. */
export async function restoreCommand(from: string, { data }: { data: string }): Promise<number> {
  const signal = interruptSignal();
  await runTasks([
    {
      name: from,
      async run(report) {
        const onStep = (step: keyof typeof steps) => report(steps[step]);
        const manifest = await restoreFolder({ from, data, signal, onStep });
        return `${data}: ${contentOf(manifest)}, as of ${manifest.madeAt}`;
      },
    },
  ]);
  return 0;
}

function refuseOtherDatabase(options: { data: string; database?: string }): void {
  if (readDatabaseAddress(options).engine === "sqlite") return;
  const message =
    "This command backs up data folders with SQLite; PostgreSQL is backed up with its own pg_dump: see docs/backup.md.";
  throw new CuecardError("invalid_value", message, { param: "database" });
}

function contentOf({ counts, database, blobs }: Manifest): string {
  const files = blobs ? `, ${counted(blobs.files, "file")} (${megabytes(database.bytes + blobs.bytes)})` : "";
  const { bases = 0, sources = 0, chunks = 0, calls = 0 } = counts;
  return `${counted(bases, "knowledge base")}, ${counted(sources, "source")}, ${counted(chunks, "chunk")}, ${counted(calls, "call")}${files}`;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const partOf = ({ copied, total }: { copied: number; total: number }) => `${megabytes(copied)} of ${megabytes(total)}`;
