import { CreateEvalCase, EvalCase, EvalRun, listOf, PageQuery, RunEvalCases, type Workspace } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";
import { ownId } from "./once.ts";

const tag = "Eval cases";

const once = {
  prefix: "case" as const,
  keeps: false,
  idOf: ownId,
  find: ({ workspace }: { workspace: Workspace }, id: string) => workspace.evalCases.get(id),
};

/** Routes of questions with the passages that answer them. */
export const evalCaseRoutes: Route[] = [
  route({
    name: "createEvalCase",
    method: "POST",
    path: "/v1/eval-cases",
    scope: "ingest",
    tag,
    summary: "Save a question with the passages that answer it, or with none: then nothing may be given.",
    body: CreateEvalCase,
    once,
    status: 201,
    response: EvalCase,
    handle: ({ workspace, body }) => workspace.evalCases.create(body),
  }),
  route({
    name: "listEvalCases",
    method: "GET",
    path: "/v1/eval-cases",
    scope: "read",
    tag,
    summary: "List the eval cases with their last outcomes, newest first.",
    query: PageQuery,
    response: listOf(EvalCase),
    handle: ({ workspace, query }) => workspace.evalCases.list(query),
  }),
  route({
    name: "getEvalCase",
    method: "GET",
    path: "/v1/eval-cases/:caseId",
    scope: "read",
    tag,
    summary: "Read an eval case with its last outcome.",
    response: EvalCase,
    handle: ({ workspace, params }) => workspace.evalCases.get(params.caseId),
  }),
  route({
    name: "deleteEvalCase",
    method: "DELETE",
    path: "/v1/eval-cases/:caseId",
    scope: "ingest",
    tag,
    summary: "Delete an eval case.",
    status: 204,
    handle: ({ workspace, params }) => workspace.evalCases.delete(params.caseId),
  }),
  route({
    name: "runEvalCases",
    method: "POST",
    path: "/v1/eval-cases/run",
    scope: "ingest",
    tag,
    summary: "Search for eval cases with these settings, and say which are right and what changed since the last run.",
    body: RunEvalCases,
    response: EvalRun,
    handle: ({ workspace, request, body }) => workspace.evalCases.run(body, { signal: request.signal }),
  }),
];
