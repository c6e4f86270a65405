// A delivery has its event's columns: it may outlive the event.
export const webhooks = `
create table webhooks (
  workspace text not null,
  id text not null,
  created_at text not null,
  updated_at text not null,
  enabled integer not null,
  position integer not null,
  attempt integer not null default 0,
  leased_until integer not null default 0,
  record text not null,
  primary key (workspace, id)
) strict, without rowid;
create index webhooks_by_age on webhooks (workspace, created_at, id);

create table deliveries (
  workspace text not null,
  webhook text not null,
  id text not null,
  position integer not null,
  type text not null,
  created_at text not null,
  base text,
  object text not null,
  data text not null,
  status text not null,
  failures integer not null,
  due_at integer,
  attempts text not null,
  primary key (workspace, webhook, id),
  foreign key (workspace, webhook) references webhooks (workspace, id) on delete cascade
) strict, without rowid;
create index deliveries_by_age on deliveries (workspace, webhook, created_at, id);
create index deliveries_due on deliveries (workspace, webhook, failures, position) where due_at is not null;
create index deliveries_to_forget on deliveries (created_at);
`;
