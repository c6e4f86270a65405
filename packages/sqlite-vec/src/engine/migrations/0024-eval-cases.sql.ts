// Questions with the passages that answer them.
export const evalCases = `
create table eval_cases (
  workspace text not null,
  id text not null,
  created_at text not null,
  updated_at text not null,
  record text not null,
  primary key (workspace, id)
) strict;
create index eval_cases_by_age on eval_cases (workspace, created_at, id);
`;
