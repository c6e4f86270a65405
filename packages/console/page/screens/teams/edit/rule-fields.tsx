import { t } from "../../../language/text.ts";
import { AtPath } from "./at-path.tsx";
import { ChooseMembers } from "./choose-members.tsx";
import type { FieldProps } from "./fields.tsx";
import { WhenField } from "./when-field.tsx";

/** The fields of a rule that are edited in words. */
export const fieldsOfRule = ["name", "when", "from", "to", "message", "sure"] as const;

/** A rule as one says it: when something happens, who has the call hands it to whom. */
export function RuleFields({ path, schema, value, change, form }: FieldProps) {
  const rule = value as Record<string, unknown>;
  const set = (name: string, next: unknown) => {
    const { [name]: _old, ...rest } = rule;
    change(next === undefined ? rest : { ...rule, [name]: next });
  };
  const to = [rule.to].flat() as string[];
  return (
    <>
      <AtPath label={t("Name")} path={`${path}.name`} form={form}>
        <input
          dir="auto"
          placeholder={t("bills")}
          value={String(rule.name ?? "")}
          onInput={({ currentTarget }) => set("name", currentTarget.value)}
        />
      </AtPath>
      <WhenField
        name="when"
        path={`${path}.when`}
        schema={schema.properties!.when!}
        value={rule.when}
        change={(when) => set("when", when)}
        form={form}
      />
      <AtPath label={t("While it is with")} path={`${path}.from`} form={form} isGroup>
        <ChooseMembers
          label={t("Add who hands over")}
          members={form.members}
          value={(rule.from as string[] | undefined) ?? []}
          change={(ids) => set("from", ids.length === 0 ? undefined : ids)}
          none={t("anybody")}
        />
      </AtPath>
      <AtPath label={t("It goes to")} path={`${path}.to`} form={form} isGroup>
        <ChooseMembers
          label={t("Add who gets the call")}
          members={form.members}
          value={to.filter((id) => id !== "")}
          change={(ids) => set("to", ids.length === 1 ? ids[0] : ids)}
          none={t("nobody yet")}
        />
        {to.length > 1 && <span class="hint">{t("The first one who can take it.")}</span>}
      </AtPath>
      <AtPath label={t("What the caller is told then")} path={`${path}.message`} form={form}>
        <input
          dir="auto"
          placeholder={t("One moment, I connect you with billing.")}
          value={String(rule.message ?? "")}
          onInput={({ currentTarget: { value: text } }) => set("message", text === "" ? undefined : text)}
        />
      </AtPath>
      <label class="check">
        <input
          type="checkbox"
          checked={rule.sure === true}
          onChange={({ currentTarget }) => set("sure", currentTarget.checked || undefined)}
        />
        {t("Move the call at once, whatever else speaks against it")}
      </label>
    </>
  );
}
