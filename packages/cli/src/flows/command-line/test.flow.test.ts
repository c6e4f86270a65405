import { join } from "node:path";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { writeFiles } from "../../test-kit/question-files.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { startServer } from "../../test-kit/spawn-cli.ts";

const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }];
const rules = [
  { name: "bills", when: { keywords: ["bill"] }, to: "billing" },
  { name: "nine", when: { dtmf: "9" }, to: "desk" },
  { name: "gold", when: { variable: "plan", equals: "gold" }, to: "billing" },
];

const calls = [
  "== A bill goes to billing",
  "> Harbor, hello?",
  "desk: Good morning",
  "billing: When is my bill due?",
  "> On the 15th.",
  "/dtmf 9",
  "desk: Thank you",
  "== Gold callers",
  "/set plan gold",
  "billing: It is me",
];

/** A data folder with a team of two, and files beside it. */
async function workspaceWith(files: Parameters<typeof writeFiles>[1]) {
  const { path: cwd, remove } = temporaryFolder();
  onTestFinished(remove);
  writeFiles(cwd, files);
  const data = join(cwd, "data");
  const cue = await createCuecard({ data, warmUp: false });
  for (const id of ["desk", "billing"]) await cue.agents.create({ id, name: id });
  await cue.teams.create({ name: "Harbor", definition: { members, rules } });
  await cue.close();
  const run = (...args: string[]) => runCommand(["test", ...args, "--data", data], { cwd });
  return { cwd, data, run };
}

test("the calls of a file are kept as tests, listed, and run: each with its moves, replies, keys and variables", async () => {
  const { run } = await workspaceWith({ "calls.txt": calls });
  expect(await run("list")).toMatchObject({ code: 0, stdout: expect.stringContaining("cuecard test keep TEAM FILE") });
  expect(await run("run")).toMatchObject({ code: 1, stderr: expect.stringContaining("There are no tests") });
  const kept = await run("keep", "Harbor", "calls.txt", "--json");
  expect(JSON.parse(kept.stdout)).toMatchObject([
    {
      name: "A bill goes to billing",
      callId: null,
      variables: {},
      moves: [
        { type: "says", text: "Good morning", criteria: [{ endsWith: "desk" }] },
        { type: "says", criteria: [{ endsWith: "billing" }], replies: [{ say: "On the 15th." }] },
        { type: "dtmf", digits: "9" },
        { type: "says", text: "Thank you" },
      ],
    },
    { name: "Gold callers", variables: { plan: "gold" } },
  ]);
  expect(await run("list")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/test_\w+ +never +1 +Gold callers\ntest_\w+ +never +4 +A bill/),
  });
  expect(await run("run")).toMatchObject({ code: 0, stdout: "2 of 2 tests passed.\n", stderr: "" });
  expect((await run("list")).stdout).toMatch(/passed +1 +Gold callers/);
});

test("a test that fails is printed first with its failing line, and the exit code is 1; one is run by its name or id", async () => {
  const { run } = await workspaceWith({
    "calls.txt": calls,
    "wrong.json": JSON.stringify([
      { name: "Bills stay", moves: [{ type: "says", text: "My bill!", criteria: [{ endsWith: "desk" }] }] },
    ]),
  });
  await run("keep", "Harbor", "calls.txt");
  expect((await run("keep", "Harbor", "wrong.json")).stdout).toMatch(
    /^test_\w+ {2}Bills stay\n1 test of team "Harbor"/,
  );
  const all = await run("run");
  expect(all.code).toBe(1);
  expect(all.stdout).toMatch(/^failed {2}Bills stay\n {2}"My bill!": ends with desk\n {2}.+\n2 of 3 tests passed\.\n$/);
  expect(await run("run", "A bill goes to billing")).toMatchObject({ code: 0, stdout: "1 of 1 test passed.\n" });

  const one = await run("run", "Bills stay", "--json", "--no-keep");
  expect(one.code).toBe(1);
  const [{ testId, passed, firstFailed }] = JSON.parse(one.stdout);
  expect([passed, firstFailed.criterion]).toEqual([false, "ends with desk"]);
  expect(await run("run", testId)).toMatchObject({ code: 1 });
  const listed = JSON.parse((await run("list", "--json")).stdout);
  expect(listed.find(({ id }: { id: string }) => id === testId).recent).toHaveLength(2);
});

test("a running service is asked", async () => {
  const { data, run } = await workspaceWith({ "calls.txt": calls });
  const server = await startServer(data);
  onTestFinished(async () => void (await server.end("SIGTERM")));
  await run("keep", "Harbor", "calls.txt");
  expect(await run("run")).toMatchObject({ code: 0, stdout: "2 of 2 tests passed.\n" });
});

test.each([
  [["run", "Nobody"], 'There is no test "Nobody"; `cuecard test list` lists them.'],
  [["keep", "Nobody", "calls.txt"], 'There is no team "Nobody"'],
  [["keep", "Harbor", "strangers.txt"], 'strangers.txt, line 1: Harbor has no member "sales"'],
  [["keep", "Harbor", "either.txt"], "either.txt, line 1: a stored test has one member for each turn"],
  [["keep", "Harbor", "late.txt"], 'late.txt: in the call "first" plan is set behind a turn'],
  [["keep", "Harbor", "number.json"], "number.json has no test: expected an object as for POST /v1/tests"],
  [["keep", "Harbor", "gone.txt"], "gone.txt: the file does not exist."],
])("%j is refused with what to do", async (args, message) => {
  const { run } = await workspaceWith({
    "calls.txt": calls,
    "strangers.txt": ["sales: hello"],
    "either.txt": ["desk|billing: hello"],
    "late.txt": ["desk: hello", "/set plan gold", "billing: it is me"],
    "number.json": "[1]",
  });
  await run("keep", "Harbor", "calls.txt");
  expect(await run(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  expect(JSON.parse((await run("list", "--json")).stdout)).toHaveLength(2);
});
