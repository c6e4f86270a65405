import { describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { runCli } from "../../test-kit/spawn-cli.ts";

async function expectDemo(args: string[]): Promise<void> {
  const { code, stdout, stderr } = await runCli(["demo", ...args]);
  expect(stderr).toBe("");
  // Indented: a question whose own document is first. Without indent: a source that became ready.
  expect(stdout.match(/^ {2}✔ /gm)).toHaveLength(6);
  expect(stdout.match(/^✔ /gm)).toHaveLength(5);
  expect(stdout).toContain("✔ router-guide.pdf, page 2 › Lights and what they mean › Blinking orange\n");
  expect(stdout.match(/hands the call to/g)).toHaveLength(3);
  expect(code).toBe(0);
}

test("the demo answers its six questions and hands the call over three times", () => expectDemo([]));

describe.skipIf(!serverUrl)(onServer, () => {
  test("the demo runs unchanged on a database of its own", async () => {
    const database = await createOwnDatabase();
    onTestFinished(database.drop);
    await expectDemo(["--database", database.url]);
  });
});
