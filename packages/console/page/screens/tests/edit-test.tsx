import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { t, tx } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { Field } from "../../parts/field.tsx";
import { JsonField } from "../../parts/json-field.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { tell } from "../../parts/toast.tsx";

type Test = Schema<"CallTest">;
type Script = Pick<Test, "moves" | "tools" | "criteria" | "variables">;

/** Changes the name and the script of a test. The script is JSON as /v1 has it: what can't be a test is refused by its place. */
export function EditTest({ test, saved }: { test: Test; saved: () => void }) {
  const name = useSignal(test.name);
  const { moves, tools, criteria, variables } = test;
  const script = useSignal<Script>({ moves, criteria, tools, variables });
  async function save() {
    const body = { ...script.value, name: name.value.trim() };
    await dataOf(api.PATCH("/v1/tests/{testId}", { params: { path: { testId: test.id } }, body }));
    tell(t("Saved."));
    saved();
  }
  return (
    <details class="panel">
      <summary>{t("Change it")}</summary>
      <ActionForm className="form" verb={t("Save")} act={save} isPrimary>
        <TextField label={t("Name")} value={name} />
        <Field label={t("Script")}>
          <JsonField
            given={{ "aria-label": t("Script") }}
            value={script.value}
            change={(value) => {
              script.value = value as Script;
            }}
          />
        </Field>
        <p class="hint">
          {tx("{criteria} of a move:", { criteria: <code>criteria</code> })} <code>endsWith</code>, <code>reaches</code>
          , <code>calls</code>, <code>neverCalls</code>, <code>given</code>, <code>neverGiven</code>,{" "}
          <code>answered</code>, <code>says</code>, <code>neverSays</code>.
        </p>
      </ActionForm>
    </details>
  );
}
