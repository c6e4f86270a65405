import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "../../../../cuecard/src/test-kit/site.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { handbookTeam, makeHandbook } from "../../test-kit/handbook.ts";
import { harborSite } from "../../test-kit/harbor-site.ts";
import { commandsOf, withScreen, wordsOf } from "../../test-kit/page-screens.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { runCli } from "../../test-kit/spawn-cli.ts";

const page = fileURLToPath(new URL("../../../../../docs/command-line.md", import.meta.url));

/** The site's name in the page: as long as the address that it has here, so that the columns stand. */
const named = "https://harbor.example";

/** Run with `-u` to write what the commands print now into the page. */
test("the screens of docs/command-line.md are what the commands print", async () => {
  const { path: cwd, remove } = temporaryFolder();
  const site = await startSite(harborSite);
  onTestFinished(async () => {
    await site.close();
    await remove();
  });
  expect(site.origin).toHaveLength(named.length);
  const handbook = makeHandbook(cwd);
  /** What the page says that was done between two commands. */
  const before: Record<string, () => void | Promise<void>> = {
    async "cuecard call --file team.json < caller.txt"() {
      const cuecard = await createCuecard({ data: join(cwd, "cuecard-data"), concurrency: 0 });
      const base = (await cuecard.knowledgeBases.list()).data[0]!;
      await cuecard.close();
      writeFileSync(join(cwd, "team.json"), JSON.stringify(handbookTeam(base.id)));
      writeFileSync(
        join(cwd, "caller.txt"),
        "What does a blinking orange light mean?\nMy bill is\n/revise My bill is too high\n/silence 8000\n",
      );
    },
    "cuecard ingest Harbor handbook --prune"() {
      appendFileSync(join(handbook, "plans.csv"), "Night 50,50,50,4.90,1,0,People who work at night\n");
      rmSync(join(handbook, "contracts/old.pdf"));
      rmSync(join(handbook, "guides/network-status.html"));
    },
  };
  let text = readFileSync(page, "utf8");
  const commands = commandsOf(text);
  expect(commands).toEqual(expect.arrayContaining(Object.keys(before)));
  for (const command of commands) {
    await before[command]?.();
    const [line, from] = command.split(" < ");
    const words = wordsOf(line!.replace(named, site.origin));
    // What is found is tested, not how fast: a busy machine takes longer than a caller waits.
    const patient = line!.startsWith("cuecard call ") ? ["--deadline", "30000"] : [];
    const args = [...words, ...patient, ...(line!.includes(named) ? ["--allow-url", site.origin] : [])];
    const { stdout, stderr } = from
      ? await runCli(args, { cwd, input: readFileSync(join(cwd, from), "utf8") })
      : await runCommand(args, { cwd });
    expect(stderr).toBe("");
    text = withScreen(text, command, steady(stdout.replaceAll(site.origin, named)));
  }
  await expect(text).toMatchFileSnapshot(page);
});

/** Without ids and times, and with the lines of what ran side by side in one order. */
function steady(stdout: string): string {
  const lines = stdout
    .replace(/\b(kb|team)_\w{20,}/g, "$1_…")
    .replace(/\d+\.\d ms/g, "… ms")
    .split("\n");
  const side = lines.filter((line) => /^(ready|failed): /.test(line)).sort();
  return lines.map((line) => (/^(ready|failed): /.test(line) ? side.shift() : line)).join("\n");
}
