export const sweeping = [
  `create table {schema}.deleted_bases (workspace text collate "C" not null, id text collate "C" not null, primary key (workspace, id))`,
  `create table {schema}.chores (name text primary key, begun_at bigint not null)`,
];
