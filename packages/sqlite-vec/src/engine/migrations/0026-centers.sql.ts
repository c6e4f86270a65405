// The point that binary vectors are taken against is stored, so that every reader of the file takes the same.
export const centers = `
create table centers (
  id integer primary key autoincrement,
  base integer not null references bases (row) on delete cascade,
  generation integer not null,
  chunks integer not null,
  center blob not null
) strict;
create index centers_by_base on centers (base, generation);

alter table bases add column center integer;
`;
