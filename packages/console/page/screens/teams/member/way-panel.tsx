import { t } from "../../../language/text.ts";
import type { Edge } from "../canvas/edges.ts";
import { anyone, type Rule } from "../definition.ts";
import { withLeave } from "../draft/changes.ts";
import type { TeamDraft } from "../draft/team-draft.ts";
import type { Form } from "../edit/fields.tsx";
import { Item } from "../edit/list-field.tsx";
import { plain } from "../edit/schema.ts";
import { Panel } from "./panel.tsx";

interface WayPanelProps {
  /** The rules of the way, with their places in the definition. */
  rules: readonly { rule: Rule; index: number }[];
  /** The way; null where one rule alone was asked for. */
  edge: Edge | null;
  draft: TeamDraft;
  form: Form;
  nameOf: (id: string) => string;
  close: () => void;
  draw: () => void;
  remove: () => void;
}

/** What leads along a way: its rules in words, and whether a model and the caller's words may lead there without one. */
export function WayPanel({ rules, edge, draft, form, nameOf, close, draw, remove }: WayPanelProps) {
  const { definition } = draft;
  const title = edge ? `${nameOf(edge.from)} → ${nameOf(edge.to)}` : t("Rule");
  const rulesSchema = plain(form.schemas.TeamDefinition!.properties!.rules!, form.schemas);
  const schema = plain(rulesSchema.items!, form.schemas);
  const all = definition.rules ?? [];
  const member = definition.members?.find(({ agentId }) => agentId === edge?.from);
  return (
    <Panel label={t("Hand-off")} title={title} close={close}>
      {edge && edge.handoffs > 0 && (
        <p class="small">{t("{n} hand-offs in the newest calls.", { n: edge.handoffs })}</p>
      )}
      {rules.map(({ rule, index }) => (
        <Item
          key={index}
          name="rules"
          path={`definition.rules[${index}]`}
          schema={schema}
          value={rule}
          form={form}
          isAdded={rules.length === 1}
          change={(next) => {
            const changed = next === undefined ? all.toSpliced(index, 1) : all.with(index, next as Rule);
            draft.edit({ ...definition, rules: changed }, next === undefined ? undefined : `rule ${index}`);
          }}
        />
      ))}
      {edge && rules.length === 0 && <p>{t("No rule leads here.")}</p>}
      {edge?.isFallback && <p class="small">{t("The call goes here when the person does not take it.")}</p>}
      {edge && member && member.kind !== "human" && (
        <label class="check">
          <input
            type="checkbox"
            checked={member.canHandOffTo?.includes(edge.to) ?? true}
            onChange={({ currentTarget }) =>
              draft.edit(withLeave(definition, edge.from, edge.to, currentTarget.checked))
            }
          />
          {t("The caller’s words and the model may lead here without a rule")}
        </label>
      )}
      {edge && (
        <div class="row">
          {edge.from !== anyone && (
            <button type="button" onClick={draw}>
              {t("Add a rule")}
            </button>
          )}
          {(rules.length > 0 || edge.isAllowed || edge.isFallback) && (
            <button type="button" class="danger" onClick={remove}>
              {t("Remove this hand-off")}
            </button>
          )}
        </div>
      )}
    </Panel>
  );
}
