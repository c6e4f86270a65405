export const crawls = `
alter table sources add column parent text;
alter table sources add column page_url text;
alter table sources add column fetched_key text;
create unique index sources_by_parent on sources (base, parent, page_url) where parent is not null;
create index sources_by_fetched on sources (fetched_key) where fetched_key is not null;
update sources set record = '{"crawl":null,"parentId":null,"crawlReport":null,"fetched":null,' || substr(record, 2);
`;
