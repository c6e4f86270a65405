import { CuecardError, isCuecardError } from "../errors.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Storage } from "../ports/storage/storage.ts";
import { checkWorkspaceName } from "../service/keys/check-key.ts";
import { checkBase, createLineCheck } from "./check-lines.ts";
import { isRowLine, pluralOf, rowsOf, storedRow } from "./exported-rows.ts";
import { importCall } from "./import-call.ts";
import { importSource } from "./import-source.ts";
import { type ExportCounts, type ExportedChunk, type ExportLine, noCounts } from "./lines.ts";

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

/** Lines of an export, as often as they are read. */
export type ReadLines = () => AsyncIterable<unknown>;

/**
 * Stores what an export has, with the same ids. All lines are checked first: one that no export has is refused with its
 * number, and nothing is stored. Then each object is stored whole or not at all, and one whose id is there is left
 * alone: so an import that was broken off is run again, and goes on. A source whose import was broken off is processed
 * from its file. Throws `invalid_value` for what is not an export, or one of another format; an error of the store says
 * which line it was at.
 */
export async function importWorkspace(readLines: ReadLines, options: ImportOptions): Promise<Imported> {
  const { storage, signal } = options;
  if (options.workspace !== null) checkWorkspaceName(options.workspace);
  const from = await checkLines(readLines, options);
  const imported: Imported = { workspace: options.workspace ?? from, stored: noCounts(), existing: 0 };
  const store = storage.workspace(imported.workspace);
  const place = { ...options, store, from, to: imported.workspace };
  const count = (kind: keyof ExportCounts, isNew: boolean) => {
    if (isNew) imported.stored[kind] += 1;
    else imported.existing += 1;
  };
  const check = createLineCheck();
  const reader = readLines()[Symbol.asyncIterator]();
  let number = 0;
  let line: ExportLine;

  /** Checked again: the file may have changed meanwhile. */
  async function next(): Promise<ExportLine> {
    const { done, value } = await reader.next();
    if (done) check.end(number);
    number += 1;
    return check.check(value, number);
  }

  /** The chunks that follow a source. The line behind them stays in `line`. */
  async function* chunks(): AsyncGenerator<ExportedChunk> {
    for (;;) {
      line = await next();
      if (line.kind !== "chunk") return;
      yield line;
    }
  }

  let at = 1;
  try {
    line = await next();
    line = await next();
    while (line.kind !== "end") {
      signal.throwIfAborted();
      at = number;
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
      } else if (isRowLine(line)) {
        count(pluralOf(line.kind), await rowsOf(store, line.kind).insert(storedRow(line)));
      } else if (line.kind === "call") {
        count("calls", await importCall(store, line));
      }
      line = await next();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw stoppedAt(at, error);
  } finally {
    await reader.return?.();
  }
  return imported;
}

/** Reads everything before anything is stored. Resolves with the workspace that it was exported from. */
async function checkLines(
  readLines: ReadLines,
  { storage, workspace, signal }: Pick<ImportOptions, "storage" | "workspace" | "signal">,
): Promise<string> {
  const check = createLineCheck();
  let from = "";
  let number = 0;
  for await (const value of readLines()) {
    signal.throwIfAborted();
    number += 1;
    const line = check.check(value, number);
    if (line.kind === "export") from = line.workspace;
    if (line.kind === "knowledgeBase") await checkBase(storage.workspace(workspace ?? from), line.record, number);
  }
  check.end(number);
  return from;
}

function stoppedAt(number: number, error: unknown): CuecardError {
  const { code, message, retryable } = isCuecardError(error)
    ? error
    : { code: "internal_error" as const, message: String(error), retryable: false };
  const next = "What stands before it is stored. Run the import again for the rest once the cause is gone.";
  return new CuecardError(code, `The import stopped at line ${number}: ${message} ${next}`, {
    retryable,
    cause: error,
  });
}
