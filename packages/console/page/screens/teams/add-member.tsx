import { useSignal } from "@preact/signals";
import { forgetAgentNames } from "../../api/agent-names.ts";
import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { allOf } from "../../api/pages.ts";
import { setQuery } from "../../app/route.ts";
import { t, tx } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { tell } from "../../parts/toast.tsx";
import { useDraft } from "../../parts/use-draft.ts";
import { freeId } from "../agents/free-id.ts";
import { readTeam, saveDefinition } from "./save-team.ts";

/** Adds a member: an agent that is there already, by its id, or a new one of that name. */
export function AddMember({ teamId, added }: { teamId: string; added: () => void }) {
  const name = useSignal("");
  const description = useDraft(`new member ${teamId} description`, "");
  const systemPrompt = useDraft(`new member ${teamId} instructions`, "");
  const agents = useLoad(
    (signal) => allOf((cursor) => dataOf(api.GET("/v1/agents", { params: { query: { limit: 100, cursor } }, signal }))),
    [],
  );
  const typedName = name.value.trim();
  const known = agents.data?.find(({ id, name: its }) => id === typedName || its === typedName);
  async function add() {
    const typed = name.value.trim();
    const agent =
      known ??
      (await dataOf(
        api.POST("/v1/agents", {
          body: {
            id: freeId(typed, new Set(agents.data?.map(({ id }) => id))),
            name: typed,
            systemPrompt: systemPrompt.value.trim() || null,
          },
        }),
      ));
    // Read only now: whoever saves in between is told by the version.
    const team = await readTeam(teamId);
    const { members = [], ...rest } = team.definition ?? {};
    const member = {
      agentId: agent.id,
      ...(members.length === 0 && { isEntry: true }),
      ...(description.value.trim() !== "" && { description: description.value.trim() }),
    };
    await saveDefinition(team, { ...rest, members: [...members, member] });
    name.value = description.value = systemPrompt.value = "";
    agents.reload();
    forgetAgentNames();
    tell(t("{name} is a member now.", { name: agent.name }));
    setQuery({ member: agent.id });
    added();
  }
  return (
    <ActionForm className="panel" verb={t("Add the member")} act={add}>
      <h2>{t("Add a member")}</h2>
      <TextField
        label={t("Name of a new agent, or of one that is there")}
        placeholder={t("Billing")}
        value={name}
        list="agents"
      />
      <datalist id="agents">
        {agents.data?.map((agent) => (
          <option key={agent.id} value={agent.name}>
            {agent.id}
          </option>
        ))}
      </datalist>
      <TextField
        label={t("What callers need it for")}
        placeholder={t("Bills, payments and refunds")}
        value={description}
        isOptional
      />
      {known ? (
        <p class="hint">
          {tx("It is the agent {name}, with its own instructions.", { name: <bdi>{known.name ?? known.id}</bdi> })}
        </p>
      ) : (
        <TextField
          label={t("Its instructions")}
          type="area"
          placeholder={t("You look after bills.")}
          value={systemPrompt}
          isOptional
        />
      )}
    </ActionForm>
  );
}
