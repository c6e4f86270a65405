import { api, dataOf } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { keptListPlace } from "../../app/list-place.ts";
import { linkTo, place } from "../../app/route.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";
import { CallFilters, filterOf } from "./call-filters.tsx";
import { Lasted } from "./lasted.tsx";
import { useTeamNames } from "./use-team-names.ts";

/** Calls, the newest first, as the address filters them. */
export function CallList() {
  const filter = filterOf(place.value.query);
  const calls = useList(
    (cursor, signal) => dataOf(api.GET("/v1/calls", { params: { query: { limit: 100, cursor, ...filter } }, signal })),
    [JSON.stringify(filter)],
    keptListPlace()?.read,
  );
  const teams = useTeamNames();
  return (
    <>
      <Heading>Calls</Heading>
      <div class="row">
        <CallFilters />
        <button type="button" onClick={calls.reload} disabled={calls.isLoading}>
          Reload
        </button>
      </div>
      <ProblemNotice problem={calls.problem} retry={calls.reload} />
      {calls.items?.length === 0 && (
        <Empty title={filter ? "No call is like that" : "There is no call yet"}>
          <p>
            A voice server starts one with <code>calls.start</code>. <a href={linkTo(["talk"])}>Talk</a> plays one by
            typing.
          </p>
        </Empty>
      )}
      <ListTable
        list={calls}
        columns={["Started", "Call", "Team", "With", "Lasted", "Outcome"]}
        cells={(call) => (
          <>
            <td>
              <Time at={call.createdAt} />
            </td>
            <td>
              <a href={linkTo(["calls", call.id])}>
                <bdi>{call.externalId ?? call.id}</bdi>
              </a>
            </td>
            <td>
              <bdi>{call.teamId === null ? "–" : (teams.get(call.teamId) ?? call.teamId)}</bdi>
            </td>
            <td>
              <AgentName id={call.agentId} />
            </td>
            <td>{call.status === "active" ? <span class="badge good">now</span> : <Lasted call={call} />}</td>
            <td>
              <bdi>{call.outcome ?? call.endReason ?? "–"}</bdi>
            </td>
          </>
        )}
      />
    </>
  );
}
