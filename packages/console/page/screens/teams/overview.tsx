import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { linkTo, place } from "../../app/route.ts";
import { Empty } from "../../parts/empty.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { AddMember } from "./add-member.tsx";
import { targetsOf } from "./definition.ts";
import { edgesOf } from "./graph/edges.ts";
import { Graph } from "./graph/graph.tsx";
import { Rules } from "./graph/rules.tsx";
import { Ways } from "./graph/ways.tsx";
import { MemberPanel } from "./member/member-panel.tsx";

/** Calls whose hand-offs are counted. */
const countedCalls = 100;

/** The team as a graph, with what its newest calls did, and the chosen member. */
export function Overview({ team, changed }: { team: Schema<"Team">; changed: () => void }) {
  const { id: teamId, version } = team;
  const params = { path: { teamId } };
  const resolved = useLoad(
    (signal) => dataOf(api.GET("/v1/teams/{teamId}/resolved", { params, signal })),
    [teamId, version],
  );
  const traffic = useLoad(
    (signal) =>
      dataOf(api.GET("/v1/teams/{teamId}/traffic", { params: { ...params, query: { calls: countedCalls } }, signal })),
    [teamId, version],
  );
  const definition = team.definition ?? {};
  const { members = [], rules = [] } = definition;
  const byId = new Map(resolved.data?.members.map((member) => [member.agentId, member]));
  const asked = place.value.query.get("member");
  const chosen = members.some(({ agentId }) => agentId === asked) ? asked : null;
  const edges = edgesOf(definition, traffic.data?.edges ?? []);
  const shown = rules
    .map((rule, index) => ({ rule, index }))
    .filter(({ rule }) => chosen === null || targetsOf(rule).includes(chosen) || rule.from?.includes(chosen));
  return (
    <>
      <Warnings warnings={[...new Set([...team.warnings, ...(resolved.data?.warnings ?? [])])]} />
      <ProblemNotice problem={resolved.problem ?? traffic.problem} retry={changed} />
      {members.length === 0 ? (
        <Empty title="It has no member yet">
          <p>Add the agent that answers first, then those to whom it hands calls.</p>
        </Empty>
      ) : (
        <Graph
          teamId={teamId}
          edges={edges}
          chosen={chosen}
          members={members.map(({ agentId, role, isEntry, kind }) => ({
            id: agentId,
            name: byId.get(agentId)?.agent.name ?? agentId,
            role: role ?? null,
            isEntry: byId.get(agentId)?.isEntry ?? isEntry === true,
            isPerson: kind === "human",
          }))}
        />
      )}
      {members.length > 0 && (
        <p class="small">
          Lines are as thick as the traffic of the newest {traffic.data?.calls ?? 0} calls; dashed ones had none.{" "}
          {chosen !== null && <a href={linkTo(["teams", teamId])}>Show all members</a>}
        </p>
      )}
      <div class="columns">
        {chosen !== null && (
          <MemberPanel {...{ teamId, definition, agentId: chosen }} resolved={byId.get(chosen) ?? null} />
        )}
        {members.length > 0 && (
          <Rules
            title={chosen === null ? "Rules" : "Rules of this member"}
            teamId={teamId}
            rules={shown}
            traffic={traffic.data}
          />
        )}
        {chosen === null && <AddMember teamId={teamId} added={changed} />}
      </div>
      {members.length > 0 && <Ways edges={edges} calls={traffic.data?.calls ?? 0} />}
    </>
  );
}

/** More of them than this are closed at first, so that the graph stays in sight. */
const openWarnings = 2;

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice kind="hint">
      <details open={warnings.length <= openWarnings}>
        <summary>{warnings.length === 1 ? "One warning" : `${warnings.length} warnings`}</summary>
        <ul>
          {warnings.map((warning) => (
            <li key={warning} dir="auto">
              {warning}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
