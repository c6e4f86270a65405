import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { CuecardError } from "@cuecard/core";

/**
 * Takes the `CUECARD_…` variables of the file `.env` in the working folder that the environment does not have. Others
 * in it are left alone: they are for other programs.
 */
export function readEnvFile(environment: NodeJS.ProcessEnv, path = ".env"): void {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Some keep a folder of this name, with a Python in it.
    if (code === "ENOENT" || code === "EISDIR") return;
    throw new CuecardError(
      "invalid_value",
      `${path} can't be read (${code}); make it readable for this user, or remove it.`,
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) {
    if (name.startsWith("CUECARD_") && environment[name] === undefined) environment[name] = value;
  }
}
