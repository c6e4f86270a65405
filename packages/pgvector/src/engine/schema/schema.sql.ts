import { callRowKinds, rowTables, schemaNumberOf } from "@cuecard/core/storage-kit";
import type { Names } from "../names.ts";

/** The table of rows that are stored as a whole. */
const rowTable = (name: string, column = "") => [
  `create table {schema}.${name} (
      workspace text collate "C" not null,
      id text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text not null,
      record text not null,
      ${column}
      primary key (workspace, id)
    )`,
  `create index ${name}_by_age on {schema}.${name} (workspace, created_at, id)`,
];

/** Tables of rows that may have a call's words, which go with the call. */
const callTables = callRowKinds.map((kind) => rowTables[kind].name);

/**
 * The whole schema of a store. `{schema}` and `{extension}` stand for its {@link Names}.
 *
 * `record` columns are JSON as text, and other texts stand with JSON's escapes (see text.ts). What changes often, or is
 * asked for, has a column of its own that overrides the record. `row` keys are internal; a knowledge base's row belongs
 * to one workspace, so every key contains workspace and knowledge base. Order is that of bytes (`collate "C"`),
 * whatever the database's own.
 */
const schema: readonly string[] = [
  /**
   * A knowledge base's `version` grows with every change of its chunks, under the lock of its row, so in commit order. A version alone
   * does not say which chunks it stands for: a replica that was promoted counts on from where it was. So each version has another
   * `stamp`: two servers have the same stamp only where one has the row from the other, and then with the same chunks.
   * The center is the point that binary vectors in memory are taken against; stored, so that every process takes the same.
   */
  `create table {schema}.bases (
      row bigint generated always as identity primary key,
      workspace text collate "C" not null,
      id text collate "C" not null,
      created_at text collate "C" not null,
      dimensions integer generated always as (substring(record from '"embeddingDimensions":([0-9]+)')::integer) stored,
      chunk_count bigint not null default 0,
      length_sum bigint not null default 0,
      generation integer not null default 0,
      version bigint not null default 0,
      removed_version bigint not null default 0,
      moving boolean not null default false,
      stamp uuid not null default gen_random_uuid(),
      center {extension}.vector,
      center_number bigint not null default 0,
      center_generation integer,
      center_chunks bigint not null default 0,
      record text not null,
      unique (workspace, id)
    )`,
  `create index bases_by_age on {schema}.bases (workspace, created_at, id)`,
  `create function {schema}.stamp_version() returns trigger language plpgsql as $function$
  begin
    new.stamp := gen_random_uuid();
    return new;
  end
  $function$`,
  `create trigger version_stamped before update of version on {schema}.bases
   for each row execute function {schema}.stamp_version()`,

  `create table {schema}.uploads (
      workspace text collate "C" not null,
      id text collate "C" not null,
      base bigint not null references {schema}.bases (row) on delete cascade,
      created_at text collate "C" not null,
      filename text collate "C" not null,
      mime_type text collate "C" not null,
      blob_key text collate "C",
      file_size_bytes double precision,
      completed_at text,
      claimed_by text collate "C",
      record text not null,
      primary key (workspace, id)
    )`,
  `create index uploads_by_name on {schema}.uploads (base, filename, mime_type)`,
  `create index uploads_by_blob on {schema}.uploads (blob_key) where blob_key is not null`,
  `create index uploads_by_claim on {schema}.uploads (workspace, claimed_by) where claimed_by is not null`,

  // `chunks_version` is the version that the chunks came with.
  `create table {schema}.sources (
      row bigint generated always as identity primary key,
      workspace text collate "C" not null,
      id text collate "C" not null,
      base bigint not null references {schema}.bases (row) on delete cascade,
      created_at text collate "C" not null,
      updated_at text collate "C" not null,
      status text not null,
      step text,
      progress double precision not null,
      attempt integer not null,
      blob_key text collate "C",
      title text,
      claimable_at bigint,
      leased boolean not null default false,
      failed_deliveries integer not null default 0,
      claimed_from text,
      chunk_count bigint not null default 0,
      metadata text[] not null,
      parent text collate "C",
      page_url text collate "C",
      fetched_key text,
      source_type text collate "C" not null,
      filename text collate "C",
      file_bytes bigint,
      chunks_version bigint not null default 0,
      record text not null,
      unique (workspace, id)
    )`,
  `create index sources_by_age on {schema}.sources (base, created_at, id)`,
  `create index sources_by_status on {schema}.sources (base, status, created_at, id)`,
  `create index sources_due on {schema}.sources (claimable_at, id) where claimable_at is not null`,
  `create index sources_by_blob on {schema}.sources (blob_key) where blob_key is not null`,
  `create index sources_due_by_base on {schema}.sources (base, claimable_at, id) where claimable_at is not null`,
  `create index sources_leased on {schema}.sources (workspace, base, claimable_at) where leased`,
  `create unique index sources_by_parent on {schema}.sources (base, parent, page_url) where parent is not null`,
  `create index sources_by_fetched on {schema}.sources (fetched_key) where fetched_key is not null`,
  `create index sources_never_ready on {schema}.sources (base) where coalesce(claimed_from, status) = 'pending'`,
  `create index sources_by_type on {schema}.sources (base, source_type, created_at, id)`,
  `create index sources_by_filename on {schema}.sources (base, filename, created_at, id) where filename is not null`,
  `create index sources_by_chunks_version on {schema}.sources (base, chunks_version)`,

  `create table {schema}.chunks (
      row bigint generated by default as identity primary key,
      workspace text collate "C" not null,
      id text collate "C" not null,
      base bigint not null,
      source bigint not null,
      position integer not null,
      length integer not null,
      embedding {extension}.vector not null,
      text_hash text collate "C",
      generation integer not null default 0,
      record text not null,
      unique (workspace, id)
    )`,
  `create index chunks_by_source on {schema}.chunks (source, position)`,
  `create index chunks_by_base on {schema}.chunks (base, source)`,
  `create index chunks_by_text on {schema}.chunks (base, text_hash) where text_hash is not null`,

  `create table {schema}.postings (
      base bigint not null,
      term text collate "C" not null,
      source bigint not null,
      chunks bigint[] not null,
      frequencies integer[] not null,
      lengths integer[] not null,
      primary key (base, term, source)
    )`,
  `create index postings_by_source on {schema}.postings (source)`,

  `create table {schema}.document_frequencies (
      base bigint not null,
      term text collate "C" not null,
      chunks bigint not null,
      primary key (base, term)
    )`,

  `create unlogged table {schema}.staged (
      stage uuid not null,
      row bigint not null,
      source bigint not null references {schema}.sources (row) on delete cascade,
      attempt integer not null,
      id text not null,
      position integer not null,
      length integer not null,
      embedding {extension}.vector not null,
      terms text[] not null,
      frequencies integer[] not null,
      text_hash text,
      record text not null,
      primary key (stage, row)
    )`,
  `create index staged_by_source on {schema}.staged (source)`,

  ...rowTable("agents", "version integer not null,"),
  ...Object.values(rowTables).flatMap(({ name, columns }) =>
    rowTable(
      name,
      Object.keys(columns)
        .map((column) => `${column} text collate "C",`)
        .join(" "),
    ),
  ),
  ...callTables.map(
    (name) => `create index ${name}_by_call on {schema}.${name} (workspace, call) where call is not null`,
  ),

  `create table {schema}.teams (
      workspace text collate "C" not null,
      id text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text not null,
      is_active boolean not null,
      tags text[] not null,
      version integer not null,
      record text not null,
      primary key (workspace, id)
    )`,
  `create index teams_by_age on {schema}.teams (workspace, created_at, id)`,

  `create table {schema}.calls (
      workspace text collate "C" not null,
      id text collate "C" not null,
      created_at text collate "C" not null,
      external_id text collate "C",
      status text not null,
      lease integer not null,
      forget_at text collate "C",
      updated_at text collate "C",
      team text collate "C",
      agent text collate "C",
      traits text[] not null default '{}',
      labels text not null default '[]',
      recording text,
      findings text,
      analyses integer not null default 0,
      analyse_at bigint,
      record text not null,
      primary key (workspace, id)
    )`,
  `create index calls_to_analyse on {schema}.calls (analyse_at) where analyse_at is not null`,
  `create index calls_by_age on {schema}.calls (workspace, created_at, id)`,
  `create index calls_by_external_id on {schema}.calls (workspace, external_id, created_at, id) where external_id is not null`,
  `create unique index calls_active on {schema}.calls (workspace, external_id) where external_id is not null and status = 'active'`,
  `create index calls_to_forget on {schema}.calls (forget_at) where forget_at is not null`,
  `create index calls_under_way on {schema}.calls (updated_at) where status = 'active'`,
  `create index calls_by_team on {schema}.calls (workspace, team, created_at, id)`,
  `create index calls_by_agent on {schema}.calls (workspace, agent, created_at, id)`,
  `create index calls_by_status on {schema}.calls (workspace, status, created_at, id)`,

  `create table {schema}.call_entries (
      workspace text collate "C" not null,
      call text collate "C" not null,
      kind text not null,
      position integer not null,
      entry text not null,
      primary key (workspace, call, kind, position),
      foreign key (workspace, call) references {schema}.calls (workspace, id) on delete cascade
    )`,

  `create table {schema}.keys (
      id text collate "C" primary key,
      hash text collate "C" not null unique,
      kind text not null,
      created_at text collate "C" not null,
      revoked_at text,
      expires_at text collate "C",
      last_used_at text collate "C",
      record text not null
    )`,

  `create table {schema}.deleted_bases (
      workspace text collate "C" not null,
      id text collate "C" not null,
      primary key (workspace, id)
    )`,

  `create table {schema}.maintenance (
      name text primary key,
      begun_at bigint not null
    )`,

  `create table {schema}.reembeddings (
      base bigint primary key references {schema}.bases (row) on delete cascade,
      target text,
      started_at text not null,
      attempt integer not null default 0,
      embedded bigint not null default 0,
      leased boolean not null default false,
      claimable_at bigint,
      error text,
      generation integer not null default 0
    )`,
  `create index reembeddings_due on {schema}.reembeddings (claimable_at) where claimable_at is not null`,

  // Its generation grows with every target, so none is ever another target's.
  `create table {schema}.reembedded (
      chunk bigint,
      base bigint not null,
      embedding {extension}.vector not null,
      generation integer not null default 0,
      primary key (chunk, generation)
    )`,
  `create index reembedded_by_base on {schema}.reembedded (base, generation, chunk)`,

  // A question goes with its call, and a gap with its last question.
  `create table {schema}.gaps (
      row bigint generated always as identity primary key,
      workspace text collate "C" not null,
      base bigint not null references {schema}.bases (row) on delete cascade,
      id text collate "C" not null,
      created_at text collate "C" not null,
      status text not null,
      record text not null,
      unique (workspace, id)
    )`,
  `create index gaps_by_age on {schema}.gaps (base, created_at, id)`,

  `create table {schema}.gap_questions (
      row bigint generated always as identity primary key,
      workspace text collate "C" not null,
      gap bigint not null references {schema}.gaps (row) on delete cascade,
      call text collate "C" not null,
      turn text collate "C" not null,
      asked_at text collate "C" not null,
      words integer not null,
      record text not null,
      unique (workspace, call, turn),
      foreign key (workspace, call) references {schema}.calls (workspace, id) on delete cascade
    )`,
  `create index gap_questions_by_age on {schema}.gap_questions (gap, asked_at, call, turn)`,
  `create table {schema}.gap_words (
      base bigint not null,
      word text collate "C" not null,
      question bigint not null references {schema}.gap_questions (row) on delete cascade,
      primary key (base, word, question)
    )`,
  `create index gap_words_by_question on {schema}.gap_words (question)`,
  `create function {schema}.remove_empty_gaps() returns trigger language plpgsql set search_path = pg_catalog, {schema} as $function$
  begin
    perform 1 from gaps where row in (select gap from removed) order by row for update;
    delete from gaps where row in (select gap from removed)
      and not exists (select 1 from gap_questions where gap_questions.gap = gaps.row);
    return null;
  end
  $function$`,
  `create trigger gap_questions_removed after delete on {schema}.gap_questions referencing old table as removed
    for each statement execute function {schema}.remove_empty_gaps()`,

  // What was learned from a team's examples goes with the team.
  `create table {schema}.learned (
      workspace text collate "C" not null,
      team text collate "C" not null,
      version integer not null,
      key text not null,
      model bytea not null,
      primary key (workspace, team),
      foreign key (workspace, team) references {schema}.teams (workspace, id) on delete cascade
    )`,

  // What a team learned from its own calls goes with each call, and with the team. It stays with the calls while the team is in the bin.
  `create table {schema}.learned_examples (
      workspace text collate "C" not null,
      id text collate "C" not null,
      team text collate "C" not null,
      call text collate "C" not null,
      turn text collate "C" not null,
      agent text collate "C" not null,
      created_at text collate "C" not null,
      record text not null,
      primary key (workspace, id),
      unique (workspace, call, turn),
      foreign key (workspace, call) references {schema}.calls (workspace, id) on delete cascade
    )`,
  `create index learned_examples_by_age on {schema}.learned_examples (workspace, team, created_at, id)`,
  `create function {schema}.forget_team() returns trigger language plpgsql as $function$
  begin
    delete from {schema}.learned_examples where workspace = old.workspace and team = old.id;
    return null;
  end
  $function$`,
  `create trigger team_forgotten after delete on {schema}.teams for each row execute function {schema}.forget_team()`,

  // A request with a key goes with the call that it made.
  `create table {schema}.requests (
      workspace text collate "C" not null,
      key text collate "C" not null,
      fingerprint text not null,
      object text collate "C" not null,
      attempt integer not null,
      begun_at bigint not null,
      leased_until bigint not null,
      forget_at bigint not null,
      done boolean not null,
      answer text,
      primary key (workspace, key)
    )`,
  `create index requests_by_object on {schema}.requests (workspace, object)`,
  `create index requests_by_age on {schema}.requests (forget_at)`,
  `create function {schema}.remove_requests_of_calls() returns trigger language plpgsql set search_path = pg_catalog, {schema} as $function$
  begin
    delete from requests using removed where requests.workspace = removed.workspace and requests.object = removed.id;
    ${callTables.map((name) => `delete from ${name} using removed where ${name}.workspace = removed.workspace and ${name}.call = removed.id;`).join("\n    ")}
    return null;
  end
  $function$`,
  `create trigger calls_removed after delete on {schema}.calls referencing old table as removed
    for each statement execute function {schema}.remove_requests_of_calls()`,

  `create table {schema}.listeners (
      workspace text collate "C" primary key,
      until bigint not null
    )`,

  /**
   * Each change stores its events itself, so none is stored without the other. A row's number is drawn when it is stored,
   * and a row with a higher one may be committed first. So whoever reads numbers the committed rows once more, one reader
   * at a time: what is committed later has a higher position.
   */
  `create table {schema}.events (
      row bigint generated always as identity primary key,
      position bigint unique,
      workspace text collate "C" not null,
      id text collate "C" not null,
      type text not null,
      at text collate "C" not null,
      base text collate "C",
      object text collate "C" not null,
      data text not null,
      unique (workspace, id)
    )`,
  `create index events_by_workspace on {schema}.events (workspace, position)`,
  `create index events_without_position on {schema}.events (row) where position is null`,
  `create index events_by_age on {schema}.events (at)`,

  `create table {schema}.last_position (
      row smallint primary key default 1 check (row = 1),
      last bigint not null
    )`,
  `insert into {schema}.last_position (last) values (0)`,
  `create function {schema}.number_events() returns bigint language plpgsql volatile set search_path = pg_catalog, {schema} as $function$
  declare
    newest bigint;
    numbered bigint;
  begin
    if not exists (select 1 from events where position is null) then
      return (select last from last_position);
    end if;
    select last into newest from last_position for update;
    -- Statements see what was committed before they began, so this one sees what the reader before has numbered.
    with ready as (
      select row, row_number() over (order by row) as place from events where position is null
    )
    update events set position = newest + ready.place from ready where events.row = ready.row;
    get diagnostics numbered = row_count;
    update last_position set last = newest + numbered;
    return newest + numbered;
  end
  $function$`,
  `create function {schema}.tell(in_workspace text, in_type text, in_at text, in_base text, in_object text, in_data text)
    returns void language sql set search_path = pg_catalog, {schema} as $function$
    insert into events (workspace, id, type, at, base, object, data)
    select workspace, 'evt_' || replace(gen_random_uuid()::text, '-', ''), in_type, in_at, in_base, in_object, in_data
    from listeners where workspace = in_workspace
  $function$`,
  `create function {schema}.tell_source() returns trigger language plpgsql set search_path = pg_catalog, {schema} as $function$
  declare
    base_id text;
    said text;
  begin
    if not exists (select 1 from listeners where workspace = new.workspace) then
      return null;
    end if;
    said := 'source.' || new.status;
    if tg_op = 'UPDATE' then
      if old.status = new.status then
        if old.step is not distinct from new.step and old.progress = new.progress and old.attempt = new.attempt then
          return null;
        end if;
        said := 'source.progress';
      end if;
    end if;
    select id into base_id from bases where row = new.base;
    perform tell(new.workspace, said, new.updated_at, base_id, new.id, format(
      '{"sourceId":"%s","knowledgeBaseId":"%s","status":"%s","step":%s,"progress":%s,"attempt":%s}', new.id, base_id,
      new.status, coalesce('"' || new.step || '"', 'null'), new.progress, new.attempt));
    return null;
  end
  $function$`,
  `create trigger sources_told after insert or update of status, step, progress, attempt on {schema}.sources
    for each row execute function {schema}.tell_source()`,
  `create function {schema}.tell_gap() returns trigger language plpgsql set search_path = pg_catalog, {schema} as $function$
  declare
    base_id text;
  begin
    if not exists (select 1 from listeners where workspace = new.workspace) then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      if old.status = new.status then
        return null;
      end if;
    end if;
    select id into base_id from bases where row = new.base;
    perform tell(new.workspace, case new.status when 'open' then 'gap.opened' else 'gap.' || new.status end,
      new.record::json ->> 'updatedAt', base_id, new.id,
      format('{"gapId":"%s","knowledgeBaseId":"%s","status":"%s"}', new.id, base_id, new.status));
    return null;
  end
  $function$`,
  `create trigger gaps_told after insert or update of status on {schema}.gaps
    for each row execute function {schema}.tell_gap()`,
  `create function {schema}.tell_reembedding() returns trigger language plpgsql set search_path = pg_catalog, {schema} as $function$
  declare
    found record;
    said text;
  begin
    if tg_op = 'UPDATE' then
      if (old.target is null) = (new.target is null) and (old.error is null) = (new.error is null) then
        return null;
      end if;
    end if;
    said := case when new.target is null then 'ended' when new.error is null then 'started' else 'paused' end;
    select workspace, id into found from bases where row = new.base;
    perform tell(found.workspace, 'reembedding.' || said,
      to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), found.id, found.id,
      format('{"knowledgeBaseId":"%s","status":"%s"}', found.id, said));
    return null;
  end
  $function$`,
  `create trigger reembeddings_told after insert or update of target, error on {schema}.reembeddings
    for each row execute function {schema}.tell_reembedding()`,

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

  // A delivery has its event's columns: it may outlive the event.
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

  // Entries are added and, when they are old, removed; none is ever changed.
  `create table {schema}.audit (
      id text collate "C" primary key,
      workspace text collate "C" not null,
      created_at text collate "C" not null,
      operation text not null,
      outcome text not null,
      object text,
      key text,
      record text not null
    )`,
  `create index audit_by_workspace on {schema}.audit (workspace, created_at, id)`,
  `create index audit_by_age on {schema}.audit (created_at)`,
  `create function {schema}.keep_audit() returns trigger language plpgsql as $function$
  begin
    raise exception 'an entry of the audit log is never changed';
  end
  $function$`,
  `create trigger audit_stays before update on {schema}.audit for each row execute function {schema}.keep_audit()`,

  // What agents and teams were; `kind` is the table.
  `create table {schema}.versions (
      workspace text collate "C" not null,
      kind text collate "C" not null,
      id text collate "C" not null,
      version integer not null,
      record text not null,
      primary key (workspace, kind, id, version)
    )`,
  `create function {schema}.keep_version() returns trigger language plpgsql as $function$
  begin
    if tg_op = 'DELETE' then
      delete from {schema}.versions where workspace = old.workspace and kind = tg_table_name and id = old.id;
      return null;
    end if;
    insert into {schema}.versions (workspace, kind, id, version, record)
    values (new.workspace, tg_table_name, new.id, new.version, new.record)
    on conflict (workspace, kind, id, version) do update set record = excluded.record;
    delete from {schema}.versions
    where workspace = new.workspace and kind = tg_table_name and id = new.id and version <= new.version - 100;
    return null;
  end
  $function$`,
  ...["agents", "teams"].map(
    (kind) => `create trigger version_kept after insert or update of record or delete on {schema}.${kind}
      for each row execute function {schema}.keep_version()`,
  ),

  // What calls are found by. A trigger writes the column `traits`, and whoever has a call: no save can forget it.
  `create table {schema}.call_traits (
      workspace text collate "C" not null,
      trait text collate "C" not null,
      created_at text collate "C" not null,
      id text collate "C" not null,
      primary key (workspace, trait, created_at, id),
      foreign key (workspace, id) references {schema}.calls (workspace, id) on delete cascade
    )`,
  `create index call_traits_by_call on {schema}.call_traits (workspace, id, trait)`,
  `create function {schema}.keep_call_traits() returns trigger language plpgsql as $function$
  begin
    if tg_op = 'UPDATE' and new.traits is distinct from old.traits then
      delete from {schema}.call_traits where workspace = new.workspace and id = new.id
        and trait = any(old.traits) and not (trait = any(new.traits));
    end if;
    insert into {schema}.call_traits (workspace, trait, created_at, id)
    select new.workspace, trait, new.created_at, new.id
    from (select unnest(new.traits) as trait union select 'held:' || new.agent) as has
    where trait is not null on conflict do nothing;
    return null;
  end
  $function$`,
  `create trigger call_started after insert on {schema}.calls
    for each row execute function {schema}.keep_call_traits()`,
  `create trigger call_changed after update of agent, traits on {schema}.calls
    for each row when (new.agent is distinct from old.agent or new.traits is distinct from old.traits)
    execute function {schema}.keep_call_traits()`,

  // A base of "" is the workspace itself. Rows of a deleted base stay.
  `create table {schema}.usage_days (
      workspace text collate "C" not null,
      base text collate "C" not null,
      day text collate "C" not null,
      kind text collate "C" not null,
      count bigint not null,
      primary key (workspace, base, day, kind)
    )`,
  `create index usage_by_day on {schema}.usage_days (day)`,
];

/** Stands in the table `migrations`. */
export const schemaNumber = schemaNumberOf(schema.join(";"));

/** The statements for one store. */
export const schemaStatements = (names: Names): string[] =>
  schema.map((statement) =>
    statement.replaceAll("{schema}", () => names.schema).replaceAll("{extension}", () => names.extension),
  );
