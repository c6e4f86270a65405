import type { Schema } from "../../../api/client.ts";
import { linkTo } from "../../../app/route.ts";
import { t } from "../../../language/text.ts";
import type { Edge } from "../canvas/edges.ts";
import type { Member } from "../definition.ts";
import type { TeamDraft } from "../draft/team-draft.ts";
import type { Form } from "../edit/fields.tsx";
import { FieldsOfItem } from "../edit/list-field.tsx";
import { plain } from "../edit/schema.ts";
import { Panel } from "./panel.tsx";
import { PersonContact } from "./person-contact.tsx";
import { ResolvedValues } from "./resolved-values.tsx";

interface MemberPanelProps {
  teamId: string;
  index: number;
  member: Member;
  /** The ways from it. */
  edges: readonly Edge[];
  /** Null until the service knows it: a member that is not saved has none. */
  resolved: Schema<"ResolvedMember"> | null;
  draft: TeamDraft;
  form: Form;
  nameOf: (id: string) => string;
  linkToWay: (from: string, to: string) => string;
  close: () => void;
  draw: (to: string) => void;
  remove: () => void;
}

/** The chosen member: what it is for and how words find it, to edit; to whom it hands calls; and what its model would be given. */
export function MemberPanel(props: MemberPanelProps) {
  const { teamId, index, member, edges, resolved, draft, form, nameOf, linkToWay, close, draw, remove } = props;
  const { agentId } = member;
  const { definition } = draft;
  const membersSchema = plain(form.schemas.TeamDefinition!.properties!.members!, form.schemas);
  const others = form.members.filter(({ id }) => id !== agentId);
  return (
    <Panel label={t("Member")} title={nameOf(agentId)} close={close}>
      <p class="row">
        <a href={linkTo(["agents", agentId])}>{t("Its instructions")}</a>
        <a href={linkTo(["talk", teamId], { member: agentId })}>{t("Talk to it|member")}</a>
        {resolved?.stored === false && member.kind !== "human" && (
          <span class="badge warn">{t("no agent with this id is stored")}</span>
        )}
      </p>
      <PersonContact member={member} nameOf={nameOf} />
      <h3>{t("Hands calls to")}</h3>
      <ul class="plain-list">
        {edges.map(({ to, rules }) => (
          <li key={to}>
            <a href={linkToWay(agentId, to)}>
              <bdi>{nameOf(to)}</bdi>
            </a>{" "}
            <span class="small">{rules.map(({ rule }) => rule.name).join(", ")}</span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <select
          aria-label={t("Draw a hand-off to")}
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== "") draw(currentTarget.value);
            currentTarget.value = "";
          }}
        >
          <option value="">{t("Draw a hand-off to …")}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <h3>{t("What it is for|member")}</h3>
      <div class="form">
        <FieldsOfItem
          name="members"
          path={`definition.members[${index}]`}
          schema={plain(membersSchema.items!, form.schemas)}
          value={member}
          form={form}
          change={(next) =>
            draft.edit({ ...definition, members: definition.members!.with(index, next as Member) }, `member ${index}`)
          }
        />
      </div>
      {resolved && (
        <details>
          <summary>
            <h3>{t("As it will speak")}</h3>
          </summary>
          <ResolvedValues member={resolved} />
        </details>
      )}
      <button type="button" class="danger start" onClick={remove}>
        {t("Remove from the team")}
      </button>
    </Panel>
  );
}
