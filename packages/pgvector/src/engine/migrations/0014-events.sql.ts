/**
 * Each change stores its events itself, so none is stored without the other. A row's number is drawn when it is stored,
 * and a row with a higher one may be committed first. So whoever reads numbers the committed rows once more, one reader
 * at a time: what is committed later has a higher position.
 */
export const events = [
  `create table {schema}.listeners (workspace text collate "C" primary key, until bigint not null)`,
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
  `create table {schema}.last_position (row smallint primary key default 1 check (row = 1), last bigint not null)`,
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
  // Ids are kept with JSON's escapes.
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
];
