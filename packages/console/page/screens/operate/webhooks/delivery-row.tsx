import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useAction } from "../../../api/load.ts";
import { number, t, tx, wordFor } from "../../../language/text.ts";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { Time } from "../../../parts/time.tsx";

const kinds = { pending: "accent", delivered: "good", failed: "bad" } as const;

/** An event on its way: how its last attempt went, and sending it again. */
export function DeliveryRow({ delivery, changed }: { delivery: Schema<"WebhookDelivery">; changed: () => void }) {
  const { id: deliveryId, webhookId, status, event, attempts, createdAt } = delivery;
  const { run, isRunning, problem } = useAction(async () => {
    const path = { webhookId, deliveryId };
    await dataOf(api.POST("/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver", { params: { path } }));
    changed();
  });
  const last = attempts.at(-1);
  return (
    <>
      <td>
        <Time at={createdAt} />
      </td>
      <td>{event.type}</td>
      <td>
        <span class={`badge ${kinds[status]}`}>{wordFor(status)}</span>
      </td>
      <td dir="auto">
        {delivery.nextAttemptAt && status === "pending" && attempts.length > 0 && (
          <p class="small">
            {tx("attempt {n}, next {time}", { n: attempts.length, time: <Time at={delivery.nextAttemptAt} /> })}
          </p>
        )}
        {last
          ? (last.error ??
            t("{status} in {ms} ms", {
              status: last.status ?? "–",
              ms: number(last.durationMs, { useGrouping: false }),
            }))
          : "–"}
      </td>
      <td>
        {status !== "pending" && (
          <button type="button" class="quiet" disabled={isRunning.value} onClick={() => run()}>
            {t("Send again")}
          </button>
        )}
        <ProblemNotice problem={problem.value} />
      </td>
    </>
  );
}
