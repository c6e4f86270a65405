import { readFile } from "node:fs/promises";
import { CuecardError } from "@cuecard/core";

/** Throws `invalid_value` naming the file and what is wrong with it, where it is known at which line. */
export function fault(path: string, line: number | null, problem: string): CuecardError {
  return new CuecardError(
    "invalid_value",
    `${path}${line === null ? "" : `, line ${line}`}: ${problem}${problem.endsWith("?") ? "" : "."}`,
  );
}

/** The text of a file, without a byte order mark. */
export async function readText(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw fault(
      path,
      null,
      error.code === "ENOENT" ? "the file does not exist" : `it can't be read (${error.code ?? error.message})`,
    );
  });
  return text.replace(/^\uFEFF/, "");
}

/** The first few of many, and how many there are. */
export function someOf(items: Iterable<string>): string {
  const all = [...items];
  return all.length <= 3 ? all.join(", ") : `${all.slice(0, 3).join(", ")}, … ${all.length} in all`;
}
