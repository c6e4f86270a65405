import type { CallTest, CallTestsRun, List, Workspace } from "@cuecard/core";
import { queryOf } from "./query.ts";

/** What commands do with stored tests. */
export type CommandTests = Pick<Workspace["tests"], "create" | "list" | "run">;

type Ask = <T>(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<T>;

/** Stored tests through a running server's /v1. */
export function remoteTests(ask: Ask): CommandTests {
  return {
    create: (input) => ask<CallTest>("POST", "/v1/tests", input),
    list: (page = {}) => ask<List<CallTest>>("GET", `/v1/tests?${queryOf(page)}`),
    run: (input = {}, { signal } = {}) => ask<CallTestsRun>("POST", "/v1/tests/run", input, signal),
  };
}
