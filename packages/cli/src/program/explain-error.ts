import { isCuecardError } from "@cuecard/core";
import { shown } from "../terminal/visible.ts";

/** Lines that explain an error to the user. An internal error shows its stack. */
export function explainError(error: unknown): string[] {
  if (isCuecardError(error)) {
    const issues =
      error.issues.length > 1 ? error.issues.map(({ path, message }) => `  ${shown(path)}: ${shown(message)}`) : [];
    return [shown(error.message), ...issues];
  }
  if (!(error instanceof Error)) return [String(error)];
  return [isSystemError(error) ? shown(error.message) : (error.stack ?? error.message)];
}

/** Of the operating system, such as `ENOSPC: no space left on device, write`: its message says it all. */
function isSystemError(error: Error): boolean {
  return "syscall" in error && "code" in error;
}
