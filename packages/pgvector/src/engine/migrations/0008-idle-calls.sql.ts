export const idleCalls = [
  `alter table {schema}.calls add column updated_at text collate "C"`,
  // PostgreSQL reads no JSON that has an escape of NUL or of half a character: no time has one.
  String.raw`update {schema}.calls set updated_at = regexp_replace(record, '(\\\\)|\\u[0-9a-fA-F]{4}', '\1', 'g')::json ->> 'updatedAt'
    where status = 'active'`,
  `create index calls_under_way on {schema}.calls (updated_at) where status = 'active'`,
];
