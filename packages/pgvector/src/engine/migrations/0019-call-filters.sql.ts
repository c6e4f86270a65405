/**
 * Team and member are read from the text, so that calls of before and calls of a process of an earlier schema have
 * them. They stand before everything that a user writes. JSON's functions refuse what a text may hold, such as half a
 * character.
 */
export const callFilters = [
  `alter table {schema}.calls
    add column team text collate "C"
      generated always as (substring(record from '"teamId":(?:null|"((?:[^"\\\\]|\\\\.)*)")')) stored,
    add column agent text collate "C"
      generated always as (substring(record from '"agentId":"((?:[^"\\\\]|\\\\.)*)"')) stored`,
  `create index calls_by_team on {schema}.calls (workspace, team, created_at, id)`,
  `create index calls_by_agent on {schema}.calls (workspace, agent, created_at, id)`,
  `create index calls_by_status on {schema}.calls (workspace, status, created_at, id)`,
  `create table {schema}.call_agents (
      workspace text collate "C" not null,
      agent text collate "C" not null,
      created_at text collate "C" not null,
      id text collate "C" not null,
      primary key (workspace, agent, created_at, id),
      foreign key (workspace, id) references {schema}.calls (workspace, id) on delete cascade
    )`,
  `create index call_agents_by_call on {schema}.call_agents (workspace, id)`,
  `insert into {schema}.call_agents (workspace, agent, created_at, id)
    select workspace, agent, created_at, id from {schema}.calls where agent is not null`,
  `create function {schema}.keep_call_agent() returns trigger language plpgsql as $function$
  begin
    if new.agent is not null then
      insert into {schema}.call_agents (workspace, agent, created_at, id)
      values (new.workspace, new.agent, new.created_at, new.id) on conflict do nothing;
    end if;
    return null;
  end
  $function$`,
  `create trigger call_started after insert on {schema}.calls
    for each row execute function {schema}.keep_call_agent()`,
  `create trigger call_handed_off after update of record on {schema}.calls
    for each row when (new.agent is distinct from old.agent) execute function {schema}.keep_call_agent()`,
];
