// Each change stores its events itself, so none is stored without the other.
export const events = `
create table listeners (
  workspace text primary key,
  until integer not null
) strict, without rowid;

create table events (
  position integer primary key autoincrement,
  workspace text not null,
  id text not null,
  type text not null,
  at text not null,
  base text,
  object text not null,
  data text not null,
  unique (workspace, id)
) strict;
create index events_by_workspace on events (workspace, position);
create index events_by_age on events (at);

create trigger sources_told after insert on sources
when exists (select 1 from listeners where workspace = new.workspace) begin
  insert into events (workspace, id, type, at, base, object, data) values (
    new.workspace, 'evt_' || lower(hex(randomblob(16))), 'source.' || new.status, new.record ->> '$.updatedAt',
    new.record ->> '$.knowledgeBaseId', new.id,
    json_object('sourceId', new.id, 'knowledgeBaseId', new.record ->> '$.knowledgeBaseId', 'status', new.status,
      'step', new.record ->> '$.step', 'progress', new.record ->> '$.progress', 'attempt', new.record ->> '$.attempt')
  );
end;
create trigger source_changes_told after update of record on sources
when exists (select 1 from listeners where workspace = new.workspace) and (
  old.status <> new.status or old.record ->> '$.step' is not new.record ->> '$.step'
  or old.record ->> '$.progress' is not new.record ->> '$.progress'
  or old.record ->> '$.attempt' is not new.record ->> '$.attempt'
) begin
  insert into events (workspace, id, type, at, base, object, data) values (
    new.workspace, 'evt_' || lower(hex(randomblob(16))),
    case when old.status = new.status then 'source.progress' else 'source.' || new.status end,
    new.record ->> '$.updatedAt', new.record ->> '$.knowledgeBaseId', new.id,
    json_object('sourceId', new.id, 'knowledgeBaseId', new.record ->> '$.knowledgeBaseId', 'status', new.status,
      'step', new.record ->> '$.step', 'progress', new.record ->> '$.progress', 'attempt', new.record ->> '$.attempt')
  );
end;

create trigger gaps_told after insert on gaps
when exists (select 1 from listeners where workspace = new.workspace) begin
  insert into events (workspace, id, type, at, base, object, data) values (
    new.workspace, 'evt_' || lower(hex(randomblob(16))), 'gap.opened', new.created_at,
    (select id from bases where row = new.base), new.id,
    json_object('gapId', new.id, 'knowledgeBaseId', (select id from bases where row = new.base), 'status', new.status)
  );
end;
create trigger gap_changes_told after update of status on gaps
when old.status <> new.status and exists (select 1 from listeners where workspace = new.workspace) begin
  insert into events (workspace, id, type, at, base, object, data) values (
    new.workspace, 'evt_' || lower(hex(randomblob(16))),
    case new.status when 'open' then 'gap.opened' else 'gap.' || new.status end, new.record ->> '$.updatedAt',
    (select id from bases where row = new.base), new.id,
    json_object('gapId', new.id, 'knowledgeBaseId', (select id from bases where row = new.base), 'status', new.status)
  );
end;

create trigger reembeddings_told after insert on reembeddings begin
  insert into events (workspace, id, type, at, base, object, data)
  select bases.workspace, 'evt_' || lower(hex(randomblob(16))), 'reembedding.started', new.started_at, bases.id, bases.id,
    json_object('knowledgeBaseId', bases.id, 'status', 'started')
  from bases join listeners on listeners.workspace = bases.workspace where bases.row = new.base;
end;
create trigger reembedding_changes_told after update of target, error on reembeddings
when (old.target is null) <> (new.target is null) or (old.error is null) <> (new.error is null) begin
  insert into events (workspace, id, type, at, base, object, data)
  select bases.workspace, 'evt_' || lower(hex(randomblob(16))), 'reembedding.' || now.status,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), bases.id, bases.id,
    json_object('knowledgeBaseId', bases.id, 'status', now.status)
  from bases join listeners on listeners.workspace = bases.workspace,
    (select case when new.target is null then 'ended' when new.error is null then 'started' else 'paused' end as status) as now
  where bases.row = new.base;
end;
`;
