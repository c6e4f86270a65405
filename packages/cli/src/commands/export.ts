import {
  type BlobStore,
  CuecardError,
  type ExportCounts,
  type ExportLine,
  exportWorkspace,
  importWorkspace,
  type Storage,
} from "@cuecard/core";
import { createFileBlobStore } from "@cuecard/local";
import { chooseBlobs, chooseModels, chooseStorage, makeFolder, takeFolder } from "cuecard/internals";
import { entriesOf, wholeOrNothing } from "../backup/whole-or-nothing.ts";
import { checkSpaces } from "../doctor/check-models.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { filesFolder, readLines, writeLines } from "../exports/export-file.ts";
import { colors, complain, counted, interruptSignal, print } from "../terminal/terminal.ts";
import { version } from "../version.ts";
import { refuseNothing } from "../workspace/open-workspace.ts";

/** Writes everything of a workspace that can be moved to a folder. Resolves with the exit code. */
export async function exportCommand(workspace: string, to: string, flags: PlaceFlags): Promise<number> {
  refuseNothing(flags);
  if (entriesOf(to).length > 0) {
    throw new CuecardError("invalid_value", `${to} is not empty; choose an empty folder, or one that does not exist.`);
  }
  const signal = interruptSignal();
  await withStores(flags, { alone: false }, ({ storage, blobs }) =>
    wholeOrNothing(to, `Nothing was exported to ${to}`, async () => {
      const files = createFileBlobStore({ folder: filesFolder(to) });
      await files.open();
      const lines = exportWorkspace({ storage, workspace, version, now: Date.now });
      await writeLines(to, withFiles(lines, { blobs, files, signal }), signal);
    }),
  );
  print("Keys, gaps, events and webhooks are not part of an export.");
  return 0;
}

/** Copies the files of sources as they pass, and prints what it was at the end. */
async function* withFiles(
  lines: AsyncIterable<ExportLine>,
  { blobs, files, signal }: { blobs: BlobStore; files: BlobStore; signal: AbortSignal },
): AsyncGenerator<ExportLine> {
  for await (const line of lines) {
    if (line.kind === "source") {
      for (const key of [line.record.blobKey, line.record.fetched?.blobKey]) {
        const bytes = key ? await blobs.get(key, { signal }) : null;
        if (key && bytes) await files.put(key, bytes, { signal });
      }
    }
    if (line.kind === "end") print(`Exported ${contentOf(line.counts)}.`);
    yield line;
  }
}

export interface ImportCommandOptions extends PlaceFlags {
  workspace?: string;
}

/** Stores what an export has. Resolves with the exit code. */
export async function importCommand(from: string, { workspace, ...flags }: ImportCommandOptions): Promise<number> {
  const signal = interruptSignal();
  const options = optionsFrom(flags, process.env);
  const { embedders, reranker } = await chooseModels(options.data, options);
  try {
    await withStores(flags, { alone: true }, async ({ storage, blobs }) => {
      const files = createFileBlobStore({ folder: filesFolder(from) });
      const into = { storage, blobs, files, workspace: workspace ?? null, now: Date.now, signal };
      const imported = await importWorkspace(() => readLines(from), into);
      print(`Imported ${contentOf(imported.stored)} into the workspace ${imported.workspace}.`);
      if (imported.existing > 0) print(`${counted(imported.existing, "object")} with the same id stayed as before.`);
      for (const { status, found } of await checkSpaces(storage, blobs, embedders)) {
        if (status !== "ok") complain(colors.yellow(found));
      }
    });
    return 0;
  } finally {
    for (const model of [...embedders, ...(reranker ? [reranker] : [])]) await model.close();
  }
}

interface Stores {
  storage: Storage;
  blobs: BlobStore;
}

/** Opens the stores without a server's work. `alone`: nobody else may use the data folder meanwhile. */
async function withStores(
  flags: PlaceFlags,
  { alone }: { alone: boolean },
  work: (stores: Stores) => Promise<void>,
): Promise<void> {
  const options = optionsFrom(flags, process.env);
  makeFolder(options.data);
  const lock = alone ? takeFolder(options) : null;
  try {
    const blobs = await chooseBlobs(options);
    const { storage } = await chooseStorage(options);
    try {
      await storage.open();
      await blobs.open();
      await work({ storage, blobs });
    } finally {
      await blobs.close();
      await storage.close();
    }
  } finally {
    lock?.release();
  }
}

const contentOf = (counts: ExportCounts): string =>
  Object.entries(counts)
    .map(([kinds, count]) => counted(count, inWords(kinds)))
    .join(", ");

/** `evalCases` as "eval case". */
const inWords = (kinds: string): string =>
  kinds.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/s$/, "");
