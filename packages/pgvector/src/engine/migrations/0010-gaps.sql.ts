/** A question goes with its call, and a gap with its last question. */
export const gaps = [
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
      workspace text collate "C" not null,
      gap bigint not null references {schema}.gaps (row) on delete cascade,
      base bigint not null,
      call text collate "C" not null,
      turn text collate "C" not null,
      asked_at text collate "C" not null,
      words text[] not null,
      record text not null,
      primary key (workspace, call, turn),
      foreign key (workspace, call) references {schema}.calls (workspace, id) on delete cascade
    )`,
  `create index gap_questions_by_age on {schema}.gap_questions (gap, asked_at, call, turn)`,
  `create index gap_questions_by_words on {schema}.gap_questions using gin (words)`,
  // Of two sessions that remove the last questions of one gap, the second waits here and then finds none left.
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
];
