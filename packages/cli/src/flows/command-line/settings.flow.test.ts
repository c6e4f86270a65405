import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCommand } from "../../test-kit/run-command.ts";

test("cuecard.json and .env of the working folder are read, and a fault in them names the command", async () => {
  const { path: cwd, remove } = temporaryFolder();
  onTestFinished(remove);
  const cuecard = await createCuecard({ data: join(cwd, "here"), concurrency: 0 });
  await cuecard.knowledgeBases.create({ name: "Harbor" });
  await cuecard.close();
  const list = () => runCommand(["list", "bases"], { cwd });

  writeFileSync(join(cwd, "cuecard.json"), JSON.stringify({ data: "here" }));
  expect((await list()).stdout).toContain("Harbor");
  writeFileSync(join(cwd, ".env"), "CUECARD_DATABASE=nonsense\n");
  expect(await list()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^cuecard list bases: database must be an address/),
  });
  writeFileSync(join(cwd, "cuecard.json"), "{");
  expect(await list()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^cuecard list bases: cuecard\.json is not JSON .*\n$/),
  });
});
