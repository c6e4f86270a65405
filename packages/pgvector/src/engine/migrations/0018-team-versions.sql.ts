/**
 * Triggers keep the versions, so that a process of an earlier schema that changes a team keeps them too. The number is
 * read from the text: JSON's functions refuse what a text may hold, such as half a character. It stands behind
 * everything that a user writes.
 */
export const teamVersions = [
  `create table {schema}.team_versions (
      workspace text collate "C" not null,
      team text collate "C" not null,
      version integer not null,
      record text not null,
      primary key (workspace, team, version),
      foreign key (workspace, team) references {schema}.teams (workspace, id) on delete cascade
    )`,
  `create function {schema}.keep_team_version() returns trigger language plpgsql as $function$
  declare
    now_version constant integer := substring(new.record from '.*"version":([0-9]+)')::integer;
  begin
    insert into {schema}.team_versions (workspace, team, version, record)
    values (new.workspace, new.id, now_version, new.record)
    on conflict (workspace, team, version) do update set record = excluded.record;
    delete from {schema}.team_versions
    where workspace = new.workspace and team = new.id and version <= now_version - 100;
    return null;
  end
  $function$`,
  `create trigger team_version_kept after insert or update of record on {schema}.teams
    for each row execute function {schema}.keep_team_version()`,
  `insert into {schema}.team_versions (workspace, team, version, record)
    select workspace, id, substring(record from '.*"version":([0-9]+)')::integer, record from {schema}.teams`,
];
