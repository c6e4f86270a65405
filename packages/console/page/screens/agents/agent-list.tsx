import { forgetAgentNames } from "../../api/agent-names.ts";
import { api, dataOf } from "../../api/client.ts";
import { linkTo } from "../../app/route.ts";
import { t, tn } from "../../language/text.ts";
import { NamedList } from "../../parts/named-list.tsx";
import { Time } from "../../parts/time.tsx";
import { freeId } from "./free-id.ts";
import { readAgents } from "./read-agents.ts";

/** The agents, the newest first, and a new one. */
export function AgentList() {
  return (
    <NamedList
      heading={t("Agents")}
      screen="agents"
      none={t("There is no agent yet")}
      meaning={t("An agent is who answers a call: its instructions, its greeting and what it knows.")}
      newItem={t("New agent")}
      placeholder={t("Its name, such as Maya")}
      page={(cursor, signal) => dataOf(api.GET("/v1/agents", { params: { query: { limit: 100, cursor } }, signal }))}
      create={create}
      columns={[t("Instructions"), t("Knowledge"), t("Changed"), t("Talk")]}
      below={({ id }) => <p class="mono small">{id}</p>}
      cells={({ id, name, systemPrompt, knowledge, updatedAt }) => (
        <>
          <td>
            <span class="one-line" dir="auto">
              {systemPrompt ?? "–"}
            </span>
          </td>
          <td>{knowledge.length === 0 ? "–" : tn(knowledge.length, "{n} knowledge base", "{n} knowledge bases")}</td>
          <td>
            <Time at={updatedAt} isShort />
          </td>
          <td>
            <a href={linkTo(["talk", "agents", id])} aria-label={t("Talk to {name}", { name })}>
              {t("Talk")}
            </a>
          </td>
        </>
      )}
    />
  );
}

async function create(name: string) {
  const taken = new Set((await readAgents()).map(({ id }) => id));
  const agent = await dataOf(api.POST("/v1/agents", { body: { id: freeId(name, taken), name } }));
  forgetAgentNames();
  return agent;
}
