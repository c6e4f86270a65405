// Binary vectors stand apart from codes, so that a large knowledge base is searched as soon as they are read.
export const binaryBlocks = `
alter table centers add column binarized_to integer;
alter table centers add column dropped integer not null default 0;
create index centers_to_binarize on centers (id) where binarized_to is not null or dropped = 1;
update centers set binarized_to = 0;

create table binary_blocks (
  center integer not null references centers (id) on delete cascade,
  block integer not null,
  vectors blob not null,
  unique (center, block)
) strict;
`;
