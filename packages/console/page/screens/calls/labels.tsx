import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../api/client.ts";
import { linkTo } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { tell } from "../../parts/toast.tsx";

interface LabelsProps {
  callId: string;
  labels: readonly string[];
  reload: () => void;
}

/** The labels of a call: each leads to the calls that have it too. */
export function Labels({ callId, labels, reload }: LabelsProps) {
  const added = useSignal("");
  const put = async (next: readonly string[]) => {
    await dataOf(api.PUT("/v1/calls/{callId}/labels", { params: { path: { callId } }, body: { labels: [...next] } }));
    reload();
  };
  return (
    <section class="row" aria-label={t("Labels")}>
      {labels.map((label) => (
        <span key={label} class="badge label">
          <a href={linkTo(["calls"], { label })}>
            <bdi>{label}</bdi>
          </a>
          <button
            type="button"
            class="plain"
            aria-label={t("Take off the label {label}", { label })}
            onClick={() =>
              void put(labels.filter((each) => each !== label)).then(
                () => tell(t("The label “{label}” is off.", { label }), () => put(labels)),
                (error: unknown) => tell(t("The label could not be taken off: {error}", { error: String(error) })),
              )
            }
          >
            ×
          </button>
        </span>
      ))}
      <ActionForm
        verb={t("Add label")}
        className="row"
        act={async () => {
          await put([...labels, added.value]);
          added.value = "";
          tell(t("Saved."));
        }}
      >
        <TextField label={t("Label")} value={added} placeholder={t("wrong hand-off")} />
      </ActionForm>
    </section>
  );
}
