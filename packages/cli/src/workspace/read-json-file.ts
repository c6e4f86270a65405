import { readFile } from "node:fs/promises";
import { CuecardError } from "@cuecard/core";

/** The text of a file that holds JSON. Throws `invalid_value` when it can't be read, `invalid_json` when it is none. */
export async function readJsonFile(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CuecardError("invalid_value", `${file} can't be read (${error.code}).`);
  });
  try {
    JSON.parse(text);
  } catch (error) {
    throw new CuecardError("invalid_json", `${file} is not JSON (${error instanceof Error ? error.message : error}).`);
  }
  return text;
}
