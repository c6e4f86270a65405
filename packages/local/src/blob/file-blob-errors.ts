import { CuecardError } from "@cuecard/core";

/**
 * What an error code of the file system means and what to do about it; `retryable` where it is temporary.
 */
const meanings: Record<string, { cause: string; retryable: boolean }> = {
  ENOSPC: { cause: "the disk is full; free some space", retryable: false },
  EDQUOT: { cause: "the disk quota is used up; free some space or raise the quota", retryable: false },
  EMFILE: { cause: "too many files are open; raise the limit of open files", retryable: true },
  ENFILE: { cause: "too many files are open on this machine; raise the limit of open files", retryable: true },
  EACCES: { cause: "this process may not write or read there; give its user access to the folder", retryable: false },
  EPERM: { cause: "this process may not write or read there; give its user access to the folder", retryable: false },
  EROFS: { cause: "the file system is read-only; choose a folder on a writable one", retryable: false },
  ENOTDIR: { cause: "a file stands where a folder is needed; choose another folder", retryable: false },
};

/** `storage_failed` for a fault of the file system while `doing`; the server's paths stay in `cause`. */
export function fileFault(doing: string, error: unknown): CuecardError {
  const code = errorCode(error);
  const meaning = code ? meanings[code] : undefined;
  const cause = meaning?.cause ?? "the file system refused; look at the disk and the folder's permissions";
  return new CuecardError("storage_failed", `${doing} failed: ${cause}${code ? ` (${code})` : ""}.`, {
    retryable: meaning?.retryable ?? false,
    cause: error,
  });
}

/** Such as `ENOENT`; null when the error is not the file system's. */
export function errorCode(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : null;
}
