import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useList } from "../../../api/load-list.ts";
import { linkTo } from "../../../app/route.ts";
import { t, wordFor } from "../../../language/text.ts";
import { ActionForm } from "../../../parts/action-form.tsx";
import { tickedInto } from "../../../parts/bound.ts";
import { Empty } from "../../../parts/empty.tsx";
import { ListTable } from "../../../parts/list-table.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { Secret } from "../../../parts/secret.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import { Time } from "../../../parts/time.tsx";
import { Choices } from "../keys/choices.tsx";

type EventType = NonNullable<Schema<"Webhook">["types"]>[number];

/** What can be sent, as /v1 names it. */
const eventTypes = (
  [
    "call.started",
    "call.turn",
    "call.handed_off",
    "call.handoff_reverted",
    "call.transfer",
    "call.ended",
    "gap.opened",
    "gap.answered",
    "gap.closed",
    "gap.dismissed",
    "source.pending",
    "source.processing",
    "source.progress",
    "source.updated",
    "source.ready",
    "source.failed",
    "reembedding.started",
    "reembedding.paused",
    "reembedding.ended",
  ] as const satisfies readonly EventType[]
).map((id) => ({ id, name: id }));

/** The endpoints that are sent what happens, and a new one. */
export function WebhookList() {
  const secret = useSignal<string | null>(null);
  const address = useSignal("");
  const types = useSignal<readonly EventType[]>([]);
  const words = useSignal(false);
  const webhooks = useList(
    (cursor, signal) => dataOf(api.GET("/v1/webhooks", { params: { query: { limit: 50, cursor } }, signal })),
    [],
  );
  async function create() {
    const made = await dataOf(
      api.POST("/v1/webhooks", {
        body: {
          url: address.value.trim(),
          words: words.value,
          types: types.value.length === 0 ? null : [...types.value],
        },
      }),
    );
    secret.value = made.secret;
    address.value = "";
    webhooks.reload();
  }
  return (
    <>
      <ActionForm className="panel" verb={t("Create")} act={create} isPrimary>
        <TextField label={t("New endpoint")} type="url" placeholder="https://example.com/cuecard" value={address} />
        <details>
          <summary>{types.value.length === 0 ? t("Every event") : types.value.join(", ")}</summary>
          <Choices legend={t("Only these; none ticked: every event")} all={eventTypes} chosen={types} />
        </details>
        <label class="check">
          <input {...tickedInto(words)} />
          {t("With what callers said, not by ids alone")}
        </label>
      </ActionForm>
      <Secret
        label={t("Its signing secret")}
        value={secret.value}
        done={() => {
          secret.value = null;
        }}
      />
      <ProblemNotice problem={webhooks.problem} retry={webhooks.reload} />
      {webhooks.items?.length === 0 && (
        <Empty title={t("Nothing is sent anywhere yet")}>
          <p>{t("An endpoint gets every event of sources, calls and gaps. Type its address to begin.")}</p>
        </Empty>
      )}
      <ListTable
        list={webhooks}
        columns={[t("Endpoint"), t("Gets"), t("Status"), t("Since")]}
        cells={({ id, url, types, status, disabledReason, createdAt }) => (
          <>
            <td>
              <a href={linkTo(["operate", "webhooks", id])}>
                <bdi>{url}</bdi>
              </a>
            </td>
            <td>{types === null ? t("every event") : types.join(", ")}</td>
            <td>
              <span class={`badge ${status === "enabled" ? "good" : "bad"}`}>{wordFor(status)}</span>{" "}
              {disabledReason && <span class="small">{wordFor(disabledReason)}</span>}
            </td>
            <td>
              <Time at={createdAt} />
            </td>
          </>
        )}
      />
    </>
  );
}
