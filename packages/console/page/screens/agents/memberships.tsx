import { useSignal } from "@preact/signals";
import type { Schema } from "../../api/client.ts";
import { linkTo } from "../../app/route.ts";
import { number, t, tx } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { typedInto } from "../../parts/bound.ts";
import { Field } from "../../parts/field.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { tell } from "../../parts/toast.tsx";
import { useDraft } from "../../parts/use-draft.ts";
import { readTeam, saveDefinition } from "../teams/save-team.ts";

interface MembershipsProps {
  agentId: string;
  /** Null until they are read. */
  teams: readonly Schema<"Team">[] | null;
  changed: () => void;
}

/** The teams that an agent is a member of: what callers need it for there, and examples of what they say. */
export function Memberships({ agentId, teams, changed }: MembershipsProps) {
  if (teams === null) return null;
  return (
    <section class="panel" aria-label={t("Teams")}>
      <h2>{t("Where it is a member")}</h2>
      {teams.length === 0 && (
        <p class="small">
          {tx("In no team yet: it takes calls alone. {team} hands calls from one agent to another.", {
            team: <a href={linkTo(["teams"])}>{t("A team")}</a>,
          })}
        </p>
      )}
      {teams.map((team) => (
        <Membership key={`${team.id} ${team.version}`} {...{ agentId, team, changed }} />
      ))}
    </section>
  );
}

function Membership({ agentId, team, changed }: { agentId: string; team: Schema<"Team">; changed: () => void }) {
  const member = team.definition!.members!.find((each) => each.agentId === agentId)!;
  const name = `member ${team.id} ${agentId}`;
  const description = useDraft(`${name} description`, member.description ?? "");
  const examples = useDraft(`${name} examples`, (member.intents ?? []).join("\n"));
  const isOpen = useSignal(false);
  async function save() {
    // Read only now: who saves in between is told by the version.
    const now = await readTeam(team.id);
    const intents = examples.value.split("\n").flatMap((line) => line.trim() || []);
    const members = now.definition!.members!.map((each) => {
      if (each.agentId !== agentId) return each;
      const { description: _1, intents: _2, ...rest } = each;
      const words = description.value.trim();
      return { ...rest, ...(words !== "" && { description: words }), ...(intents.length > 0 && { intents }) };
    });
    await saveDefinition(now, { ...now.definition, members });
    tell(t("{name} is saved.", { name: team.name }));
    changed();
  }
  return (
    <details
      class="item"
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        <bdi>{team.name}</bdi>{" "}
        <span class="small">
          {[
            member.role,
            member.isEntry && t("answers first"),
            t("{n} examples", { n: number(member.intents?.length ?? 0) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </summary>
      <ActionForm className="form" verb={t("Save in this team")} act={save}>
        <p class="small">
          <a href={linkTo(["teams", team.id], { member: agentId })}>{t("See it in the team")}</a>
        </p>
        <TextField
          label={t("What callers need it for")}
          placeholder={t("Bills, payments and refunds")}
          value={description}
          isOptional
        />
        <Field label={t("Examples of what its callers say")} hint={t("One a line. Words find it by them.")}>
          <textarea
            rows={5}
            dir="auto"
            placeholder={`${t("my bill is too high")}\n${t("when is it due")}`}
            {...typedInto(examples)}
          />
        </Field>
      </ActionForm>
    </details>
  );
}
