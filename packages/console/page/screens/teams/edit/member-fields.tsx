import { t } from "../../../language/text.ts";
import { AtPath } from "./at-path.tsx";
import { ChooseMembers } from "./choose-members.tsx";
import type { FieldProps } from "./fields.tsx";
import { LinesInput } from "./lines-input.tsx";

/** The fields of a member that are edited in words. */
export const fieldsOfMember = [
  "agentId",
  "role",
  "isEntry",
  "description",
  "intents",
  "languages",
  "canHandOffTo",
  "kind",
] as const;

/** A member as one speaks of it. Where a person is reached follows only for a person. */
export function MemberFields({ path, value, change, form }: FieldProps) {
  const member = value as Record<string, unknown>;
  const set = (name: string, next: unknown) => {
    const { [name]: _old, ...rest } = member;
    change(next === undefined ? rest : { ...member, [name]: next });
  };
  const text = (name: string, label: string, placeholder: string, hint?: string) => (
    <AtPath label={label} path={`${path}.${name}`} form={form} {...(hint !== undefined && { hint })}>
      <input
        dir="auto"
        placeholder={placeholder}
        value={String(member[name] ?? "")}
        onInput={({ currentTarget }) => set(name, currentTarget.value === "" ? undefined : currentTarget.value)}
      />
    </AtPath>
  );
  const others = form.members.filter(({ id }) => id !== member.agentId);
  const may = member.canHandOffTo as string[] | undefined;
  return (
    <>
      {text("role", t("Role"), t("Billing"), t("Models see it as the name of who gets the call."))}
      <label class="check">
        <input
          type="checkbox"
          checked={member.isEntry === true}
          onChange={({ currentTarget }) => set("isEntry", currentTarget.checked || undefined)}
        />
        {t("Answers the call first")}
      </label>
      <AtPath label={t("It is")} path={`${path}.kind`} form={form}>
        <select
          value={member.kind === "human" ? "human" : "agent"}
          onChange={({ currentTarget }) => set("kind", currentTarget.value === "human" ? "human" : undefined)}
        >
          <option value="agent">{t("an agent")}</option>
          <option value="human">{t("a person")}</option>
        </select>
      </AtPath>
      {text("description", t("What callers need it for"), t("Bills, payments and refunds"))}
      <AtPath
        label={t("Examples of what its callers say")}
        hint={t("One a line. Similar words lead to it.")}
        path={`${path}.intents`}
        form={form}
      >
        <LinesInput
          value={(member.intents as string[] | undefined) ?? []}
          change={(lines) => set("intents", lines.length === 0 ? undefined : lines)}
        />
      </AtPath>
      <AtPath
        label={t("Languages")}
        hint={t("Tags such as en or pt-BR, one a line, its main one first.")}
        path={`${path}.languages`}
        form={form}
      >
        <LinesInput
          value={(member.languages as string[] | undefined) ?? []}
          change={(lines) => set("languages", lines.length === 0 ? undefined : lines)}
        />
      </AtPath>
      <AtPath label={t("May hand the call to")} path={`${path}.canHandOffTo`} form={form} isGroup>
        <ChooseMembers
          label={t("Add whom it may hand the call to")}
          members={others}
          value={may ?? []}
          change={(ids) => set("canHandOffTo", ids.length === 0 ? undefined : ids)}
          none={may === undefined ? t("everybody") : t("nobody")}
        />
      </AtPath>
      {text("agentId", t("Id of the agent"), t("billing"), t("A person needs no agent: any id will do."))}
    </>
  );
}
