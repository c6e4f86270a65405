import type { Page, PageRequest, WebhookClaim, WebhookClaimRequest, WebhookRecord } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { selectPage } from "../page.ts";
import { claimWebhook, moreDeliveries } from "./claim-webhook.ts";
import { createDeliveryReads, createDeliveryWrites } from "./deliveries.ts";

interface Columns {
  record: string;
}

const parse = ({ record }: Columns): WebhookRecord => JSON.parse(record) as WebhookRecord;
const isEnabled = ({ status }: WebhookRecord): number => (status === "enabled" ? 1 : 0);

export function createWebhookReads(connection: Connection) {
  return {
    getWebhook(workspace: string, id: string): WebhookRecord | null {
      const found = connection
        .sql<Columns>("select record from webhooks where workspace = ? and id = ?")
        .get(workspace, id);
      return found ? parse(found) : null;
    },
    listWebhooks(workspace: string, request: PageRequest): Page<WebhookRecord> {
      const query = { select: "record", from: "webhooks", where: "workspace = @workspace", parameters: { workspace } };
      const { rows, hasMore } = selectPage<Columns>(connection, { ...query, request });
      return { rows: rows.map(parse), hasMore };
    },
    ...createDeliveryReads(connection),
  };
}

export function createWebhookWrites(connection: Connection) {
  const { sql, write } = connection;
  return {
    insertWebhook: (workspace: string, record: WebhookRecord): boolean =>
      write(() => {
        const { id, createdAt, updatedAt } = record;
        const { changes } = sql(
          `insert into webhooks (workspace, id, created_at, updated_at, enabled, position, record)
           values (?, ?, ?, ?, ?, ${newest}, ?) on conflict do nothing`,
        ).run(workspace, id, createdAt, updatedAt, isEnabled(record), JSON.stringify(record));
        listenForWebhooks(connection, workspace);
        return changes === 1;
      }),
    replaceWebhook: (workspace: string, record: WebhookRecord, expectedUpdatedAt: string): boolean =>
      write(() => {
        const { id, updatedAt } = record;
        const { changes } = sql(
          `update webhooks set updated_at = @updatedAt, record = @record, enabled = @enabled,
             position = case when @enabled > enabled then ${newest} else position end
           where workspace = @workspace and id = @id and updated_at = @expectedUpdatedAt`,
        ).run({
          workspace,
          id,
          updatedAt,
          expectedUpdatedAt,
          record: JSON.stringify(record),
          enabled: isEnabled(record),
        });
        listenForWebhooks(connection, workspace);
        return changes === 1;
      }),
    deleteWebhook: (workspace: string, id: string, expectedUpdatedAt: string | null = null): boolean =>
      write(() => {
        const { changes } = sql(
          "delete from webhooks where workspace = ? and id = ? and updated_at = coalesce(?, updated_at)",
        ).run(workspace, id, expectedUpdatedAt);
        listenForWebhooks(connection, workspace);
        return changes === 1;
      }),
    claimWebhook: (request: WebhookClaimRequest) => write(() => claimWebhook(connection, request)),
    moreDeliveries: (workspace: string, claim: WebhookClaim, request: WebhookClaimRequest) =>
      write(() => moreDeliveries(connection, workspace, claim, request)),
    ...createDeliveryWrites(connection),
  };
}

/** Position of the newest event. */
const newest = "(select coalesce(max(seq), 0) from sqlite_sequence where name = 'events')";

/** Stores events while an endpoint is enabled, as if somebody listened until the beginning of 1970. */
function listenForWebhooks({ sql }: Connection, workspace: string): void {
  const enabled = "exists (select 1 from webhooks where workspace = @workspace and enabled = 1)";
  sql(
    `insert into listeners (workspace, until) select @workspace, 0 where ${enabled} on conflict (workspace) do nothing`,
  ).run({ workspace });
  sql(`delete from listeners where workspace = @workspace and until = 0 and not ${enabled}`).run({ workspace });
}
