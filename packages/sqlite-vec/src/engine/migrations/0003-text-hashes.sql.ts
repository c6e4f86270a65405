export const textHashes = `
alter table chunks add column text_hash text;
create index chunks_by_text on chunks (base, text_hash) where text_hash is not null;
create index sources_due_by_base on sources (base, claimable_at, id) where claimable_at is not null;
create index sources_leased on sources (workspace, base, claimable_at) where leased = 1;
`;
