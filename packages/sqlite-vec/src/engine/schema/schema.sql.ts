import { callRowKinds, rowTables, schemaNumberOf } from "@cuecard/core/storage-kit";

/** What a table's rows were is kept with each write, and goes with the row. */
const keepVersions = (kind: string) => `
create trigger ${kind}_added after insert on ${kind} begin
  insert into versions (workspace, kind, id, version, record)
  values (new.workspace, '${kind}', new.id, new.version, new.record);
end;
create trigger ${kind}_changed after update of record on ${kind} begin
  insert into versions (workspace, kind, id, version, record)
  values (new.workspace, '${kind}', new.id, new.version, new.record)
  on conflict (workspace, kind, id, version) do update set record = excluded.record;
  delete from versions
  where workspace = new.workspace and kind = '${kind}' and id = new.id and version <= new.version - 100;
end;
create trigger ${kind}_deleted after delete on ${kind} begin
  delete from versions where workspace = old.workspace and kind = '${kind}' and id = old.id;
end;
`;

/** The table of rows that are stored as a whole. */
const rowTable = (name: string, column = "") => `create table ${name} (
  workspace text not null,
  id text not null,
  created_at text not null,
  updated_at text not null,
  record text not null,
  ${column}
  primary key (workspace, id)
) strict;
create index ${name}_by_age on ${name} (workspace, created_at, id);`;

/** Tables of rows that may have a call's words, which go with the call. */
const callTables = callRowKinds.map((kind) => rowTables[kind].name);

/**
 * The whole schema of a file.
 *
 * `record` columns are JSON, which keeps every UTF-16 unit. SQLite's text does not keep lone surrogates and NUL.
 * Integer `row` keys are internal; ids are unique within a workspace. Vectors stand in a table of their own, with what
 * a search shows of their chunks. SQ8 vectors stand in blocks of many chunks (`code_blocks`), so that they are read in
 * large pieces.
 */
export const schema = `
-- never_ready counts the sources that are pending, and those that a worker has which claimed them so: claimed_from says it.
-- generation says which of its vectors a knowledge base is searched with, so that a cutover changes one row.
create table bases (
  row integer primary key,
  workspace text not null,
  id text not null,
  created_at text not null,
  chunk_count integer not null default 0,
  length_sum integer not null default 0,
  version integer not null default 0,
  never_ready integer not null default 0,
  generation integer not null default 0,
  center integer,
  record text not null,
  unique (workspace, id)
) strict;
create index bases_by_age on bases (workspace, created_at, id);

create table uploads (
  workspace text not null,
  id text not null,
  base integer not null references bases (row) on delete cascade,
  created_at text not null,
  filename text not null,
  mime_type text not null,
  blob_key text,
  file_size_bytes real,
  completed_at text,
  claimed_by text,
  record text not null,
  primary key (workspace, id)
) strict;
create index uploads_by_name on uploads (base, filename, mime_type);
create index uploads_by_blob on uploads (blob_key) where blob_key is not null;
create index uploads_by_claim on uploads (workspace, claimed_by) where claimed_by is not null;

-- What changes often has a column of its own, which overrides the record.
create table sources (
  row integer primary key,
  workspace text not null,
  id text not null,
  base integer not null references bases (row) on delete cascade,
  created_at text not null,
  updated_at text not null,
  status text not null,
  step text,
  progress real not null,
  attempt integer not null,
  blob_key text,
  title text,
  claimable_at integer,
  leased integer not null default 0,
  failed_deliveries integer not null default 0,
  claimed_from text,
  chunk_count integer not null default 0,
  metadata text not null,
  parent text,
  page_url text,
  fetched_key text,
  source_type text not null,
  filename text,
  file_bytes integer,
  record text not null,
  unique (workspace, id)
) strict;
create index sources_by_age on sources (base, created_at, id);
create index sources_by_status on sources (base, status, created_at, id);
create index sources_due on sources (claimable_at, id) where claimable_at is not null;
create index sources_by_blob on sources (blob_key) where blob_key is not null;
create index sources_due_by_base on sources (base, claimable_at, id) where claimable_at is not null;
create index sources_leased on sources (workspace, base, claimable_at) where leased;
create unique index sources_by_parent on sources (base, parent, page_url) where parent is not null;
create index sources_by_fetched on sources (fetched_key) where fetched_key is not null;
create index sources_by_type on sources (base, source_type, created_at, id);
create index sources_by_filename on sources (base, filename, created_at, id) where filename is not null;
create trigger sources_added after insert on sources when coalesce(new.claimed_from, new.status) = 'pending' begin
  update bases set never_ready = never_ready + 1 where row = new.base;
end;
create trigger sources_changed after update of status, claimed_from on sources
when (coalesce(new.claimed_from, new.status) = 'pending') <> (coalesce(old.claimed_from, old.status) = 'pending') begin
  update bases set never_ready = never_ready + iif(coalesce(new.claimed_from, new.status) = 'pending', 1, -1) where row = new.base;
end;
create trigger sources_removed after delete on sources when coalesce(old.claimed_from, old.status) = 'pending' begin
  update bases set never_ready = never_ready - 1 where row = old.base;
end;
create trigger sources_told after insert on sources
when exists (select 1 from listeners where workspace = new.workspace) begin
  insert into events (workspace, id, type, at, base, object, data) values (
    new.workspace, 'evt_' || lower(hex(randomblob(16))), 'source.' || new.status, new.updated_at,
    (select id from bases where row = new.base), new.id,
    json_object('sourceId', new.id, 'knowledgeBaseId', (select id from bases where row = new.base), 'status', new.status,
      'step', new.step, 'progress', new.progress, 'attempt', new.attempt)
  );
end;
create trigger source_changes_told after update of status, step, progress, attempt on sources
when exists (select 1 from listeners where workspace = new.workspace) and (
  old.status <> new.status or old.step is not new.step or old.progress <> new.progress or old.attempt <> new.attempt
) begin
  insert into events (workspace, id, type, at, base, object, data) values (
    new.workspace, 'evt_' || lower(hex(randomblob(16))),
    case when old.status = new.status then 'source.progress' else 'source.' || new.status end, new.updated_at,
    (select id from bases where row = new.base), new.id,
    json_object('sourceId', new.id, 'knowledgeBaseId', (select id from bases where row = new.base), 'status', new.status,
      'step', new.step, 'progress', new.progress, 'attempt', new.attempt)
  );
end;

-- Triggers write the pairs of \`metadata\`, each half as JSON.
create table source_metadata (
  base integer not null,
  key text not null,
  value text not null,
  source integer not null references sources (row) on delete cascade,
  primary key (base, key, value, source)
) strict, without rowid;
create index source_metadata_by_source on source_metadata (source);
create trigger source_metadata_added after insert on sources begin
  insert into source_metadata (base, key, value, source)
  select new.base, value -> 0, value -> 1, new.row from json_each(new.metadata);
end;
create trigger source_metadata_changed after update of metadata on sources when old.metadata <> new.metadata begin
  delete from source_metadata where source = new.row;
  insert into source_metadata (base, key, value, source)
  select new.base, value -> 0, value -> 1, new.row from json_each(new.metadata);
end;

create table chunks (
  row integer primary key,
  workspace text not null,
  id text not null,
  base integer not null,
  source integer not null references sources (row),
  position integer not null,
  length integer not null,
  text_hash text,
  record text not null,
  unique (workspace, id)
) strict;
create index chunks_by_source on chunks (source, position);
create index chunks_by_text on chunks (base, text_hash) where text_hash is not null;

create table postings (
  base integer not null,
  term text not null,
  source integer not null references sources (row),
  first_row integer not null,
  chunks integer not null,
  entries blob not null,
  primary key (base, term, source)
) strict, without rowid;
create index postings_by_source on postings (source);

create table document_frequencies (
  base integer not null references bases (row) on delete cascade,
  term text not null,
  chunks integer not null,
  primary key (base, term)
) strict, without rowid;

${rowTable("agents", "version integer not null,")}
${Object.values(rowTables)
  .map(({ name, columns }) =>
    rowTable(
      name,
      Object.keys(columns)
        .map((column) => `${column} text,`)
        .join(" "),
    ),
  )
  .join("\n")}
${callTables.map((name) => `create index ${name}_by_call on ${name} (workspace, call) where call is not null;`).join("\n")}

create table teams (
  workspace text not null,
  id text not null,
  created_at text not null,
  updated_at text not null,
  is_active integer not null,
  tags text not null,
  version integer not null,
  record text not null,
  primary key (workspace, id)
) strict;
create index teams_by_age on teams (workspace, created_at, id);

create table calls (
  workspace text not null,
  id text not null,
  created_at text not null,
  external_id text,
  status text not null,
  lease integer not null,
  forget_at text,
  updated_at text,
  team text,
  agent text,
  traits text not null default '[]',
  labels text not null default '[]',
  recording text,
  findings text,
  analyses integer not null default 0,
  analyse_at integer,
  record text not null,
  primary key (workspace, id)
) strict;
create index calls_to_analyse on calls (analyse_at) where analyse_at is not null;
create index calls_by_age on calls (workspace, created_at, id);
create unique index calls_active on calls (workspace, external_id) where external_id is not null and status = 'active';
create index calls_to_forget on calls (forget_at) where forget_at is not null;
create index calls_under_way on calls (updated_at) where status = 'active';
create index calls_by_team on calls (workspace, team, created_at, id);
create index calls_by_agent on calls (workspace, agent, created_at, id);
create index calls_by_status on calls (workspace, status, created_at, id);
create index calls_by_external_id on calls (workspace, external_id, created_at, id) where external_id is not null;
create trigger requests_of_calls after delete on calls begin
  delete from requests where workspace = old.workspace and object = old.id;
  ${callTables.map((name) => `delete from ${name} where workspace = old.workspace and call = old.id;`).join("\n  ")}
end;
create trigger call_started after insert on calls begin
  insert into call_traits (workspace, trait, created_at, id)
  select new.workspace, value, new.created_at, new.id from json_each(new.traits)
  union select new.workspace, 'held:' || new.agent, new.created_at, new.id where new.agent is not null;
end;
create trigger call_handed_off after update of agent on calls when new.agent is not old.agent begin
  insert into call_traits (workspace, trait, created_at, id)
  values (new.workspace, 'held:' || new.agent, new.created_at, new.id) on conflict do nothing;
end;
create trigger call_traits_changed after update of traits on calls when new.traits is not old.traits begin
  delete from call_traits where workspace = new.workspace and id = new.id
    and trait in (select value from json_each(old.traits) except select value from json_each(new.traits));
  insert into call_traits (workspace, trait, created_at, id)
  select new.workspace, value, new.created_at, new.id from json_each(new.traits) where true on conflict do nothing;
end;

create table call_entries (
  workspace text not null,
  call text not null,
  kind text not null,
  position integer not null,
  entry text not null,
  primary key (workspace, call, kind, position),
  foreign key (workspace, call) references calls (workspace, id) on delete cascade
) strict, without rowid;

create table keys (
  id text primary key,
  hash text not null unique,
  kind text not null,
  created_at text not null,
  revoked_at text,
  expires_at text,
  last_used_at text,
  record text not null
) strict;

create table deleted_bases (
  workspace text not null,
  id text not null,
  primary key (workspace, id)
) strict, without rowid;

create table maintenance (
  name text primary key,
  begun_at integer not null
) strict, without rowid;

create table reembeddings (
  base integer primary key references bases (row) on delete cascade,
  target text,
  started_at text not null,
  attempt integer not null default 0,
  embedded integer not null default 0,
  leased integer not null default 0,
  claimable_at integer,
  error text,
  generation integer not null default 1,
  kept integer not null default 0,
  embedded_to integer not null default 0,
  prepared_to integer not null default 0
) strict;
create index reembeddings_due on reembeddings (claimable_at) where claimable_at is not null;
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

create table reembedded (
  chunk integer primary key references chunks (row) on delete cascade,
  base integer not null,
  vector blob not null,
  generation integer not null default 1
) strict;
create index reembedded_by_generation on reembedded (base, generation);

create table content_version (value integer not null) strict;
insert into content_version values (0);

create table vectors (
  row integer primary key,
  id text not null,
  source integer not null references sources (row),
  length integer not null,
  vector blob not null
) strict;

create table code_blocks (
  id integer primary key autoincrement,
  base integer not null,
  source integer not null references sources (row),
  first_row integer not null,
  chunks integer not null,
  codes blob not null,
  generation integer not null default 0
) strict;
create index code_blocks_by_source on code_blocks (source);
create index code_blocks_by_generation on code_blocks (base, generation, first_row, chunks);

-- A question goes with its call, and a gap with its last question.
create table gaps (
  row integer primary key,
  workspace text not null,
  base integer not null references bases (row) on delete cascade,
  id text not null,
  created_at text not null,
  status text not null,
  record text not null,
  unique (workspace, id)
) strict;
create index gaps_by_age on gaps (base, created_at, id);
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

create table gap_questions (
  row integer primary key,
  workspace text not null,
  gap integer not null references gaps (row) on delete cascade,
  call text not null,
  turn text not null,
  asked_at text not null,
  words integer not null,
  record text not null,
  unique (workspace, call, turn),
  foreign key (workspace, call) references calls (workspace, id) on delete cascade
) strict;
create index gap_questions_by_age on gap_questions (gap, asked_at, call, turn);
create trigger gap_questions_removed after delete on gap_questions
when not exists (select 1 from gap_questions where gap = old.gap) begin
  delete from gaps where row = old.gap;
end;

create table gap_words (
  base integer not null,
  word text not null,
  question integer not null references gap_questions (row) on delete cascade,
  primary key (base, word, question)
) strict, without rowid;
create index gap_words_by_question on gap_words (question);

-- What was learned from a team's examples goes with the team.
create table learned (
  workspace text not null,
  team text not null,
  version integer not null,
  key text not null,
  model blob not null,
  primary key (workspace, team),
  foreign key (workspace, team) references teams (workspace, id) on delete cascade
) strict;

-- What a team learned from its own calls goes with each call, and with the team. It stays with the calls while the team is in the bin.
create table learned_examples (
  workspace text not null,
  id text not null,
  team text not null,
  call text not null,
  turn text not null,
  agent text not null,
  created_at text not null,
  record text not null,
  primary key (workspace, id),
  unique (workspace, call, turn),
  foreign key (workspace, call) references calls (workspace, id) on delete cascade
) strict, without rowid;
create index learned_examples_by_age on learned_examples (workspace, team, created_at, id);
create trigger team_forgotten after delete on teams begin
  delete from learned_examples where workspace = old.workspace and team = old.id;
end;

-- A request with a key goes with the call that it made.
create table requests (
  workspace text not null,
  key text not null,
  fingerprint text not null,
  object text not null,
  attempt integer not null,
  begun_at integer not null,
  leased_until integer not null,
  forget_at integer not null,
  done integer not null,
  answer text,
  primary key (workspace, key)
) strict, without rowid;
create index requests_by_object on requests (workspace, object);
create index requests_by_age on requests (forget_at);

create table listeners (
  workspace text primary key,
  until integer not null
) strict, without rowid;

-- Each change stores its events itself, so none is stored without the other.
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

-- A delivery has its event's columns: it may outlive the event.
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

-- Entries are added and, when they are old, removed; none is ever changed.
create table audit (
  id text primary key,
  workspace text not null,
  created_at text not null,
  operation text not null,
  outcome text not null,
  object text,
  key text,
  record text not null
) strict, without rowid;
create index audit_by_workspace on audit (workspace, created_at, id);
create index audit_by_age on audit (created_at);
create trigger audit_stays before update on audit begin
  select raise(abort, 'an entry of the audit log is never changed');
end;

-- What agents and teams were; \`kind\` is the table. Triggers keep it.
create table versions (
  workspace text not null,
  kind text not null,
  id text not null,
  version integer not null,
  record text not null,
  primary key (workspace, kind, id, version)
) strict;
${["agents", "teams"].map(keepVersions).join("")}
-- What calls are found by. Triggers write the column \`traits\`, and whoever has a call: no save can forget it.
create table call_traits (
  workspace text not null,
  trait text not null,
  created_at text not null,
  id text not null,
  primary key (workspace, trait, created_at, id),
  foreign key (workspace, id) references calls (workspace, id) on delete cascade
) strict, without rowid;
create index call_traits_by_call on call_traits (workspace, id, trait);

-- A base of "" is the workspace itself. Rows of a deleted base stay.
create table usage_days (
  workspace text not null,
  base text not null,
  day text not null,
  kind text not null,
  count integer not null,
  primary key (workspace, base, day, kind)
) strict, without rowid;
create index usage_by_day on usage_days (day);

-- Questions with the passages that answer them.
create table leftovers (base integer primary key references bases (row) on delete cascade) strict;

-- The point that binary vectors are taken against is stored, so that every reader of the file takes the same.
create table centers (
  id integer primary key autoincrement,
  base integer not null references bases (row) on delete cascade,
  generation integer not null,
  chunks integer not null,
  center blob not null,
  binarized_to integer,
  dropped integer not null default 0
) strict;
create index centers_by_base on centers (base, generation);
create index centers_to_binarize on centers (id) where binarized_to is not null or dropped = 1;

-- Binary vectors stand apart from codes, so that a large knowledge base is searched as soon as they are read.
create table binary_blocks (
  center integer not null references centers (id) on delete cascade,
  block integer not null,
  vectors blob not null,
  unique (center, block)
) strict;
`;

/** Stands in the file as `user_version`. */
export const schemaNumber = schemaNumberOf(schema);
