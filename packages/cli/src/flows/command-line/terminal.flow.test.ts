import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));

/** `script` of util-linux gives a command a terminal. */
const hasScript = spawnSync("script", ["--version"]).stdout?.includes("util-linux") ?? false;
const title = "on a terminal the command is named at once, and rm does what the answer says";

test.skipIf(!hasScript)(hasScript ? title : `${title} (skipped: there is no script of util-linux)`, async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const data = join(path, "data");
  const cuecard = await createCuecard({ data, concurrency: 0 });
  await cuecard.knowledgeBases.create({ name: "Harbor" });
  await cuecard.close();

  async function answer(typed: string): Promise<string> {
    const command = `"${process.execPath}" --conditions=@cuecard/source "${cli}" rm base Harbor --data "${data}"`;
    const child = spawn("script", ["-qec", command, "/dev/null"], {
      env: { ...process.env, TERM: "xterm", NO_COLOR: "1" },
    });
    let seen = "";
    let asked = false;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      seen += text;
      if (asked || !seen.includes("[y/N]")) return;
      asked = true;
      child.stdin.write(typed);
    });
    await once(child, "close");
    return seen;
  }

  const refused = await answer("n\r");
  expect(refused).toMatch(/^cuecard rm …\r/);
  expect(refused).toMatch(/Remove knowledge base "Harbor" \(kb_\w+\) with 0 sources/);
  expect(refused).toContain("Nothing was removed.");
  expect(await answer("\u0003")).toContain("Nothing was removed.");
  expect(await answer("y\r")).toMatch(/Removed knowledge base "Harbor"/);
});
