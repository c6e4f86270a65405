// A knowledge base says which of its vectors it is searched with, so that a cutover changes one row.
export const vectorGenerations = `
alter table bases add column generation integer not null default 0;

alter table reembeddings add column generation integer not null default 1;
alter table reembeddings add column kept integer not null default 0;
alter table reembeddings add column embedded_to integer not null default 0;
alter table reembeddings add column prepared_to integer not null default 0;
update reembeddings set kept = (select count(*) from reembedded where reembedded.base = reembeddings.base);

alter table reembedded add column generation integer not null default 1;
create index reembedded_by_generation on reembedded (base, generation);
drop index reembedded_by_base;

alter table code_blocks add column generation integer not null default 0;
create index code_blocks_by_generation on code_blocks (base, generation, first_row, chunks);
drop index code_blocks_by_row;

create table leftovers (base integer primary key references bases (row) on delete cascade) strict;
`;
