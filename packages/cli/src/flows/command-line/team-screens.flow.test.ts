import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { star } from "../../../../../examples/teams/star.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { commandsOf, withScreen, wordsOf } from "../../test-kit/page-screens.ts";
import { runCommand } from "../../test-kit/run-command.ts";

const page = fileURLToPath(new URL("../../../../../docs/teams.md", import.meta.url));

/** Run with `-u` to write what the commands print now into the page. */
test("the screens of docs/teams.md are what the commands print", async () => {
  const { path: cwd, remove } = temporaryFolder();
  onTestFinished(remove);
  let text = readFileSync(page, "utf8");
  const definition = star.definition!;
  const mesh = {
    ...definition,
    members: definition.members!.map(({ canHandOffTo: _all, ...member }) => member),
  };
  writeFileSync(join(cwd, "star.json"), JSON.stringify(star));
  writeFileSync(join(cwd, "mesh.json"), JSON.stringify({ ...star, definition: mesh }));
  writeFileSync(join(cwd, "calls.txt"), /```text\n(== .*?)```/s.exec(text)![1]!);
  const commands = commandsOf(text);
  expect(commands).toHaveLength(1);
  for (const command of commands) {
    const { code, stdout, stderr } = await runCommand(wordsOf(command), { cwd });
    expect(code, stderr).toBe(0);
    text = withScreen(text, command, steady(stdout));
  }
  await expect(text).toMatchFileSnapshot(page);
});

/** Without chances, which a better weighing of the same words changes. */
function steady(stdout: string): string {
  return stdout.replace(/ 0\.\d\d\b/g, " …");
}
