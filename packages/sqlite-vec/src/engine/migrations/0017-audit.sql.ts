// Entries are added and, when they are old, removed; none is ever changed.
export const audit = `
create table audit (
  id text primary key,
  workspace text not null,
  created_at text not null,
  operation text not null,
  outcome text not null,
  object text,
  key text,
  record text not null
) strict, without rowid;
create index audit_by_workspace on audit (workspace, created_at, id);
create index audit_by_age on audit (created_at);
create trigger audit_stays before update on audit begin
  select raise(abort, 'an entry of the audit log is never changed');
end;
`;
