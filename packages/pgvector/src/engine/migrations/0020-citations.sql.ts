/**
 * A trigger writes them with the trace of a call, so they are what its recording lets be stored, and go with it. They
 * are read from the text: JSON's functions refuse what a text may hold, such as half a character. In a text that a user
 * wrote every quote has a backslash, so nothing there looks like a passage.
 */
export const citations = [
  `create table {schema}.citations (
      workspace text collate "C" not null,
      base text collate "C" not null,
      source text collate "C" not null,
      created_at text collate "C" not null,
      id text collate "C" not null,
      call text collate "C" not null,
      kind text not null,
      position integer not null,
      turn text,
      chunks text not null,
      primary key (workspace, base, source, created_at, id),
      foreign key (workspace, call, kind, position)
        references {schema}.call_entries (workspace, call, kind, position) on delete cascade
    )`,
  `create index citations_by_entry on {schema}.citations (workspace, call, kind, position)`,
  `create function {schema}.keep_citations() returns trigger language plpgsql as $function$
  begin
    delete from {schema}.citations
    where workspace = new.workspace and call = new.call and kind = new.kind and position = new.position;
    if strpos(new.entry, '"given":[{') > 0 then
      insert into {schema}.citations (workspace, base, source, created_at, id, call, kind, position, turn, chunks)
      select new.workspace, passage[3], passage[2], substring(new.entry from '"at":"([^"]*)"'),
        new.call || ':' || new.position, new.call, new.kind, new.position,
        substring(new.entry from '"turnId":(?:null|"([^"]*)")'), string_agg(passage[1], ' ' order by place)
      from regexp_matches(
        substring(new.entry from '"given":\\[([^]]*)\\]'), '\\{"chunkId":"([^"]*)","sourceId":"([^"]*)","knowledgeBaseId":"([^"]*)"\\}', 'g'
      ) with ordinality as found(passage, place)
      group by passage[3], passage[2];
    end if;
    return null;
  end
  $function$`,
  `create trigger passages_given after insert or update of entry on {schema}.call_entries
    for each row when (new.kind = 'trace') execute function {schema}.keep_citations()`,
];
