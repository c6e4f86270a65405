import type { Calls } from "../../api/calls.ts";
import type { NewId } from "../../base/values/ids.ts";
import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { checkCriterion, checkMoves } from "../../playing/criteria.ts";
import { inTime } from "../../playing/in-time.ts";
import { createMockedTools } from "../../playing/mocked-tools.ts";
import { playCall, textOf } from "../../playing/play-call.ts";
import type { CriterionResult, PlayedCall } from "../../playing/played-call.ts";
import { createRecordedSides } from "../../playing/recorded-sides.ts";
import type { PageKey } from "../../ports/storage/page.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { decodeCursor, encodeCursor } from "../../rows/pages.ts";
import { updateRow } from "../../rows/update-row.ts";
import {
  type CallTestRecord,
  type CallTestRun,
  type CallTestsRun,
  RunCallTests,
  type TestResult,
} from "../../schema/call-test.ts";
import { parseInput } from "../../schema/parse.ts";

export interface TestsOptions {
  store: Pick<WorkspaceStorage, "tests" | "getCall" | "teams" | "agents">;
  calls: Pick<Calls, "get" | "rehearseStart">;
  now: () => number;
  newId: NewId;
}

/** See {@link Tests.run}. One call at a time: a caller's turn never waits for more than a turn of these. */
export async function runTests(
  options: TestsOptions,
  input: RunCallTests,
  signal: AbortSignal | undefined,
): Promise<CallTestsRun> {
  const { store, now } = options;
  const { testIds, keep, limit, cursor } = parseInput(RunCallTests, input);
  const begun = now();
  const wanted = testIds ? await named(store.tests, testIds, decodeCursor(cursor)) : null;
  const runs: CallTestRun[] = [];
  let after = decodeCursor(cursor);
  let hasMore = true;
  while (hasMore && runs.length < limit) {
    if (runs.length > 0 && now() - begun >= limits.tests.runMs) break;
    const page = wanted
      ? { rows: wanted.splice(0, 1), hasMore: wanted.length > 0 }
      : await store.tests.list({ limit: 1, after });
    hasMore = page.hasMore;
    for (const test of page.rows) {
      runs.push(await runTest(options, test, { keep, signal: signal ?? new AbortController().signal }));
      after = test;
    }
  }
  const nextCursor = hasMore && after ? encodeCursor(after) : null;
  return { object: "tests_run", runs, hasMore, nextCursor };
}

/** The named tests in their order, those behind the one where a request ended. */
async function named(
  tests: TestsOptions["store"]["tests"],
  ids: readonly string[],
  after: PageKey | null,
): Promise<CallTestRecord[]> {
  const unique = [...new Set(ids)];
  const found = await Promise.all(unique.map((id) => tests.get(id)));
  const missing = found.findIndex((test) => test === null);
  if (missing >= 0) throw testNotFound(unique[missing]!, `testIds[${missing}]`);
  return (found as CallTestRecord[]).slice(after ? unique.indexOf(after.id) + 1 : 0);
}

async function runTest(
  options: TestsOptions,
  test: CallTestRecord,
  { keep, signal }: { keep: boolean; signal: AbortSignal },
): Promise<CallTestRun> {
  const { store, now, newId } = options;
  const run: CallTestRun = {
    id: newId("trun"),
    object: "test_run",
    testId: test.id,
    ...(await judged(test, await played(options, test, signal))),
    createdAt: new Date(now()).toISOString(),
  };
  if (keep) {
    const kept = (row: CallTestRecord) => ({ ...row, runs: [run, ...row.runs].slice(0, limits.tests.kept) });
    await updateRow(store.tests, test.id, kept, now);
  }
  return run;
}

/** Plays the test's call on a copy that is stored nowhere. */
async function played(
  { calls }: TestsOptions,
  { teamId, agentId, variables, moves, tools }: CallTestRecord,
  signal: AbortSignal,
): Promise<PlayedCall> {
  const playing = {
    calls,
    start: { ...(teamId ? { teamId } : { agentId }), variables },
    ...createRecordedSides(moves),
    tools: createMockedTools(tools),
    maxTurns: moves.length + 1,
    deadlineMs: limits.tests.callMs,
    people: "bridged" as const,
  };
  try {
    const timed = { ms: limits.tests.callMs, signal, what: "The call" };
    return await inTime((stop) => playCall({ ...playing, signal: stop }), timed);
  } catch (error) {
    signal.throwIfAborted();
    const failure = error instanceof Error ? error.message : String(error);
    return {
      lines: [],
      members: [],
      toolCalls: [],
      given: [],
      steps: [],
      turns: 0,
      end: "failed",
      failure,
      record: null,
    };
  }
}

type Verdict = Pick<CallTestRun, "passed" | "failure" | "firstFailed" | "steps" | "results" | "teamVersion">;

async function judged({ moves, criteria, language }: CallTestRecord, call: PlayedCall): Promise<Verdict> {
  const seen = { ...call, language: language ?? "en" };
  const ofMoves = await checkMoves(moves, seen);
  const steps = moves.map((move, at) => ({
    text: short(textOf(move), limits.lastWordsCharacters),
    agentId: call.steps[at]?.members.at(-1) ?? null,
    results: ofMoves[at]!.map(resultOf),
  }));
  const results: TestResult[] = [];
  for (const criterion of criteria) results.push(resultOf(await checkCriterion(criterion, seen)));
  const firstFailed = firstFailedOf(steps, results);
  const { failure } = call;
  const passed = failure === null && firstFailed === null;
  return { passed, failure, firstFailed, steps, results, teamVersion: call.record?.teamVersion ?? null };
}

function firstFailedOf(steps: Verdict["steps"], whole: readonly TestResult[]): Verdict["firstFailed"] {
  const parts = [
    ...steps.map(({ text, results }, step) => ({ step, text, results })),
    { step: null, text: "", results: whole },
  ];
  for (const { step, text, results } of parts) {
    const failed = results.find(({ holds }) => !holds);
    if (failed) return { step, text, criterion: failed.criterion, why: failed.why ?? "It does not hold." };
  }
  return null;
}

const resultOf = ({ criterion, holds, why }: CriterionResult): TestResult => ({
  criterion,
  holds: holds === true,
  why: why === null ? null : short(why, limits.tests.whyCharacters),
});

/** Cut by code points. */
function short(text: string, most: number): string {
  const characters = text.length > most ? [...text] : [];
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

export function testNotFound(id: string, param?: string): CuecardError {
  const message = `Test "${id}" does not exist; list the tests to see their ids.`;
  return new CuecardError("test_not_found", message, param === undefined ? {} : { param });
}
