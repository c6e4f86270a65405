import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { number, t } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { Bar } from "../../parts/bar.tsx";
import { tickedInto, typedInto } from "../../parts/bound.ts";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { DeleteBase } from "./delete-base.tsx";

interface SettingsProps {
  base: Schema<"KnowledgeBase">;
  changed: () => void;
}

/** What can be set of a knowledge base, with what each setting costs. */
export function BaseSettings({ base, changed }: SettingsProps) {
  return (
    <section class="panel" aria-label={t("Settings")}>
      <div class="columns">
        <BasicSettings base={base} changed={changed} />
        <Reembed base={base} changed={changed} />
      </div>
      <DeleteBase base={base} />
    </section>
  );
}

function BasicSettings({ base, changed }: SettingsProps) {
  const name = useSignal(base.name);
  const description = useSignal(base.description ?? "");
  const autoRefresh = useSignal(base.autoRefresh);
  const hours = useSignal(String(base.refreshInterval));
  const gaps = useSignal(base.gaps);
  const isSaved = useSignal(false);
  const kbId = base.id;
  async function save() {
    isSaved.value = false;
    const body = {
      name: name.value.trim(),
      description: description.value.trim() || null,
      autoRefresh: autoRefresh.value,
      refreshInterval: Number(hours.value),
      gaps: gaps.value,
    };
    await dataOf(api.PATCH("/v1/knowledge-base/{kbId}", { params: { path: { kbId } }, body }));
    isSaved.value = true;
    changed();
  }
  return (
    <ActionForm className="form" verb={t("Save")} act={save}>
      <TextField label={t("Name")} value={name} />
      <TextField label={t("Description")} type="area" value={description} isOptional />
      <Check label={t("Fetch pages again on a schedule")} value={autoRefresh}>
        {t("Each time every page is requested once; only chunks whose text has changed are embedded again.")}
      </Check>
      <Field label={t("Hours between two fetches")} hint={t("1 to 168. Half the hours, twice the requests.")}>
        <input type="number" min="1" max="168" step="any" required {...typedInto(hours)} />
      </Field>
      <Check label={t("Keep what it could not answer")} value={gaps}>
        {t("Stores callers' words, as far as each call's recording allows. See Gaps.")}
      </Check>
      {isSaved.value && <Notice kind="done">{t("Saved.")}</Notice>}
    </ActionForm>
  );
}

interface CheckProps {
  label: string;
  value: { value: boolean };
  /** What it costs. */
  children: string;
}

function Check({ label, value, children }: CheckProps) {
  return (
    <label class="field">
      <span class="check">
        <input {...tickedInto(value)} />
        {label}
      </span>
      <span class="hint">{children}</span>
    </label>
  );
}

function Reembed({ base, changed }: SettingsProps) {
  const provider = useSignal("");
  const model = useSignal("");
  async function start() {
    const body = { embeddingProvider: provider.value.trim(), embeddingModel: model.value.trim() || null };
    const params = { path: { kbId: base.id } };
    await dataOf(api.POST("/v1/knowledge-base/{kbId}/reembed", { params, body }));
    changed();
  }
  return (
    <ActionForm className="form" verb={t("Embed it again")} act={start}>
      <TextField label={t("Embedding provider")} placeholder={base.embeddingProvider} value={provider} />
      <TextField label={t("Its model")} placeholder={t("The provider's default")} value={model} isOptional />
      <p class="hint">
        {t("All {n} chunks are sent to the new model. The present one serves until every chunk has a new vector.", {
          n: number(base.chunkCount),
        })}
      </p>
    </ActionForm>
  );
}

/** A re-embedding under way: how far it is, why it stopped, and the way back. */
export function ReembeddingNow({ base, changed }: SettingsProps) {
  const { embeddingProvider, embeddingModel, embedded, total, error, nextAttemptAt } = base.reembedding!;
  const { run, isRunning, problem } = useAction(async () => {
    const { embeddingProvider, embeddingModel, embeddingDimensions } = base;
    const body = { embeddingProvider, embeddingModel, embeddingDimensions };
    const params = { path: { kbId: base.id } };
    await dataOf(api.POST("/v1/knowledge-base/{kbId}/reembed", { params, body }));
    changed();
  });
  const progress = t("{embedded} of {total} chunks", { embedded: number(embedded), total: number(total) });
  return (
    <section class="panel" aria-label={t("Re-embedding")}>
      <p class="row">
        <span class="grow">
          {t("It is embedded again by {model}: {progress}", {
            model: `${embeddingProvider}/${embeddingModel}`,
            progress,
          })}
        </span>
        <button type="button" disabled={isRunning.value} onClick={() => run()}>
          {t("Cancel")}
        </button>
      </p>
      <Bar value={total === 0 ? 0 : embedded / total} label={progress} />
      {error && (
        <p class="failed" dir="auto">
          {error} {nextAttemptAt === null && t("It is not tried again by itself: start it again in Settings.")}
        </p>
      )}
      <ProblemNotice problem={problem.value} />
    </section>
  );
}
