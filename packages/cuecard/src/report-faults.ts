import { isCuecardError } from "@cuecard/core";

/** A disk that stays full or read-only is reported again after so long. */
const tellAgainMs = 3_600_000;

/** Writes faults as lines for whoever runs the service; of a disk that can't be written one line, not one for each request that it fails. */
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

/** What the file blob store and SQLite say of a full or read-only disk. */
function isDiskFault(error: unknown): error is Error {
  return (
    isCuecardError(error) &&
    error.code === "storage_failed" &&
    /disk is full|is read-only|quota is used up/.test(error.message)
  );
}
