import {
  CallTest,
  CallTestRun,
  CallTestsRun,
  CreateCallTest,
  listOf,
  RunCallTests,
  TestsQuery,
  UpdateCallTest,
  type Workspace,
} from "@cuecard/core";
import { type Route, route } from "../route/route.ts";
import { ownId } from "./once.ts";

const tag = "Tests";

const once = {
  prefix: "test" as const,
  keeps: false,
  idOf: ownId,
  find: ({ workspace }: { workspace: Workspace }, id: string) => workspace.tests.get(id),
};

/** Routes of calls that teams must take in a certain way. They may have callers' words, so their scope is that of calls. */
export const testRoutes: Route[] = [
  route({
    name: "createTest",
    method: "POST",
    path: "/v1/tests",
    scope: "calls",
    tag,
    summary: "Save a call that a team must take in a certain way, written by hand or made of a call.",
    body: CreateCallTest,
    once,
    status: 201,
    response: CallTest,
    handle: ({ workspace, body }) => workspace.tests.create(body),
  }),
  route({
    name: "listTests",
    method: "GET",
    path: "/v1/tests",
    scope: "calls",
    tag,
    summary: "List the tests with their last runs, newest first.",
    query: TestsQuery,
    response: listOf(CallTest),
    handle: ({ workspace, query }) => workspace.tests.list(query),
  }),
  route({
    name: "getTest",
    method: "GET",
    path: "/v1/tests/:testId",
    scope: "calls",
    tag,
    summary: "Read a test with its last run.",
    response: CallTest,
    handle: ({ workspace, params }) => workspace.tests.get(params.testId),
  }),
  route({
    name: "updateTest",
    method: "PATCH",
    path: "/v1/tests/:testId",
    scope: "calls",
    tag,
    summary: "Change a test.",
    body: UpdateCallTest,
    response: CallTest,
    handle: ({ workspace, params, body }) => workspace.tests.update(params.testId, body),
  }),
  route({
    name: "deleteTest",
    method: "DELETE",
    path: "/v1/tests/:testId",
    scope: "calls",
    tag,
    summary: "Delete a test with its runs.",
    status: 204,
    handle: ({ workspace, params }) => workspace.tests.delete(params.testId),
  }),
  route({
    name: "listTestRuns",
    method: "GET",
    path: "/v1/tests/:testId/runs",
    scope: "calls",
    tag,
    summary: "List the last runs of a test, newest first: at most 20.",
    response: listOf(CallTestRun),
    handle: ({ workspace, params }) => workspace.tests.listRuns(params.testId),
  }),
  route({
    name: "runTests",
    method: "POST",
    path: "/v1/tests/run",
    scope: "calls",
    tag,
    summary: "Play tests on copies that are stored nowhere, and say of each turn whether it is as it must be.",
    body: RunCallTests,
    response: CallTestsRun,
    handle: ({ workspace, request, body }) => workspace.tests.run(body, { signal: request.signal }),
  }),
];
