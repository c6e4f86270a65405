import { useSignal } from "@preact/signals";
import { forgetAgentNames } from "../../api/agent-names.ts";
import { api, dataOf } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { keptListPlace } from "../../app/list-place.ts";
import { go, linkTo } from "../../app/route.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { counted } from "../../parts/amount.ts";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { Time } from "../../parts/time.tsx";
import { freeId } from "./free-id.ts";
import { readAgents } from "./read-agents.ts";

/** The agents, the newest first, and a new one. */
export function AgentList() {
  const agents = useList(
    (cursor, signal) => dataOf(api.GET("/v1/agents", { params: { query: { limit: 100, cursor } }, signal })),
    [],
    keptListPlace()?.read,
  );
  return (
    <>
      <Heading>Agents</Heading>
      <ProblemNotice problem={agents.problem} retry={agents.reload} />
      <NewAgent />
      {agents.items?.length === 0 && (
        <Empty title="There is no agent yet">
          <p>
            An agent is who answers a call: its instructions, its greeting and what it knows. Give it a name to begin.
          </p>
        </Empty>
      )}
      <ListTable
        list={agents}
        columns={["Name", "Instructions", "Knowledge", "Changed", "Talk"]}
        cells={({ id, name, systemPrompt, knowledge, updatedAt }) => (
          <>
            <td>
              <a href={linkTo(["agents", id])}>
                <bdi>{name}</bdi>
              </a>
              <p class="mono small">{id}</p>
            </td>
            <td>
              <span class="one-line" dir="auto">
                {systemPrompt ?? "–"}
              </span>
            </td>
            <td>{knowledge.length === 0 ? "–" : counted(knowledge.length, "knowledge base")}</td>
            <td>
              <Time at={updatedAt} isShort />
            </td>
            <td>
              <a href={linkTo(["talk", "agents", id])} aria-label={`Talk to ${name}`}>
                Talk
              </a>
            </td>
          </>
        )}
      />
    </>
  );
}

function NewAgent() {
  const name = useSignal("");
  async function create() {
    const typed = name.value.trim();
    const taken = new Set((await readAgents()).map(({ id }) => id));
    const agent = await dataOf(api.POST("/v1/agents", { body: { id: freeId(typed, taken), name: typed } }));
    forgetAgentNames();
    go(["agents", agent.id]);
  }
  return (
    <ActionForm className="row" verb="Create" act={create} isPrimary>
      <div class="grow">
        <TextField label="New agent" placeholder="Its name, such as Maya" value={name} />
      </div>
    </ActionForm>
  );
}
