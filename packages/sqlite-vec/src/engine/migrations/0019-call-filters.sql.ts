// Whoever has a call is kept by triggers: no save can forget it.
export const callFilters = `
alter table calls add column team text;
alter table calls add column agent text;
update calls set team = json_extract(record, '$.teamId'), agent = json_extract(record, '$.agentId');

create index calls_by_team on calls (workspace, team, created_at, id);
create index calls_by_agent on calls (workspace, agent, created_at, id);
create index calls_by_status on calls (workspace, status, created_at, id);
drop index calls_by_external_id;
create index calls_by_external_id on calls (workspace, external_id, created_at, id) where external_id is not null;

create table call_agents (
  workspace text not null,
  agent text not null,
  created_at text not null,
  id text not null,
  primary key (workspace, agent, created_at, id),
  foreign key (workspace, id) references calls (workspace, id) on delete cascade
) strict, without rowid;
create index call_agents_by_call on call_agents (workspace, id);
insert into call_agents (workspace, agent, created_at, id) select workspace, agent, created_at, id from calls;

create trigger call_started after insert on calls when new.agent is not null begin
  insert into call_agents (workspace, agent, created_at, id) values (new.workspace, new.agent, new.created_at, new.id);
end;
create trigger call_handed_off after update of agent on calls when new.agent is not old.agent begin
  insert into call_agents (workspace, agent, created_at, id) values (new.workspace, new.agent, new.created_at, new.id)
  on conflict do nothing;
end;
`;
