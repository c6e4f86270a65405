/** The point that binary vectors in memory are taken against is stored, so that every process takes the same. */
export const centers = [
  `alter table {schema}.bases add column center {extension}.vector, add column center_number bigint not null default 0,
     add column center_generation integer, add column center_chunks bigint not null default 0`,
];
