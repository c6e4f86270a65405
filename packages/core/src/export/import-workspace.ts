import { CuecardError } from "../errors.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Storage } from "../ports/storage/storage.ts";
import { importSource } from "./import-source.ts";
import { type ExportCounts, type ExportedChunk, type ExportLine, exportFormat, noCounts } from "./lines.ts";

/** Options of `importWorkspace`. */
export interface ImportOptions {
  /** The store, open. Nobody else may process its sources meanwhile: they would be cut and embedded again. */
  storage: Storage;
  /** Where the files go. */
  blobs: BlobStore;
  /** Where the export's files are, under the same keys. */
  files: BlobStore;
  /** Name of the workspace that gets everything; null: the one that it was exported from. */
  workspace: string | null;
  /** The time, in milliseconds since 1970. */
  now: () => number;
  /** Stops it after the object under way. */
  signal: AbortSignal;
}

/** What an import stored. */
export interface Imported {
  /** Name of the workspace. */
  workspace: string;
  /** Objects that were stored. */
  stored: ExportCounts;
  /** Objects that stayed as they were, since their ids were there already. */
  existing: number;
}

/**
 * Stores what an export has, with the same ids. Each object is stored whole or not at all, and one whose id is there is
 * left alone: so an import that was broken off is run again, and goes on. A source whose import was broken off is
 * processed from its file. Throws `invalid_value` for an export of another format.
 */
export async function importWorkspace(lines: AsyncIterable<ExportLine>, options: ImportOptions): Promise<Imported> {
  const { storage, signal } = options;
  const reader = lines[Symbol.asyncIterator]();
  let line = (await reader.next()).value as ExportLine | undefined;
  const from = checkHead(line);
  const imported: Imported = { workspace: options.workspace ?? from, stored: noCounts(), existing: 0 };
  const store = storage.workspace(imported.workspace);
  const place = { ...options, store, from, to: imported.workspace };
  const count = (kind: keyof ExportCounts, isNew: boolean) => {
    if (isNew) imported.stored[kind] += 1;
    else imported.existing += 1;
  };

  /** The chunks that follow a source. The line behind them stays in `line`. */
  async function* chunks(): AsyncGenerator<ExportedChunk> {
    for (;;) {
      line = (await reader.next()).value as ExportLine | undefined;
      if (line?.kind !== "chunk") return;
      yield line;
    }
  }

  line = (await reader.next()).value as ExportLine | undefined;
  while (line && line.kind !== "end") {
    signal.throwIfAborted();
    if (line.kind === "source") {
      const own = chunks();
      const stored = await importSource(place, line, own);
      for await (const _rest of own);
      count("sources", stored !== null);
      imported.stored.chunks += stored ?? 0;
      continue;
    }
    if (line.kind === "knowledgeBase") {
      const isNew = (await store.getKnowledgeBase(line.record.id)) === null;
      if (isNew) await store.insertKnowledgeBase(line.record);
      count("knowledgeBases", isNew);
    } else if (line.kind === "agent") count("agents", await store.agents.insert(line.record));
    else if (line.kind === "team") count("teams", await store.teams.insert(line.record));
    else if (line.kind === "evalCase") count("evalCases", await store.evalCases.insert(line.record));
    else if (line.kind === "call") {
      const isNew =
        (await store.getCall(line.record.id)) === null && !(await store.startCall(line.record, line.entries)).existing;
      count("calls", isNew);
    }
    line = (await reader.next()).value as ExportLine | undefined;
  }
  return imported;
}

function checkHead(line: ExportLine | undefined): string {
  if (line?.kind !== "export") throw invalid("This is not an export of Cuecard.");
  const { format, cuecard, workspace } = line;
  if (format === exportFormat) return workspace;
  const next = format > exportFormat ? "Update Cuecard." : "Import it with the version that wrote it.";
  throw invalid(
    `The export is of Cuecard ${cuecard} in format ${format}; this one reads format ${exportFormat}. ${next}`,
  );
}

const invalid = (message: string) => new CuecardError("invalid_value", message);
