import { type Signal, useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useLoad } from "../../../api/load.ts";
import { allOf } from "../../../api/pages.ts";
import { t } from "../../../language/text.ts";
import { ActionForm } from "../../../parts/action-form.tsx";
import { Choice } from "../../../parts/choice.tsx";
import { Field } from "../../../parts/field.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import { Choices } from "./choices.tsx";

type Scope = Schema<"Key">["scopes"][number];

/** What a key can be for, and the scopes that it may have then. */
const reaches = {
  workspace: { title: t("everything, by its scopes"), scopes: ["read", "ingest", "calls", "admin"] },
  bases: { title: t("some knowledge bases, by its scopes"), scopes: ["read", "ingest"] },
  public: { title: t("only searching some knowledge bases (a public key)"), scopes: [] },
} as const satisfies Record<string, { title: string; scopes: readonly Scope[] }>;

type Reach = keyof typeof reaches;

/** Makes a key: private with scopes, private for some knowledge bases, or public. */
export function NewKey({ made }: { made: (key: string | null) => void }) {
  const name = useSignal("");
  const reach = useSignal<Reach>("workspace");
  const ticked = useSignal<readonly Scope[]>(["read"]);
  const bases = useSignal<readonly string[]>([]);
  const scopes: readonly Scope[] = reaches[reach.value].scopes;
  const isBound = reach.value !== "workspace";
  async function create() {
    const chosen = scopes.filter((scope) => ticked.value.includes(scope));
    const body = {
      kind: reach.value === "public" ? ("public" as const) : ("private" as const),
      name: name.value.trim(),
      ...(reach.value !== "public" && { scopes: chosen }),
      ...(isBound && { knowledgeBaseIds: [...bases.value] }),
    };
    const { key } = await dataOf(api.POST("/v1/keys", { body }));
    name.value = "";
    made(key);
  }
  return (
    <ActionForm className="panel" verb={t("Create the key")} act={create} isPrimary>
      <TextField label={t("New key")} placeholder={t("What it is for")} value={name} />
      <Field label={t("It opens")}>
        <Choice
          value={reach.value}
          options={Object.entries(reaches).map(([each, { title }]) => [each as Reach, title])}
          change={(next) => {
            reach.value = next;
          }}
        />
      </Field>
      {scopes.length > 0 && (
        <Choices legend={t("It may")} all={scopes.map((scope) => ({ id: scope, name: scope }))} chosen={ticked} />
      )}
      {isBound && <Bases chosen={bases} />}
    </ActionForm>
  );
}

/** The knowledge bases that the key opens. */
function Bases({ chosen }: { chosen: Signal<readonly string[]> }) {
  const { data, problem, reload } = useLoad(
    (signal) =>
      allOf((cursor) => dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal }))),
    [],
  );
  return (
    <>
      <ProblemNotice problem={problem} retry={reload} />
      {data?.length === 0 && <p class="hint">{t("There is no knowledge base yet; make one in Knowledge.")}</p>}
      {data !== null && data.length > 0 && <Choices legend={t("In")} all={data} chosen={chosen} />}
    </>
  );
}
