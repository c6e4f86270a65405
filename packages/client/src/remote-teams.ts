import type {
  ClearedExamples,
  LearnedExample,
  List,
  ResolvedTeam,
  Team,
  TeamCheck,
  TeamReadiness,
  Teams,
  TeamVersion,
} from "@cuecard/core";
import { CuecardError } from "@cuecard/core/errors";
import { queryOf } from "./query.ts";
import type { Request } from "./request.ts";

/** As in the service's own process. */
const usualWaitMs = 30_000;
/** Of a request's time, for the way there and back. */
const onTheWay = 0.5;

/** Teams of a service. `longestMs` is the longest that a request may take. */
export function createRemoteTeams(request: Request, longestMs: number): Omit<Teams, "upsert"> {
  const pathOf = (id: string) => `/v1/teams/${encodeURIComponent(id)}`;
  const read = <T>(path: string) => request<T>("GET", path, { repeatable: true });

  return {
    create: (input) => request<Team>("POST", "/v1/teams", { body: input }),
    get: (id) => read<Team>(pathOf(id)),
    list: (page = {}) => read<List<Team>>(`/v1/teams${queryOf(page)}`),
    update: (id, patch) => request<Team>("PATCH", pathOf(id), { body: patch }),
    delete: (id, condition = {}) => underCondition(condition, (headers) => request("DELETE", pathOf(id), { headers })),
    check: (input) => request<TeamCheck>("POST", "/v1/teams/check", { body: input, repeatable: true }),
    versions: (id, page = {}) => read<List<TeamVersion>>(`${pathOf(id)}/versions${queryOf(page)}`),
    version: (id, version) => read<TeamVersion>(`${pathOf(id)}/versions/${version}`),
    makeCurrent: (id, version, condition = {}) =>
      underCondition(condition, (headers) =>
        request<Team>("POST", `${pathOf(id)}/versions/${version}/current`, { headers }),
      ),
    resolved: (id) => read<ResolvedTeam>(`${pathOf(id)}/resolved`),
    learnedExamples: (id, page = {}) => read<List<LearnedExample>>(`${pathOf(id)}/learned${queryOf(page)}`),
    deleteLearnedExample: (id, exampleId) =>
      request("DELETE", `${pathOf(id)}/learned/${encodeURIComponent(exampleId)}`),
    clearLearnedExamples: (id) => request<ClearedExamples>("DELETE", `${pathOf(id)}/learned`),
    /** Asks in pieces, since a request may take no longer than `longestMs`. */
    async ready(id, { timeoutMs = usualWaitMs, signal } = {}) {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const leftMs = Math.max(0, deadline - performance.now());
        const query = `timeoutMs=${Math.floor(Math.min(leftMs, onTheWay * longestMs))}`;
        const path = `${pathOf(id)}/ready?${query}`;
        const readiness = await request<TeamReadiness>("GET", path, { repeatable: true, signal });
        if (readiness.ready || readiness.problem !== null || leftMs === 0) return readiness;
      }
    },
  };
}

/** Where a request has no body, the version that it is for stands in `If-Match`. Its refusal is that of `ifVersion`. */
async function underCondition<T>(
  { ifVersion }: { ifVersion?: number | undefined },
  change: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (ifVersion === undefined) return change({});
  try {
    return await change({ "if-match": `"${ifVersion}"` });
  } catch (error) {
    if (!(error instanceof CuecardError) || error.code !== "precondition_failed") throw error;
    throw new CuecardError("version_conflict", error.message, { param: "ifVersion", cause: error });
  }
}
