import { statfsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { CuecardError, isCuecardError } from "@cuecard/core/storage-kit";
import type { Fault } from "./protocol.ts";

/** What happened and what to do, by SQLite's primary result code (https://www.sqlite.org/rescode.html). */
const explanations: Record<string, { what: string; todo: string; retryable?: true }> = {
  SQLITE_CANTOPEN: { what: "can't be opened", todo: "check that its folder exists and that this user may write to it" },
  SQLITE_READONLY: { what: "is read-only", todo: "make the file and its folder writable for this user" },
  SQLITE_PERM: { what: "may not be accessed", todo: "make the file and its folder writable for this user" },
  SQLITE_NOTADB: {
    what: "is not a SQLite database",
    todo: "give the path of a Cuecard store, or of a file that does not exist yet",
  },
  SQLITE_CORRUPT: {
    what: "is damaged",
    todo: "restore it from a backup, or move it away and ingest the sources again",
  },
  SQLITE_FULL: { what: "can't grow: the disk is full", todo: "free disk space and try again" },
  SQLITE_BUSY: { what: "is locked by another process", todo: "try again, or stop the other process", retryable: true },
  SQLITE_LOCKED: { what: "is locked", todo: "try again", retryable: true },
  SQLITE_NOMEM: { what: "could not be read: memory ran out", todo: "give the process more memory", retryable: true },
  SQLITE_IOERR: { what: "could not be read or written", todo: "check the disk and the system's log" },
};

/** Below this the next page or journal does not fit. */
const fullBytes = 1_048_576;

/**
 * What an error without a code of its own is: virtual tables, vec0 among them, report every failed write as
 * SQLITE_ERROR.
 */
function guess(detail: string, path: string): (typeof explanations)[string] | undefined {
  if (detail.includes("directory does not exist")) return explanations.SQLITE_CANTOPEN;
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < fullBytes ? explanations.SQLITE_FULL : undefined;
  } catch {
    return undefined;
  }
}

/** Any error of a worker as a fault that can cross threads; only the file's base name is shown. */
export function toFault(error: unknown, path: string): Fault {
  if (isCuecardError(error)) {
    return { code: error.code, message: error.message, retryable: error.retryable, detail: null };
  }
  const detail = error instanceof Error ? error.message : String(error);
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const primary = code.split("_").slice(0, 2).join("_");
  const known = explanations[primary] ?? guess(detail, path);
  const message = known
    ? `The store "${basename(path)}" ${known.what}; ${known.todo}.`
    : `The store "${basename(path)}" failed${code ? ` with ${code}` : ""}; see the error's cause, and report it if the disk is sound.`;
  return {
    code: "storage_failed",
    message,
    retryable: known?.retryable ?? false,
    detail: code ? `${code}: ${detail}` : detail,
  };
}

export function fromFault(fault: Fault): CuecardError {
  return new CuecardError(fault.code, fault.message, {
    retryable: fault.retryable,
    cause: fault.detail === null ? undefined : new Error(fault.detail),
  });
}
