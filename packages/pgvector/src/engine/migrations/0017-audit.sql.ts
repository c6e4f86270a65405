// Entries are added and, when they are old, removed; none is ever changed.
export const audit = [
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
];
