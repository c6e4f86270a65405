// A base of "" is the workspace itself. Rows of a deleted base stay.
export const usageDays = [
  `create table {schema}.usage_days (
      workspace text collate "C" not null,
      base text collate "C" not null,
      day text collate "C" not null,
      kind text collate "C" not null,
      count bigint not null,
      primary key (workspace, base, day, kind)
    )`,
  `create index usage_by_day on {schema}.usage_days (day)`,
];
