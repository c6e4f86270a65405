import { isCuecardError } from "@cuecard/core";

/** Milliseconds after which a full or read-only disk is reported again. */
const tellAgainMs = 3_600_000;

/** Logs errors as lines. A disk that can't be written gets one line, not one for each failed request. */
export function createFaultReport(
  write: (line: string) => void,
  now = Date.now,
): (error: unknown, where: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error, where) => {
    if (!isDiskFault(error)) {
      write(`${where}: ${error instanceof Error ? error.stack : String(error)}`);
      return;
    }
    if (Math.abs(now() - toldAt) < tellAgainMs) return;
    toldAt = now();
    write(`${where}: ${error.message} Until then /readyz answers 503. This message is repeated at most once an hour.`);
  };
}

/** What the file blob store and SQLite say of a full or read-only disk, and of files that are gone. */
function isDiskFault(error: unknown): error is Error {
  return (
    isCuecardError(error) &&
    (error.code === "storage_lost" ||
      (error.code === "storage_failed" && /disk is full|is read-only|quota is used up/.test(error.message)))
  );
}
