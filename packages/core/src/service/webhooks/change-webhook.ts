import type { WebhookRecord, WebhookStore } from "../../ports/storage/webhooks.ts";
import { updateRow } from "../../rows/update-row.ts";

type Store = Pick<WebhookStore, "getWebhook" | "replaceWebhook">;

/** Changes an endpoint with optimistic retries, and adds one to its version. Null when there is none. */
export function changeWebhook(
  { getWebhook, replaceWebhook }: Store,
  id: string,
  change: (record: WebhookRecord) => WebhookRecord,
  now: () => number,
): Promise<WebhookRecord | null> {
  const versioned = (record: WebhookRecord) => {
    const changed = change(record);
    return changed === record ? record : { ...changed, version: record.version + 1 };
  };
  return updateRow<WebhookRecord>({ get: getWebhook, replace: replaceWebhook }, id, versioned, now);
}

/** Disables an endpoint. False when it is disabled, or gone, already. */
export async function disable(
  store: Store,
  id: string,
  disabledReason: "failing" | "gone",
  now: () => number,
): Promise<boolean> {
  let isNew = false;
  await changeWebhook(
    store,
    id,
    (record) => {
      isNew = record.status === "enabled";
      return isNew ? { ...record, status: "disabled", disabledReason } : record;
    },
    now,
  );
  return isNew;
}
