export const sweeping = `
create table deleted_bases (
  workspace text not null,
  id text not null,
  primary key (workspace, id)
) strict, without rowid;

create table chores (
  name text primary key,
  begun_at integer not null
) strict, without rowid;
`;
