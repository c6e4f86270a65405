/** Questions with the passages that answer them. */
export const evalCases = [
  `create table {schema}.eval_cases (
      workspace text collate "C" not null,
      id text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text not null,
      record text not null,
      primary key (workspace, id)
    )`,
  `create index eval_cases_by_age on {schema}.eval_cases (workspace, created_at, id)`,
];
