export const reembeddings = `
create table reembeddings (
  base integer primary key references bases (row) on delete cascade,
  target text,
  started_at text not null,
  attempt integer not null default 0,
  embedded integer not null default 0,
  leased integer not null default 0,
  claimable_at integer,
  error text
) strict;
create index reembeddings_due on reembeddings (claimable_at) where claimable_at is not null;

create table reembedded (
  chunk integer primary key references chunks (row) on delete cascade,
  base integer not null,
  vector blob not null
) strict;
create index reembedded_by_base on reembedded (base);
`;
