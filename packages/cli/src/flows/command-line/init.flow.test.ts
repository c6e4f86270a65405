import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { request, runCli, startCli } from "../../test-kit/spawn-cli.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** What `init` says to type next, without `cuecard`. */
const nextOf = (stdout: string) => stdout.slice(stdout.indexOf("Next")).match(/(?<=^ {2}cuecard ).*?(?= {2})/gm)!;

test("what init makes runs as it says: documents in, a question, a call and the service", async () => {
  const made = await runCommand(["init", "my-agents"], { cwd: folder.path });
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const cwd = join(folder.path, "my-agents");
  expect(nextOf(made.stdout)).toEqual([
    "ingest Harbor documents",
    'search Harbor "When is my bill due?"',
    "call --file team.json < caller.txt",
    "serve",
  ]);

  expect((await runCommand(["ingest", "Harbor", "documents"], { cwd })).stdout).toContain("3 ready.");
  expect((await runCommand(["search", "Harbor", "When is my bill due?"], { cwd })).stdout).toMatch(/^billing-faq\.md/);
  // As long as a busy machine needs: what is found is asked here, not how fast.
  const call = await runCli(["call", "--file", "team.json", "--deadline", "30000"], {
    cwd,
    input: readFileSync(join(cwd, "caller.txt"), "utf8"),
  });
  expect([call.code, call.stderr]).toEqual([0, ""]);
  expect(call.stdout).toContain("Harbor Home Internet, this is Maya.");
  expect(call.stdout).toContain("[1] router-guide.pdf");
  expect(call.stdout).toMatch(/⇄ maya → tom .*\nTom answers/);

  const key = /^CUECARD_API_KEYS=(sk_live_\w+)$/m.exec(readFileSync(join(cwd, ".env"), "utf8"))![1]!;
  // Another port than the file's: it may be in use where the test runs.
  const { child, output, finished } = startCli(["serve", "--port", "0"], { cwd });
  await expect.poll(() => output.stdout).toContain("listening on");
  const url = /listening on (\S+)/.exec(output.stdout)![1]!;
  expect((await request(url, "GET", "/v1/knowledge-base", undefined, key)).body.data).toMatchObject([
    { name: "Harbor" },
  ]);
  child.kill("SIGTERM");
  expect((await finished).stdout).not.toContain("first private key");
  expect(readdirSync(cwd)).toContain("cuecard-data");
});

test("keys are their user's alone, and git leaves them and the data out", async () => {
  await runCommand(["init"], { cwd: folder.path });
  expect(statSync(join(folder.path, ".env")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder.path, ".gitignore"), "utf8").split("\n")).toEqual(
    expect.arrayContaining([".env", "cuecard-data/"]),
  );
});

test("nothing is overwritten: what is there is named, and nothing is written", async () => {
  writeFileSync(join(folder.path, "team.json"), "mine");
  const { code, stderr } = await runCommand(["init"], { cwd: folder.path });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^cuecard init: \. already has team\.json, and nothing is overwritten/),
  ]);
  expect(readFileSync(join(folder.path, "team.json"), "utf8")).toBe("mine");
  expect(existsSync(join(folder.path, ".env"))).toBe(false);
});
