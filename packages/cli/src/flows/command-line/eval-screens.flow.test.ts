import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { makeHandbook } from "../../test-kit/handbook.ts";
import { commandsOf, withScreen } from "../../test-kit/page-screens.ts";
import { handbookQuestions, writeFiles } from "../../test-kit/question-files.ts";
import { runCommand } from "../../test-kit/run-command.ts";

const page = fileURLToPath(new URL("../../../../../docs/evaluation.md", import.meta.url));

/** Run with `-u` to write what the commands print now into the page. */
test("the screens of docs/evaluation.md are what the commands print", async () => {
  const { path: cwd, remove } = temporaryFolder();
  onTestFinished(remove);
  makeHandbook(cwd);
  writeFiles(cwd, handbookQuestions);
  let text = readFileSync(page, "utf8");
  for (const content of ["questions/queries.jsonl", "questions/qrels.tsv"] as const) {
    const [first] = handbookQuestions[content];
    expect(text).toContain(typeof first === "string" ? first : JSON.stringify(first));
  }
  await runCommand(["ingest", "Harbor", "handbook"], { cwd });
  const commands = commandsOf(text);
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    const { code, stdout } = await runCommand(command.split(" ").slice(1), { cwd });
    expect(code).toBe(0);
    text = withScreen(text, command, steady(stdout));
  }
  await expect(text).toMatchFileSnapshot(page);
});

/** Without times, in columns as wide as before. */
function steady(stdout: string): string {
  return stdout.replace(/^p(50|95) ms .*$/gm, (row) =>
    row.replace(/ [ +-]*\d+\.\d\d/g, (cell) => "…".padStart(cell.length)),
  );
}
