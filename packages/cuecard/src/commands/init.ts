import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { nextCommands, projectFiles } from "../init/project-files.ts";
import { colors, counted, print } from "../terminal/terminal.ts";

const secretMode = 0o600;

/** Makes a folder to begin with, and says what to type next. Overwrites nothing. Resolves with the exit code. */
export async function initCommand(folder: string): Promise<number> {
  const files = await projectFiles();
  const taken = files.filter(({ path }) => existsSync(join(folder, path)));
  if (taken.length > 0) {
    const names = taken.map(({ path }) => path).join(", ");
    const message = `${folder} has ${names} already, and nothing is overwritten; name another folder, such as \`cuecard init my-agents\`.`;
    throw new CuecardError("invalid_value", message);
  }
  for (const { path, content, secret } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: "wx", ...(secret && { mode: secretMode }) });
  }
  print(`Made ${counted(files.length, "file")} in ${folder}: ${files.map(({ path }) => path).join(", ")}`);
  print(`\n${colors.bold("Next")}`);
  const commands = [...(folder === "." ? [] : [[`cd ${quoted(folder)}`, ""] as const]), ...nextCommands];
  for (const [command, does] of commands) print(`  ${command}${does ? colors.dim(`   # ${does}`) : ""}`);
  return 0;
}

function quoted(folder: string): string {
  return /^[\w./~+-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`;
}
