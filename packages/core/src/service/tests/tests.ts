import type { Tests } from "../../api/tests.ts";
import { unlessAborted } from "../../base/time/within-time.ts";
import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { type RecordedCaller, recordedCaller } from "../../playing/recorded-caller.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { updateRow } from "../../rows/update-row.ts";
import {
  type CallTest,
  type CallTestRecord,
  CreateCallTest,
  TestsQuery,
  UpdateCallTest,
} from "../../schema/call-test.ts";
import { parseInput, readOnlyFields } from "../../schema/parse.ts";
import { runTests, type TestsOptions, testNotFound } from "./run-tests.ts";

/** Read-only fields that a body may contain, so that an answer can be sent back. */
const readOnly = [...readOnlyFields, "lastRun", "recent"];

/** The service of stored tests. */
export function createTests(options: TestsOptions): Tests {
  const { store, now, newId } = options;

  async function stored(id: string): Promise<CallTestRecord> {
    const found = await store.tests.get(id);
    if (!found) throw testNotFound(id);
    return found;
  }

  return {
    async create(input) {
      const { name, callId = null, turnId = null, ...given } = parseInput(CreateCallTest, input, { readOnly });
      const recorded = callId ? await ofCall(options, callId, turnId) : await byHand(store, given);
      const at = new Date(now()).toISOString();
      const made: CallTestRecord = {
        id: newId("test"),
        object: "test",
        ...recorded,
        name,
        callId,
        ...changesOf(given),
        runs: [],
        createdAt: at,
        updatedAt: at,
      };
      checkSize(made);
      if (!(await store.tests.insert(made)))
        throw new CuecardError("id_taken", `Test "${made.id}" already exists; try again.`);
      // A call that was erased meanwhile takes its words along.
      if (callId && !(await store.getCall(callId))) {
        await store.tests.delete(made.id);
        throw callNotFound(callId);
      }
      return shown(made);
    },

    get: async (id) => shown(await stored(id)),

    async list(page = {}) {
      const { limit, cursor, ...filter } = parseInput(TestsQuery, page);
      return toList(await store.tests.list({ limit, after: decodeCursor(cursor), ...filter }), shown);
    },

    async update(id, input) {
      const { name, callId, ...given } = parseInput(UpdateCallTest, input, {
        readOnly: [...readOnly, "teamId", "agentId"],
      });
      const change = (row: CallTestRecord): CallTestRecord => {
        if (callId && callId !== row.callId) throw otherCall(callId, row);
        const changed = { ...row, ...changesOf(given), name: name ?? row.name, ...(callId === null && { callId }) };
        checkSize(changed);
        return changed;
      };
      const updated = await updateRow(store.tests, id, change, now);
      if (!updated) throw testNotFound(id);
      return shown(updated);
    },

    async delete(id) {
      if (!(await store.tests.delete(id))) throw testNotFound(id);
    },

    async listRuns(id) {
      return { object: "list", data: (await stored(id)).runs, hasMore: false, nextCursor: null };
    },

    run: (input = {}, { signal } = {}) => unlessAborted(signal, () => runTests(options, input, signal)),
  };
}

type Script = Pick<CallTestRecord, "teamId" | "agentId" | "language" | "variables" | "moves" | "tools" | "criteria">;

/** A test as /v1 returns it. */
function shown({ runs, createdAt, updatedAt, ...test }: CallTestRecord): CallTest {
  const recent = runs.map((run) => ({ passed: run.passed, createdAt: run.createdAt }));
  return { ...test, lastRun: runs[0] ?? null, recent, createdAt, updatedAt };
}

/** What was given of a script. */
function changesOf({ language, variables, moves, tools, criteria }: Omit<UpdateCallTest, "name" | "callId">) {
  return {
    ...(language !== undefined && { language }),
    ...(variables !== undefined && { variables: variables ?? {} }),
    ...(moves && { moves }),
    ...(tools && { tools }),
    ...(criteria && { criteria }),
  };
}

async function byHand(
  store: TestsOptions["store"],
  { teamId = null, agentId = null }: { teamId?: string | null | undefined; agentId?: string | null | undefined },
): Promise<Script> {
  if (teamId && !(await store.teams.get(teamId)))
    throw notStored("team_not_found", `Team "${teamId}" does not exist; list the teams to see their ids.`, "teamId");
  if (agentId && !(await store.agents.get(agentId)))
    throw notStored(
      "agent_not_found",
      `Agent "${agentId}" does not exist; list the agents to see their ids.`,
      "agentId",
    );
  return { teamId, agentId, language: null, variables: {}, moves: [], tools: {}, criteria: [] };
}

const notStored = (code: "team_not_found" | "agent_not_found", message: string, param: string) =>
  new CuecardError(code, message, { param });

async function ofCall({ calls }: TestsOptions, callId: string, turnId: string | null): Promise<Script> {
  const call = await calls.get(callId);
  const { teamId } = call;
  let recorded: RecordedCaller;
  try {
    recorded = recordedCaller(call, { turnId });
  } catch (cause) {
    const param = turnId === null ? "callId" : "turnId";
    throw new CuecardError("invalid_value", (cause as Error).message, { param, cause });
  }
  const { language = null, variables, moves, tools, criteria } = recorded;
  return { teamId, agentId: teamId ? null : call.agentId, language, variables, moves, tools, criteria };
}

function checkSize(test: CallTestRecord): void {
  const { moves, characters } = limits.tests;
  if (test.moves.length > moves)
    throw tooLarge(
      `The test has ${test.moves.length} moves of the caller; at most ${moves} are allowed. Pass turnId, or moves.`,
    );
  const length = JSON.stringify({ ...test, runs: [] }).length;
  if (length > characters)
    throw tooLarge(
      `The test is ${length} characters as JSON; at most ${characters} are allowed. Pass turnId, or moves.`,
    );
}

const tooLarge = (message: string) => new CuecardError("value_out_of_range", message, { param: "moves" });

function otherCall(callId: string, { callId: own }: CallTestRecord): CuecardError {
  const message = `The test is of ${own ? `the call "${own}"` : "no call"}, not of "${callId}"; pass null or leave callId out.`;
  return new CuecardError("invalid_value", message, { param: "callId" });
}

function callNotFound(id: string): CuecardError {
  return new CuecardError("call_not_found", `Call "${id}" was deleted while a test was made of it.`, {
    param: "callId",
  });
}
