import { access, constants, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { CuecardError } from "@cuecard/core";

/**
 * Throws `invalid_value` when a file can't be written there: before the work whose figures it is to hold, not after it.
 */
export async function checkOutput(path: string): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) throw new CuecardError("invalid_value", `${path} is a folder; pass a file.`);
  await access(there ? path : dirname(path), constants.W_OK).catch((cause: NodeJS.ErrnoException) => {
    throw new CuecardError(
      "invalid_value",
      `${path} can't be written (${cause.code}); pass a file in an existing, writable folder.`,
      { cause },
    );
  });
}
