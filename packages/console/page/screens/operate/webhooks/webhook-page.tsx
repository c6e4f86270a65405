import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useAction, useLoad } from "../../../api/load.ts";
import { useList } from "../../../api/load-list.ts";
import { go } from "../../../app/route.ts";
import { t, wordFor } from "../../../language/text.ts";
import { Back } from "../../../parts/back.tsx";
import { confirmed } from "../../../parts/confirmation.tsx";
import { Empty } from "../../../parts/empty.tsx";
import { ListTable } from "../../../parts/list-table.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { DeliveryRow } from "./delivery-row.tsx";

/** One endpoint: what was and is sent to it, newest first, and sending again. */
export function WebhookPage({ webhookId }: { webhookId: string }) {
  const path = { webhookId };
  const webhook = useLoad(
    (signal) => dataOf(api.GET("/v1/webhooks/{webhookId}", { params: { path }, signal })),
    [webhookId],
  );
  const deliveries = useList(
    (cursor, signal) =>
      dataOf(
        api.GET("/v1/webhooks/{webhookId}/deliveries", { params: { path, query: { limit: 50, cursor } }, signal }),
      ),
    [webhookId],
  );
  const isEnabled = webhook.data?.status === "enabled";
  const change = useAction(async (verb: "toggle" | "delete") => {
    if (verb === "delete") {
      await api.DELETE("/v1/webhooks/{webhookId}", { params: { path } });
      return go(["operate", "webhooks"]);
    }
    const body = { status: isEnabled ? ("disabled" as const) : ("enabled" as const) };
    await dataOf(api.PATCH("/v1/webhooks/{webhookId}", { params: { path }, body }));
    webhook.reload();
  });
  const tested = useSignal<Schema<"WebhookAttempt"> | null>(null);
  const test = useAction(async () => {
    tested.value = null;
    tested.value = await dataOf(api.POST("/v1/webhooks/{webhookId}/test", { params: { path } }));
  });
  return (
    <>
      <Back to={["operate", "webhooks"]}>{t("All endpoints")}</Back>
      <div class="row">
        <h2 class="grow">
          <bdi>{webhook.data?.url ?? webhookId}</bdi>
        </h2>
        {webhook.data && <span class={`badge ${isEnabled ? "good" : "bad"}`}>{wordFor(webhook.data.status)}</span>}
        <button type="button" disabled={!webhook.data} onClick={() => change.run("toggle")}>
          {isEnabled ? t("Disable") : t("Enable")}
        </button>
        <button type="button" disabled={test.isRunning.value} onClick={() => test.run()}>
          {t("Send a test")}
        </button>
        <button
          type="button"
          class="danger"
          onClick={async () => {
            const body = (
              <p>{t("Its deliveries and its signing secret go with it, and nothing more is sent to it.")}</p>
            );
            if (await confirmed({ title: t("Delete this endpoint?"), verb: t("Delete"), body }))
              void change.run("delete");
          }}
        >
          {t("Delete")}
        </button>
      </div>
      <ProblemNotice problem={webhook.problem ?? deliveries.problem ?? change.problem.value ?? test.problem.value} />
      {test.isRunning.value && <p class="small">{t("The test is on its way …")}</p>}
      {tested.value && <Tested attempt={tested.value} />}
      <div class="row">
        <h3 class="grow">{t("Deliveries")}</h3>
        <button type="button" onClick={deliveries.reload} disabled={deliveries.isLoading}>
          {t("Reload")}
        </button>
      </div>
      {deliveries.items?.length === 0 && (
        <Empty title={t("Nothing was sent yet")}>
          <p>{t("What happens from now on is sent. Send a test to see whether the endpoint answers.")}</p>
        </Empty>
      )}
      <ListTable
        list={deliveries}
        columns={[t("When"), t("Event"), t("Status"), t("Last attempt"), ""]}
        cells={(delivery) => <DeliveryRow delivery={delivery} changed={deliveries.reload} />}
      />
    </>
  );
}

/** How the test went: tests are no deliveries, so the list below does not have them. */
function Tested({ attempt: { status, error, durationMs } }: { attempt: Schema<"WebhookAttempt"> }) {
  const ms = Math.round(durationMs);
  if (error === null)
    return (
      <Notice kind="done">
        {t("The test arrived: the endpoint answered {status} in {ms} ms.", { status: status ?? "–", ms })}
      </Notice>
    );
  return (
    <Notice kind="problem">
      <p dir="auto">
        {status === null
          ? t("The test failed after {ms} ms: {error}", { ms, error })
          : t("The test failed with {status} after {ms} ms: {error}", { status, ms, error })}
      </p>
    </Notice>
  );
}
