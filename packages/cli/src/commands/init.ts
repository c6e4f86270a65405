import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { nextCommands, projectFiles } from "../init/project-files.ts";
import { colors, print } from "../terminal/terminal.ts";

const secretMode = 0o600;
/** Files that are named as taken; the others are counted. */
const mostNamed = 3;

/** Makes a folder with a first project, and says what to type next. Overwrites nothing. Resolves with the exit code. */
export async function initCommand(folder: string): Promise<number> {
  const files = await projectFiles();
  const taken = files.filter(({ path }) => existsSync(join(folder, path)));
  if (taken.length > 0) {
    const more = taken.length > mostNamed ? ` and ${taken.length - mostNamed} more` : "";
    const names = `${taken
      .slice(0, mostNamed)
      .map(({ path }) => path)
      .join(", ")}${more}`;
    const message = `${folder} already has ${names}, and nothing is overwritten; choose another folder, such as \`cuecard init my-agents\`.`;
    throw new CuecardError("invalid_value", message);
  }
  for (const { path, content, secret } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: "wx", ...(secret && { mode: secretMode }) });
  }
  print(`Created in ${folder}:`);
  for (const { path } of files) print(`  ${path}`);
  print(`\n${colors.bold("Next")}`);
  const commands = [...(folder === "." ? [] : [[`cd ${quoted(folder)}`, ""] as const]), ...nextCommands];
  const width = Math.max(...commands.map(([command]) => command.length));
  for (const [command, does] of commands) print(`  ${command.padEnd(width)}  ${colors.dim(does)}`.trimEnd());
  return 0;
}

function quoted(folder: string): string {
  return /^[\w./~+-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`;
}
