/** A request with a key goes with the call that it made. */
export const requests = [
  `create table {schema}.requests (
      workspace text collate "C" not null,
      key text collate "C" not null,
      fingerprint text not null,
      object text collate "C" not null,
      attempt integer not null,
      begun_at bigint not null,
      leased_until bigint not null,
      forget_at bigint not null,
      done boolean not null,
      answer text,
      primary key (workspace, key)
    )`,
  `create index requests_by_object on {schema}.requests (workspace, object)`,
  `create index requests_by_age on {schema}.requests (forget_at)`,
  `create function {schema}.remove_requests_of_calls() returns trigger language plpgsql set search_path = pg_catalog, {schema} as $function$
  begin
    delete from requests using removed where requests.workspace = removed.workspace and requests.object = removed.id;
    return null;
  end
  $function$`,
  `create trigger calls_removed after delete on {schema}.calls referencing old table as removed
    for each statement execute function {schema}.remove_requests_of_calls()`,
];
