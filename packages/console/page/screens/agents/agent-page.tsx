import { forgetAgentNames } from "../../api/agent-names.ts";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction, useLoad } from "../../api/load.ts";
import { go, linkTo, place } from "../../app/route.ts";
import { t, tn } from "../../language/text.ts";
import { Back } from "../../parts/back.tsx";
import { binDays, tellBinned } from "../../parts/bin.ts";
import { confirmed } from "../../parts/confirmation.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useDraft } from "../../parts/use-draft.ts";
import { AgentForm } from "./agent-form.tsx";
import { type AgentValues, changesOf, valuesOf } from "./agent-values.ts";
import { AgentVersions } from "./agent-versions.tsx";
import { DraftTalk } from "./draft-talk.tsx";
import { Memberships } from "./memberships.tsx";
import { teamsOf } from "./read-agents.ts";

/** One agent: what it is told and knows, a call with it beside, and the teams that it is a member of. */
export function AgentPage({ agentId }: { agentId: string }) {
  const tab = place.value.query.get("tab") ?? "edit";
  const agent = useLoad(
    (signal) => dataOf(api.GET("/v1/agents/{agentId}", { params: { path: { agentId } }, signal })),
    [agentId],
  );
  const teams = useLoad((signal) => teamsOf(agentId, signal), [agentId]);
  const remove = useAction(async () => {
    const entry = await dataOf(api.POST("/v1/agents/{agentId}/bin", { params: { path: { agentId } } }));
    forgetAgentNames();
    go(["agents"]);
    tellBinned(entry.name, [entry], () => go(["agents", agentId]));
  });
  return (
    <>
      <Back to={["agents"]}>{t("All agents")}</Back>
      <div class="row">
        <Heading>
          <bdi>{agent.data?.name ?? agentId}</bdi>
        </Heading>
        <span class="small">
          <span class="mono">{agentId}</span>
          {agent.data && `, ${t("version {version}", { version: agent.data.version })}`}
        </span>
        <button
          type="button"
          class="danger"
          disabled={!agent.data || remove.isRunning.value}
          onClick={async () => {
            const { name } = agent.data!;
            const body = <WhatGoes teams={await teamsOf(agentId)} />;
            const title = t("Delete {name}?", { name });
            if (await confirmed({ title, verb: t("Delete the agent"), body })) void remove.run();
          }}
        >
          {t("Delete")}
        </button>
      </div>
      <Tabs
        label={t("Parts of the agent")}
        current={tab}
        tabs={[
          { name: "edit", title: t("Edit"), href: linkTo(["agents", agentId]) },
          { name: "versions", title: t("Versions"), href: linkTo(["agents", agentId], { tab: "versions" }) },
        ]}
      />
      <ProblemNotice problem={agent.problem ?? teams.problem ?? remove.problem.value} retry={agent.reload} />
      {agent.data === null && !agent.problem && <Skeleton rows={6} />}
      {agent.data && tab === "versions" && <AgentVersions agent={agent.data} changed={agent.reload} />}
      {agent.data && tab === "edit" && (
        <Edited agent={agent.data} teams={teams.data} changed={agent.reload} joined={teams.reload} />
      )}
    </>
  );
}

/** What depends on an agent that is deleted. */
function WhatGoes({ teams }: { teams: readonly Schema<"Team">[] }) {
  return (
    <>
      <p>
        {t(
          "Its instructions, greeting and values go into the bin, and can come back for {days} days. Recorded calls stay, and calls under way go on with their copy.",
          { days: binDays },
        )}
      </p>
      {teams.length > 0 && (
        <>
          <p>
            {tn(
              teams.length,
              "{n} team has it as a member, who then has no instructions of its own:",
              "{n} teams have it as a member, who then has no instructions of its own:",
            )}
          </p>
          <ul>
            {teams.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface EditedProps {
  agent: Schema<"Agent">;
  /** Null until they are read. */
  teams: readonly Schema<"Team">[] | null;
  changed: () => void;
  joined: () => void;
}

function Edited({ agent, teams, changed, joined }: EditedProps) {
  const stored = valuesOf(agent);
  const draft = useDraft<AgentValues>(`agent ${agent.id}`, stored);
  const changes = changesOf(stored, draft.value);
  return (
    <div class="agent">
      <div class="form">
        {agent.warnings.map((warning) => (
          <Notice key={warning} kind="hint">
            <span dir="auto">{warning}</span>
          </Notice>
        ))}
        <AgentForm {...{ agent, stored, draft, changes, changed }} />
        <Memberships agentId={agent.id} teams={teams} changed={joined} />
      </div>
      <DraftTalk agentId={agent.id} changes={changes} />
    </div>
  );
}
