// A request with a key goes with the call that it made.
export const requests = `
create table requests (
  workspace text not null,
  key text not null,
  fingerprint text not null,
  object text not null,
  attempt integer not null,
  begun_at integer not null,
  leased_until integer not null,
  forget_at integer not null,
  done integer not null,
  answer text,
  primary key (workspace, key)
) strict, without rowid;
create index requests_by_object on requests (workspace, object);
create index requests_by_age on requests (forget_at);
create trigger requests_of_calls after delete on calls begin
  delete from requests where workspace = old.workspace and object = old.id;
end;
`;
