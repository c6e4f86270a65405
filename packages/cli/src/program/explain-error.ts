import { inspect } from "node:util";
import { isCuecardError } from "@cuecard/core";
import { shown } from "../terminal/visible.ts";

/**
 * Lines that explain an error to the user. Of an internal error that is one sentence, and the way to its details: with
 * `CUECARD_DEBUG` it shows its stack, and those of its causes.
 */
export function explainError(error: unknown, { CUECARD_DEBUG: debug } = process.env): string[] {
  if (isCuecardError(error)) {
    const issues =
      error.issues.length > 1 ? error.issues.map(({ path, message }) => `  ${shown(path)}: ${shown(message)}`) : [];
    return [shown(error.message), ...issues];
  }
  if (!(error instanceof Error)) return [String(error)];
  if (isSystemError(error)) return [shown(error.message)];
  if (debug) return [inspect(error)];
  const [first = ""] = error.message.split("\n");
  return [
    `Cuecard failed with an error of its own: ${error.name}: ${shown(first)}`,
    "Set CUECARD_DEBUG=1 and run the command again to see where, and please report it with that.",
  ];
}

/** Of the operating system, such as `ENOSPC: no space left on device, write`: its message says it all. */
function isSystemError(error: Error): boolean {
  return "syscall" in error && "code" in error;
}
