export const vectorsAndCodes = `
alter table bases add column version integer not null default 0;
create table content_version (value integer not null) strict;
insert into content_version values (0);

create table vectors (
  row integer primary key,
  id text not null,
  source integer not null references sources (row),
  length integer not null,
  vector blob not null
) strict;

create table code_blocks (
  id integer primary key autoincrement,
  base integer not null,
  source integer not null references sources (row),
  first_row integer not null,
  chunks integer not null,
  codes blob not null
) strict;
create index code_blocks_by_base on code_blocks (base);
create index code_blocks_by_source on code_blocks (source);
`;
