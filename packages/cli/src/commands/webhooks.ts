import type { DeliveryStatus, EventType, Webhook, WebhookDelivery, WebhookWithSecret } from "@cuecard/core";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { table } from "../terminal/table.ts";
import { colors, print } from "../terminal/terminal.ts";
import { all } from "../workspace/every.ts";
import { openWorkspace, refuseNothing } from "../workspace/open-workspace.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

interface WebhookFlags extends PlaceFlags {
  allowUrl: string[];
  allowPort: number[];
}

export interface AddWebhookOptions extends WebhookFlags {
  type: EventType[];
  base: string[];
  call: string[];
  words: boolean;
  description?: string;
}

/** Endpoints of the default workspace: through the server that has the folder, or in this process, which sends nothing by itself. */
async function withWebhooks(
  { allowUrl, allowPort, ...flags }: WebhookFlags,
  work: (webhooks: CommandWorkspace["webhooks"]) => Promise<void>,
): Promise<number> {
  refuseNothing(flags);
  const addresses = { allowUrlOrigins: allowUrl, allowPorts: allowPort };
  const { workspace, close } = await openWorkspace({
    ...optionsFrom(flags, process.env),
    ...addresses,
    concurrency: 0,
  });
  try {
    await work(workspace.webhooks);
    return 0;
  } finally {
    await close();
  }
}

export function addWebhookCommand(url: string, options: AddWebhookOptions): Promise<number> {
  const { type, base, call, words, description, ...flags } = options;
  const listed = <T>(values: T[]) => (values.length > 0 ? values : null);
  return withWebhooks(flags, async (webhooks) => {
    const filter = { types: listed(type), knowledgeBaseIds: listed(base), callIds: listed(call) };
    printSecret(await webhooks.create({ url, description: description ?? null, words, ...filter }));
  });
}

export function listWebhooksCommand({ json, ...flags }: WebhookFlags & { json: boolean }): Promise<number> {
  return withWebhooks(flags, async (webhooks) => {
    const rows = await all((page) => webhooks.list(page));
    if (json) print(JSON.stringify(rows, null, 2));
    else if (rows.length === 0) print("There are no webhooks; `cuecard webhooks add URL` adds one.");
    else for (const line of table(["id", "status", "events", "url"], rows.map(cellsOf))) print(line);
  });
}

export function rotateWebhookCommand(
  id: string,
  { overlap, ...flags }: WebhookFlags & { overlap: number },
): Promise<number> {
  return withWebhooks(flags, async (webhooks) => {
    printSecret(await webhooks.rotate(id, { overlapHours: overlap }));
    print(colors.dim(`The secret of before signs for ${overlap} more ${overlap === 1 ? "hour" : "hours"}.`));
  });
}

export function removeWebhookCommand(id: string, flags: WebhookFlags): Promise<number> {
  return withWebhooks(flags, async (webhooks) => {
    await webhooks.delete(id);
    print(`${id} is removed.`);
  });
}

/** Disables an endpoint, or enables it again. */
export function switchWebhookCommand(id: string, status: Webhook["status"], flags: WebhookFlags): Promise<number> {
  return withWebhooks(flags, async (webhooks) => {
    await webhooks.update(id, { status });
    print(`${id} is ${status}.`);
  });
}

/** Exits with 1 when the endpoint did not take the event. */
export async function testWebhookCommand(id: string, flags: WebhookFlags): Promise<number> {
  let isTaken = false;
  const code = await withWebhooks(flags, async (webhooks) => {
    const { status, error, durationMs } = await webhooks.test(id);
    isTaken = error === null;
    print(error ?? `It took the event: ${status}, after ${durationMs} ms.`);
  });
  return isTaken ? code : 1;
}

export function listDeliveriesCommand(
  id: string,
  { json, status, limit, ...flags }: WebhookFlags & { json: boolean; status?: DeliveryStatus; limit: number },
): Promise<number> {
  return withWebhooks(flags, async (webhooks) => {
    const { data } = await webhooks.deliveries(id, { limit, ...(status && { status }) });
    if (json) print(JSON.stringify(data, null, 2));
    else if (data.length === 0) print("Nothing was sent yet.");
    else
      for (const line of table(["event", "type", "status", "attempts", "last"], data.map(deliveryCells))) print(line);
  });
}

export function redeliverCommand(id: string, event: string, flags: WebhookFlags): Promise<number> {
  return withWebhooks(flags, async (webhooks) => {
    await webhooks.redeliver(id, event);
    print(`${event} is sent again by the next process that works.`);
  });
}

function printSecret({ secret, id, url }: WebhookWithSecret): void {
  print(secret ?? "");
  print(colors.dim(`secret of ${id}, which is sent to ${url}. Copy it now: it is not shown again.`));
}

function cellsOf({ id, status, disabledReason, types, words, url }: Webhook): string[] {
  const state = disabledReason === null ? status : `${status} (${disabledReason.replace("_", " ")})`;
  return [id, state, `${types?.join(",") ?? "all"}${words ? ", with words" : ""}`, url];
}

function deliveryCells({ id, event, status, attempts }: WebhookDelivery): (string | number)[] {
  const last = attempts.at(-1);
  return [id, event.type, status, attempts.length, last ? (last.error ?? `${last.status}`) : ""];
}
