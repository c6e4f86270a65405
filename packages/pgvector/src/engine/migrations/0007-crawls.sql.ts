export const crawls = [
  `alter table {schema}.sources add column parent text collate "C", add column page_url text collate "C", add column fetched_key text`,
  `create unique index sources_by_parent on {schema}.sources (base, parent, page_url) where parent is not null`,
  `create index sources_by_fetched on {schema}.sources (fetched_key) where fetched_key is not null`,
  `update {schema}.sources set record = '{"crawl":null,"parentId":null,"crawlReport":null,"fetched":null,' || substr(record, 2)`,
];
