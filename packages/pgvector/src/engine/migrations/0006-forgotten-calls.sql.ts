export const forgottenCalls = [
  `alter table {schema}.calls add column forget_at text collate "C"`,
  `create index calls_to_forget on {schema}.calls (forget_at) where forget_at is not null`,
];
