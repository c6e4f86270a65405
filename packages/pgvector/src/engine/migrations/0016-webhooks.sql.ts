/** A delivery has its event's columns: it may outlive the event. */
export const webhooks = [
  `create table {schema}.webhooks (
      workspace text collate "C" not null,
      id text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text collate "C" not null,
      enabled boolean not null,
      position bigint not null,
      attempt integer not null default 0,
      leased_until bigint not null default 0,
      record text not null,
      primary key (workspace, id)
    )`,
  `create index webhooks_by_age on {schema}.webhooks (workspace, created_at, id)`,
  `create table {schema}.deliveries (
      workspace text collate "C" not null,
      webhook text collate "C" not null,
      id text collate "C" not null,
      position bigint not null,
      type text not null,
      created_at text collate "C" not null,
      base text collate "C",
      object text collate "C" not null,
      data text not null,
      status text not null,
      failures integer not null,
      due_at bigint,
      attempts text not null,
      primary key (workspace, webhook, id),
      foreign key (workspace, webhook) references {schema}.webhooks (workspace, id) on delete cascade
    )`,
  `create index deliveries_by_age on {schema}.deliveries (workspace, webhook, created_at, id)`,
  `create index deliveries_due on {schema}.deliveries (workspace, webhook, failures, position) where due_at is not null`,
  `create index deliveries_to_forget on {schema}.deliveries (created_at)`,
];
