export const textHashes = [
  `alter table {schema}.chunks add column text_hash text collate "C"`,
  `create index chunks_by_text on {schema}.chunks (base, text_hash) where text_hash is not null`,
  `alter table {schema}.staged add column text_hash text`,
  `create index sources_due_by_base on {schema}.sources (base, claimable_at, id) where claimable_at is not null`,
  `create index sources_leased on {schema}.sources (workspace, base, claimable_at) where leased`,
];
