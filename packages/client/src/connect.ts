import { randomUUID } from "node:crypto";
import type {
  Call,
  CallAnalysis,
  CallCounts,
  CallLabels,
  CallRecordingAnswer,
  Calls,
  Erasure,
  LedgerPage,
  List,
  ListedCall,
  RequestedAnalyses,
  StartedCall,
  Teams,
  TeamTraffic,
  Turn,
} from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { queryOf } from "./query.ts";
import { createRemoteCall } from "./remote-call.ts";
import { createRemoteTeams } from "./remote-teams.ts";
import { createRequest } from "./request.ts";

/** Options of `connect`. */
export interface ClientOptions {
  /** Address of the service, such as `http://127.0.0.1:8787`. */
  baseUrl: string;
  /** A private key. */
  apiKey: string;
  /** Sends the requests. @default the global fetch */
  fetch?: typeof fetch;
  /** Most milliseconds for a request with its repeats. @default 5_000 */
  timeoutMs?: number;
  /** Most repeats of a request that is safe to repeat. @default 2 */
  retries?: number;
}

/** Live calls of a service over HTTP, and its teams. */
export interface Client {
  /** Starts, opens and resumes calls. */
  calls: Omit<Calls, "open" | "rehearse" | "rehearseStart">;
  /** Makes, changes and checks teams, with their versions, and says whether their example utterances are learned. */
  teams: Omit<Teams, "upsert">;
}

/**
 * Connects to the calls of a running service. They have the same interface as in the service's own process. Use it when
 * your host forks a process for each call, so that the processes don't each load the index. The network adds to the
 * time of a turn: `deadlineMs` limits the service's part, `timeoutMs` the whole. Methods throw the service's errors,
 * `timeout`, and `fetch_failed` when the service can't be reached.
 *
 * @example
 * ```ts
 * const { calls } = connect({ baseUrl: "http://127.0.0.1:8787", apiKey });
 * const call = await calls.start({ teamId, externalId: room.name });
 * const turn = await call.userTurn("Why is my bill so high?", { deadlineMs: 150 });
 * ```
 */
export function connect(options: ClientOptions): Client {
  checkOptions("connect", options, { baseUrl: true, apiKey: true, fetch: true, timeoutMs: true, retries: true });
  const { baseUrl, apiKey, fetch, timeoutMs = 5_000, retries = 2 } = options;
  const request = createRequest({ baseUrl, apiKey, timeoutMs, retries, ...(fetch && { fetch }) });
  const pathOf = (id: string) => `/v1/calls/${encodeURIComponent(id)}`;
  const teams = createRemoteTeams(request, timeoutMs);
  const live = (started: StartedCall) => createRemoteCall({ request, started, newKey: randomUUID });

  return {
    teams,
    calls: {
      async start(input, { signal } = {}) {
        return live(
          await request<StartedCall>("POST", "/v1/calls?view=all", {
            body: input,
            signal,
            repeatable: Boolean(input.externalId),
          }),
        );
      },
      get: (id) => request<Call>("GET", pathOf(id), { repeatable: true }),
      list: (page = {}) => request<List<ListedCall>>("GET", `/v1/calls${queryOf(page)}`, { repeatable: true }),
      analyse: (input) => request<RequestedAnalyses>("POST", "/v1/call-analyses", { body: input, repeatable: true }),
      analysis: (id) => request<CallAnalysis>("GET", `${pathOf(id)}/analysis`, { repeatable: true }),
      count: (query = {}) => request<CallCounts>("GET", `/v1/call-counts${queryOf(query)}`, { repeatable: true }),
      setRecording: (id, input) =>
        request<CallRecordingAnswer>("PUT", `${pathOf(id)}/recording`, { body: input, repeatable: true }),
      label: (id, input) => request<CallLabels>("PUT", `${pathOf(id)}/labels`, { body: input, repeatable: true }),
      ledger: (id, query = {}) =>
        request<LedgerPage>("GET", `${pathOf(id)}/ledger${queryOf(query)}`, { repeatable: true }),
      current: (id) => request<Turn>("GET", `${pathOf(id)}/current`, { repeatable: true }),
      traffic: (teamId, query = {}) => {
        const path = `/v1/teams/${encodeURIComponent(teamId)}/traffic${queryOf(query)}`;
        return request<TeamTraffic>("GET", path, { repeatable: true });
      },
      delete: (id) => request<void>("DELETE", pathOf(id)),
      erase: (input) => request<Erasure>("POST", "/v1/erase", { body: input }),
      async resume(id) {
        return live(await request<StartedCall>("POST", `${pathOf(id)}/resume?view=all`, { repeatable: true }));
      },
    },
  };
}
