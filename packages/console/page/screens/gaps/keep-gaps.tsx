import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { t, tn } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Field } from "../../parts/field.tsx";

/** Lets a knowledge base keep what it could not answer. Nothing when all do. */
export function KeepGaps({ bases, kept }: { bases: readonly Schema<"KnowledgeBase">[]; kept: () => void }) {
  const chosen = useSignal("");
  const kbId = bases.some(({ id }) => id === chosen.value) ? chosen.value : bases[0]?.id;
  if (kbId === undefined) return null;
  async function keep() {
    await dataOf(api.PATCH("/v1/knowledge-base/{kbId}", { params: { path: { kbId: kbId! } }, body: { gaps: true } }));
    kept();
  }
  return (
    <Empty title={tn(bases.length, "A knowledge base keeps no gaps yet", "Some knowledge bases keep no gaps yet")}>
      <ActionForm className="row" verb={t("Keep its gaps")} act={keep}>
        <Field label={t("Knowledge base")}>
          <Choice
            value={kbId}
            options={bases.map(({ id, name }) => [id, name])}
            change={(id) => {
              chosen.value = id;
            }}
          />
        </Field>
      </ActionForm>
    </Empty>
  );
}
