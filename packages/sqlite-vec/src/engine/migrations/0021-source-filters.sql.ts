// Neither ever changes, so they are written once, with the source.
export const sourceFilters = `
alter table sources add column source_type text;
alter table sources add column filename text;
update sources set source_type = json_extract(record, '$.sourceType'), filename = json_extract(record, '$.filename');
create index sources_by_type on sources (base, source_type, created_at, id);
create index sources_by_filename on sources (base, filename, created_at, id) where filename is not null;
`;
