export const idleCalls = `
alter table calls add column updated_at text;
update calls set updated_at = json_extract(record, '$.updatedAt') where status = 'active';
create index calls_under_way on calls (updated_at) where status = 'active';
`;
