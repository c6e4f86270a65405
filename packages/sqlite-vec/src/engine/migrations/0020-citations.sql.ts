// A trigger writes them with the trace of a call, so they are what its recording lets be stored, and go with it.
export const citations = `
create table citations (
  workspace text not null,
  base text not null,
  source text not null,
  created_at text not null,
  id text not null,
  call text not null,
  kind text not null,
  position integer not null,
  turn text,
  chunks text not null,
  primary key (workspace, base, source, created_at, id),
  foreign key (workspace, call, kind, position)
    references call_entries (workspace, call, kind, position) on delete cascade
) strict, without rowid;
create index citations_by_entry on citations (workspace, call, kind, position);

create trigger passages_given after insert on call_entries
when new.kind = 'trace' and json_extract(new.entry, '$.data.given[0]') is not null begin
  insert into citations (workspace, base, source, created_at, id, call, kind, position, turn, chunks)
  select new.workspace, json_extract(value, '$.knowledgeBaseId'), json_extract(value, '$.sourceId'),
    json_extract(new.entry, '$.at'), new.call || ':' || new.position, new.call, new.kind, new.position,
    json_extract(new.entry, '$.turnId'), group_concat(json_extract(value, '$.chunkId'), ' ')
  from json_each(new.entry, '$.data.given') group by 2, 3;
end;
`;
