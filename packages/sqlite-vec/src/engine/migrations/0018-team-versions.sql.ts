// Triggers keep the versions, so that a process of an earlier schema that changes a team keeps them too.
export const teamVersions = `
create table team_versions (
  workspace text not null,
  team text not null,
  version integer not null,
  record text not null,
  primary key (workspace, team, version),
  foreign key (workspace, team) references teams (workspace, id) on delete cascade
) strict;

create trigger team_added after insert on teams begin
  insert into team_versions (workspace, team, version, record)
  values (new.workspace, new.id, json_extract(new.record, '$.version'), new.record);
end;

create trigger team_changed after update of record on teams begin
  insert into team_versions (workspace, team, version, record)
  values (new.workspace, new.id, json_extract(new.record, '$.version'), new.record)
  on conflict (workspace, team, version) do update set record = excluded.record;
  delete from team_versions
  where workspace = new.workspace and team = new.id and version <= json_extract(new.record, '$.version') - 100;
end;

insert into team_versions (workspace, team, version, record)
select workspace, id, json_extract(record, '$.version'), record from teams;
`;
