import { CuecardError } from "@cuecard/core/errors";
import { whyWrongNode } from "./node-version.ts";

/**
 * Throws `not_available` where a runtime would fail later without a word. An older Node lacks what dependencies load. Bun
 * starts no process that reads files. Deno does not start the thread that holds the SQLite file of a folder; in memory
 * Cuecard runs in Deno.
 */
export function checkRuntime(
  inMemory: boolean,
  { bun, deno, node = "" }: Readonly<Record<string, string | undefined>> = process.versions,
): void {
  if (bun) throw refused(`Cuecard reads no files in Bun ${bun}`, "Run the program with Node");
  if (deno && !inMemory)
    throw refused(`Cuecard keeps no data folder in Deno ${deno}`, 'Run the program with Node, pass data: ":memory:"');
  const wrongNode = deno ? null : whyWrongNode(node);
  if (wrongNode) throw new CuecardError("not_available", wrongNode);
}

function refused(why: string, instead: string): CuecardError {
  const message = `${why}. ${instead}, or run \`npx @cuecard/cli serve\` with Node and hold calls with @cuecard/client.`;
  return new CuecardError("not_available", message);
}
