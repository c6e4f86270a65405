import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { writeFiles } from "../../test-kit/question-files.ts";
import { runCommand } from "../../test-kit/run-command.ts";

const team = {
  name: "Harbor",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "sales:eu", role: "Sales" },
      { agentId: "person", role: "A person", kind: "human" },
    ],
    rules: [
      { name: "price", from: ["desk"], when: { keywords: ["price"] }, to: "sales:eu" },
      { name: "gold", when: { variable: "plan", equals: "gold" }, to: "person" },
      { name: "code known", when: { variable: "code", equals: "swordfish" }, to: "person" },
      { name: "nobody speaks", from: ["sales:eu"], when: { silence: { ms: 5000 } }, to: "desk" },
    ],
    variables: [{ name: "code", value: "swordfish", secret: true }],
    handoffs: { maxPerCall: 2, cooldownTurns: 0, words: "commit" },
  },
} as const;

/** The same without the rule about prices. */
const without = {
  ...team,
  definition: { ...team.definition, rules: team.definition.rules.filter(({ name }) => name !== "price") },
};

const calls = [
  "# Each call begins at the desk.",
  "== prices",
  "> Harbor, hello?",
  "sales:eu: what is the price of a hub",
  "/silence 6000",
  "desk | person: hello?",
  "",
  "== needless and missed",
  "desk: is there a price list for your opening hours",
  "sales:eu: I want to buy one",
  "desk: my light is orange",
  "== a gold caller",
  "/set plan gold",
  "person: it is me",
];

function folderWith(files: Parameters<typeof writeFiles>[1]) {
  const { path: cwd, remove } = temporaryFolder();
  onTestFinished(remove);
  writeFiles(cwd, files);
  return { cwd, run: (...args: string[]) => runCommand(["eval-team", ...args], { cwd }) };
}

test("a team of a file: shares, causes, and what went wrong with the trace's sentence", async () => {
  const { cwd, run } = folderWith({ "team.json": JSON.stringify(team), "calls.txt": calls });
  const { code, stdout } = await run("team.json", "calls.txt", "--json", "figures.json");
  expect(stdout).toContain("calls.txt: 3 calls, 6 turns of the caller");
  // Four of six: the opening hours are taken from the desk, and a limit keeps the purchase there.
  expect(stdout).toMatch(/^right % +66\.7$/m);
  expect(stdout).toMatch(/^ +1 +1 +0 +0 {2}rule 'price'$/m);
  expect(stdout).toMatch(/^ +1 +0 +0 +0 {2}rule 'gold'$/m);
  expect(stdout).toMatch(/^calls\.txt:9 {2}is there a price list for your opening hours$/m);
  expect(stdout).toContain("needless: from desk to sales:eu, and is for desk");
  expect(stdout).toContain(`desk hands over to sales:eu: rule 'price', the keyword "price" is in the caller's words.`);
  expect(stdout).toContain("missed: it stayed with desk, and is for sales:eu");
  expect(stdout).toContain("The call can't be given to sales:eu either: the call has had 2 hand-offs");
  expect(code).toBe(0);
  const { teams } = JSON.parse(readFileSync(join(cwd, "figures.json"), "utf8"));
  expect(teams[0].calls[0].turns[1]).toMatchObject({
    line: 6,
    before: "sales:eu",
    right: ["desk", "person"],
    after: "desk",
    outcome: "right",
    cause: "rule 'nobody speaks'",
  });
});

test("a stored team is played without its knowledge and secrets, and nothing of it is stored", async () => {
  const { cwd, run } = folderWith({ "team.json": JSON.stringify(without), "calls.txt": calls });
  const open = () => createCuecard({ data: join(cwd, "cuecard-data"), concurrency: 0 });
  const before = await open();
  const base = await before.knowledgeBases.create({ name: "Support" });
  const knowledge = [{ knowledgeBaseId: base.id }];
  const memberOverrides = { desk: { systemPrompt: "{{nothing}}", knowledge: { $append: knowledge } } };
  const definition = { ...team.definition, knowledge, memberOverrides, missingVariable: "error" };
  await before.teams.create({ ...structuredClone(team), definition: structuredClone(definition) as object });
  await before.close();

  const { code, stdout, stderr } = await run("Harbor", "calls.txt", "--compare", "team.json", "--min-right", "60");
  expect(stdout).toMatch(/^ +Harbor +team +difference +95 % interval$/m);
  expect(stdout).toMatch(/^right % +66\.7 +50\.0 +-16\.7 /m);
  expect(stderr).toContain("team: 50.0 % of the turns are right, below 60 %.");
  expect(code).toBe(1);
  expect((await run("Harbor", "calls.txt", "--max-needless", "10")).code).toBe(1);
  expect((await run("team.json", "calls.txt", "--max-needless", "10")).code).toBe(0);

  const after = await open();
  expect((await after.calls.list()).data).toEqual([]);
  await after.close();
});

test.each([
  ["a member that is not there", ["desk: hello", "sales: hello"], 'line 2: team has no member "sales"; it has desk'],
  [
    "a line that is not a turn",
    ["desk: hello", "desk hello"],
    'line 2: "desk hello" can\'t be read; expected `member:',
  ],
  ["an unknown event", ["/dial 1"], 'line 1: "/dial 1" is not an event; expected /silence'],
  ["a call without a caller", ["desk: hello", "== quiet", "> Hello?"], 'in the call "quiet" the caller says nothing'],
  ["a file without calls", ["# none"], "it has no calls"],
])("%s is said with its line", async (_what, lines, message) => {
  const { run } = folderWith({ "team.json": JSON.stringify(team), "calls.txt": lines });
  const { code, stdout, stderr } = await run("team.json", "calls.txt");
  expect(stderr).toContain("cuecard eval-team: calls.txt");
  expect(stderr).toContain(message);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
});

test("a definition that would not be saved is refused with all its problems", async () => {
  const broken = { ...team, definition: { ...team.definition, rulez: [], members: [{ agentId: "desk" }] } };
  const { run } = folderWith({ "team.json": JSON.stringify(broken), "calls.txt": ["desk: hello"] });
  const { code, stderr } = await run("team.json", "calls.txt");
  expect(stderr).toContain("rulez");
  expect(stderr).toContain('"sales:eu"');
  expect(code).toBe(1);
});

test("a stored team beside itself with what it learned from its calls", async () => {
  const { cwd, run } = folderWith({
    "calls.txt": [
      "== a strange matter",
      "support: the zither hums again",
      "== a known one",
      "billing: my bill is too high",
    ],
    "team.json": JSON.stringify(team),
  });
  const cuecard = await createCuecard({ data: join(cwd, "cuecard-data") });
  const definition = {
    members: [
      { agentId: "desk", isEntry: true },
      { agentId: "billing", intents: ["my bill is too high", "I was charged twice"] },
      { agentId: "support", intents: ["my internet is down", "the wifi is slow"] },
    ],
    handoffs: { learn: true, words: "commit" as const },
  };
  const { id: teamId } = await cuecard.teams.create({ name: "Front", definition });
  await cuecard.teams.create({ name: "New", definition });
  for (const id of ["desk", "billing", "support"]) await cuecard.agents.create({ id, name: id });
  const call = await cuecard.calls.start({ teamId });
  await call.userTurn("my zither hums all night", { deadlineMs: 30_000 });
  await call.handOff({ agentId: "support" });
  await call.userTurn("the one in the kitchen", { deadlineMs: 30_000 });
  await call.end();
  await cuecard.close();
  const { code, stdout } = await run("Front", "calls.txt", "--learned");
  expect(code).toBe(0);
  expect(stdout).toMatch(/Front +Front with its calls/);
  expect(stdout).toMatch(/right % +50.0 +100.0 +\+50.0/);
  const { code: nothing, stderr } = await run("New", "calls.txt", "--learned");
  expect([nothing, stderr]).toEqual([1, expect.stringContaining("New has learned nothing from calls.")]);
  expect((await run("team.json", "calls.txt", "--learned")).stderr).toContain("has learned nothing from calls");
  expect((await run("Front", "calls.txt", "--learned", "--compare", "New")).code).toBe(2);
});
