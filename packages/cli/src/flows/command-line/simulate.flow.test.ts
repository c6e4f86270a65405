import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CreateTeam, createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { writeFiles } from "../../test-kit/question-files.ts";
import { runCommand } from "../../test-kit/run-command.ts";

const team = {
  name: "Harbor",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "billing", role: "Billing" },
    ],
    rules: [{ name: "bills", when: { keywords: ["bill"] }, to: "billing" }],
    handoffs: { words: "suggest" },
  },
} as const;
const broken = { ...team, definition: { ...team.definition, rules: [] } };

const plan = {
  callers: [
    {
      name: "Ada",
      goal: { say: "I want to pay my bill.", until: "paid" },
      facts: { amount: "40" },
      criteria: [{ reaches: "billing" }, { calls: "pay", arguments: { amount: "40" } }],
    },
  ],
  criteria: [{ satisfied: true }],
  tools: { pay: { examples: [{ output: "ok" }] } },
  script: [
    {
      agentId: "billing",
      heard: "/(\\d+)/",
      toolCalls: [{ name: "pay", arguments: { amount: "{{1}}" } }],
      say: "Your {{1}} euros are paid.",
    },
    { agentId: "billing", say: "What amount?" },
    { say: "Hello." },
  ],
};

async function folderWith(more: Parameters<typeof writeFiles>[1] = {}) {
  const { path: cwd, remove } = temporaryFolder();
  onTestFinished(remove);
  writeFiles(cwd, { "callers.json": JSON.stringify(plan), "broken.json": JSON.stringify(broken), ...more });
  const cue = await createCuecard({ data: join(cwd, "cuecard-data"), concurrency: 0 });
  for (const [id, name] of [
    ["desk", "Dora"],
    ["billing", "Bill"],
  ] as const)
    await cue.agents.create({ id, name });
  await cue.teams.create(structuredClone(team) as object as CreateTeam);
  await cue.close();
  return { cwd, run: (...args: string[]) => runCommand(["simulate", ...args], { cwd }) };
}

test("a stored team's rates are printed and written, and a worse version ends with 1", async () => {
  const { cwd, run } = await folderWith();
  const good = await run("Harbor", "callers.json", "--runs", "8", "--junit", "report.xml");
  expect(good.stdout).toContain("Harbor: 8 calls of 1 caller");
  expect(good.stdout).toMatch(/^100\.0 +8 +67\.6 to 100\.0 +Ada +calls pay {"amount":"40"}$/m);
  expect(good.code).toBe(0);
  expect(readFileSync(join(cwd, "report.xml"), "utf8")).toContain('<testsuite name="Ada" tests="3" failures="0">');

  const worse = await run(
    "Harbor",
    "callers.json",
    "--runs",
    "8",
    "--compare",
    "broken.json",
    "--json",
    "figures.json",
  );
  expect(worse.stdout).toMatch(/^100\.0 +0\.0 +-100\.0 +-\d.* +0\.008 +Ada +reaches billing$/m);
  expect(worse.stderr).toContain('broken is worse for Ada: "reaches billing" (p 0.008).');
  expect(worse.code).toBe(1);
  const { teams } = JSON.parse(readFileSync(join(cwd, "figures.json"), "utf8"));
  expect(teams[1].calls[0].lines[0]).toEqual({ by: "caller", text: expect.stringContaining("I want to pay my bill.") });

  const alone = await run("broken.json", "callers.json", "--runs", "2", "--failures", "1");
  expect(alone.stdout).toContain("not: reaches billing. The call was with desk.");
  expect(alone.stdout).toContain("1 more call went wrong.");
  expect(alone.stderr).toContain('"reaches billing" holds of 0.0 %, below 100 %.');
  expect(alone.code).toBe(1);
  expect((await run("broken.json", "callers.json", "--runs", "2", "--min-rate", "0")).code).toBe(0);

  const after = await createCuecard({ data: join(cwd, "cuecard-data"), concurrency: 0 });
  expect((await after.calls.list()).data).toEqual([]);
  expect((await after.teams.list()).data.map(({ name }) => name)).toEqual(["Harbor"]);
  await after.close();
});

test.each([
  ["a misspelt field", { ...plan, caller: [] }, "caller"],
  [
    "a criterion that is none",
    { ...plan, criteria: [{ reach: "billing" }] },
    "reach is not a known field; known fields: reaches",
  ],
  ["no callers", { ...plan, callers: [] }, "callers"],
])("%s is refused with the file and the field", async (_what, file, message) => {
  const { run } = await folderWith({ "callers.json": JSON.stringify(file) });
  const { code, stdout, stderr } = await run("Harbor", "callers.json");
  expect(stderr).toContain("cuecard simulate: callers.json");
  expect(stderr).toContain(message);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
});
