import { randomUUID } from "node:crypto";
import type { Call, CallSummary, Calls, List, StartedCall } from "@cuecard/core";
import { createRemoteCall } from "./remote-call.ts";
import { createRequest } from "./request.ts";

/** Options of `connect`. */
export interface ClientOptions {
  /** Where the service is, such as `http://127.0.0.1:8787`. */
  baseUrl: string;
  /** A private key. */
  apiKey: string;
  /** Sends the requests. @default the global fetch @default the runtime's own */
  fetch?: typeof fetch;
  /** Bounds every request, repeats included. @default 5_000 */
  timeoutMs?: number;
  /** How often a request that is safe to repeat is repeated. @default 2 */
  retries?: number;
}

/** A service over HTTP, as far as live calls need it. */
export interface Client {
  /** Starts, opens and resumes calls. */
  calls: Omit<Calls, "open">;
}

/**
 * Calls of a running service, with the interface they have in its own process. It is for hosts that fork a process for
 * each call: otherwise each process would hold its own index. The network adds to the time of a turn: `deadlineMs`
 * bounds the service's part, `timeoutMs` all of it. Errors are those of the service, and `fetch_failed` when it can't
 * be reached.
 *
 * @example
 * ```ts
 * const { calls } = connect({ baseUrl: "http://127.0.0.1:8787", apiKey });
 * const call = await calls.start({ teamId, externalId: room.name });
 * const turn = await call.userTurn("Why is my bill so high?", { deadlineMs: 150 });
 * ```
 */
export function connect({ baseUrl, apiKey, fetch, timeoutMs = 5_000, retries = 2 }: ClientOptions): Client {
  const request = createRequest({ baseUrl, apiKey, timeoutMs, retries, ...(fetch && { fetch }) });
  const pathOf = (id: string) => `/v1/calls/${encodeURIComponent(id)}`;
  const live = (started: StartedCall) => createRemoteCall({ request, started, newKey: randomUUID });

  return {
    calls: {
      async start(input, { signal } = {}) {
        return live(
          await request<StartedCall>("POST", "/v1/calls", {
            body: input,
            signal,
            repeatable: Boolean(input.externalId),
          }),
        );
      },
      get: (id) => request<Call>("GET", pathOf(id), { repeatable: true }),
      list(page = {}) {
        const filters = Object.entries(page).filter(([, value]) => value !== undefined && value !== null);
        const query = new URLSearchParams(filters.map(([name, value]) => [name, String(value)]));
        return request<List<CallSummary>>("GET", `/v1/calls?${query}`, { repeatable: true });
      },
      delete: (id) => request<void>("DELETE", pathOf(id)),
      async resume(id) {
        return live(await request<StartedCall>("POST", `${pathOf(id)}/resume`, { repeatable: true }));
      },
    },
  };
}
