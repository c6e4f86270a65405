import {
  type CallTest,
  type CallTestRun,
  type CallTestsRun,
  type CreateCallTest,
  CuecardError,
  limits,
  type RunCallTests,
} from "@cuecard/core";
import { isRecord } from "@cuecard/core/adapter-kit";
import type { PlaceFlags } from "../environment.ts";
import { checkMembers, readCalls } from "../evaluation/team/read-calls.ts";
import { storedTestOf } from "../evaluation/team/stored-tests.ts";
import { table } from "../terminal/table.ts";
import { colors, counted, interruptSignal, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { all } from "../workspace/every.ts";
import { getStored, pickStored } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";
import { readJsonFile } from "../workspace/read-json-file.ts";
import type { CommandTests } from "../workspace/remote-tests.ts";

interface TestFlags extends PlaceFlags {
  json: boolean;
}

async function withTests(flags: PlaceFlags, work: (tests: CommandTests) => Promise<number>): Promise<number> {
  const { workspace, close } = await openStored(flags);
  try {
    return await work(workspace.tests);
  } finally {
    await close();
  }
}

const noTests = "There are no tests; `cuecard test keep TEAM FILE` keeps some.";

/** Lists the tests, the newest first, with what came of each last. Resolves with the exit code. */
export function listTestsCommand({ json, ...flags }: TestFlags): Promise<number> {
  return withTests(flags, async (tests) => {
    const rows = await all((page) => tests.list(page));
    if (json) print(JSON.stringify(rows, null, 2));
    else if (rows.length === 0) print(noTests);
    else for (const line of table(["id", "last run", "turns", "name"], rows.map(cellsOf))) print(line);
    return 0;
  });
}

const cellsOf = ({ id, name, moves, lastRun }: CallTest) => [id, verdictOf(lastRun), moves.length, name];

const verdictOf = (run: CallTestRun | null) => (run === null ? "never" : run.passed ? "passed" : "failed");

/**
 * Runs the tests of these names or ids, or all, and prints those that failed, each with its first failing line. Resolves
 * with the exit code: 1 when a test fails, or when there is none. Throws `test_not_found`.
 */
export function runTestsCommand(
  wanted: readonly string[],
  { json, keep, ...flags }: TestFlags & { keep: boolean },
): Promise<number> {
  const signal = interruptSignal();
  return withTests(flags, async (tests) => {
    const stored = await all((page) => tests.list(page));
    if (stored.length === 0) throw new CuecardError("test_not_found", noTests);
    const testIds = wanted.length === 0 ? null : wanted.map((each) => testOf(stored, each).id);
    const runs = await runAll(tests, { testIds, keep }, signal);
    const failed = runs.filter(({ passed }) => !passed);
    const names = new Map(stored.map(({ id, name }) => [id, name]));
    if (json) print(JSON.stringify(runs, null, 2));
    else {
      for (const run of failed) for (const line of linesOf(run, names.get(run.testId)!)) print(line);
      print(`${runs.length - failed.length} of ${counted(runs.length, "test")} passed.`);
    }
    return failed.length === 0 ? 0 : 1;
  });
}

/** Every part of a run: a request plays tests for 20 s at most. */
async function runAll(tests: CommandTests, input: RunCallTests, signal: AbortSignal): Promise<CallTestRun[]> {
  const runs: CallTestRun[] = [];
  let cursor: string | null = null;
  do {
    const part: CallTestsRun = await tests.run({ ...input, limit: limits.page.max, cursor }, { signal });
    runs.push(...part.runs);
    cursor = part.nextCursor;
  } while (cursor !== null);
  return runs;
}

function testOf(stored: readonly CallTest[], wanted: string): CallTest {
  const found = pickStored(stored, "tests", wanted);
  if (found) return found;
  throw new CuecardError("test_not_found", `There is no test "${wanted}"; \`cuecard test list\` lists them.`);
}

/** A failed run: the test, then what the caller said or did and what of it is not as it must be. */
function* linesOf({ failure, firstFailed }: CallTestRun, name: string): Generator<string> {
  yield `${colors.red("failed")}  ${colors.bold(shown(name))}`;
  const said = firstFailed?.text ? `"${shown(firstFailed.text)}": ` : "";
  if (firstFailed) yield `  ${said}${shown(firstFailed.criterion)}`;
  yield colors.dim(`  ${shown(failure ?? firstFailed?.why ?? "")}`);
}

/** Keeps each call of a file as a test of the team. Resolves with the exit code. */
export async function keepTestsCommand(team: string, file: string, { json, ...flags }: TestFlags): Promise<number> {
  const { workspace, close } = await openStored(flags);
  try {
    const { id: teamId, name, definition } = await getStored(workspace, "team", team);
    const members = (definition?.members as { agentId: string }[] | undefined)?.map(({ agentId }) => agentId) ?? [];
    const kept: CallTest[] = [];
    for (const script of await scriptsOf(file, { name, members }))
      kept.push(await workspace.tests.create({ ...script, teamId }));
    if (json) print(JSON.stringify(kept, null, 2));
    else {
      for (const each of kept) print(`${each.id}  ${shown(each.name)}`);
      print(`${counted(kept.length, "test")} of team "${shown(name)}" kept; \`cuecard test run\` runs them.`);
    }
    return 0;
  } finally {
    await close();
  }
}

/** Reads a whole file before any of it is kept. What is wrong in a body of JSON is said when the test is made. */
async function scriptsOf(file: string, team: { name: string; members: string[] }): Promise<CreateCallTest[]> {
  if (!file.endsWith(".json")) {
    const calls = await readCalls(file);
    checkMembers(calls, file, team);
    return calls.map((call) => storedTestOf(call, file));
  }
  const body: unknown = JSON.parse(await readJsonFile(file));
  const bodies = Array.isArray(body) ? body : [body];
  if (bodies.every(isRecord)) return bodies as unknown as CreateCallTest[];
  throw new CuecardError(
    "invalid_value",
    `${file} has no test: expected an object as for POST /v1/tests, or a list of such.`,
  );
}
