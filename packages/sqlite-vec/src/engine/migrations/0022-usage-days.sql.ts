// A base of "" is the workspace itself. Rows of a deleted base stay.
export const usageDays = `
create table usage_days (
  workspace text not null,
  base text not null,
  day text not null,
  kind text not null,
  count integer not null,
  primary key (workspace, base, day, kind)
) strict, without rowid;
create index usage_by_day on usage_days (day);
`;
