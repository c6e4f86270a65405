export const tables = `
create table bases (
  row integer primary key,
  workspace text not null,
  id text not null,
  created_at text not null,
  record text not null,
  chunk_count integer not null default 0,
  length_sum integer not null default 0,
  unique (workspace, id)
) strict;
create index bases_by_age on bases (workspace, created_at, id);

create table uploads (
  workspace text not null,
  id text not null,
  base integer not null references bases (row) on delete cascade,
  created_at text not null,
  filename text not null,
  mime_type text not null,
  blob_key text,
  claimed_by text,
  record text not null,
  primary key (workspace, id)
) strict;
create index uploads_by_name on uploads (base, filename, mime_type);
create index uploads_by_blob on uploads (blob_key) where blob_key is not null;
create index uploads_by_claim on uploads (workspace, claimed_by) where claimed_by is not null;

create table sources (
  row integer primary key,
  workspace text not null,
  id text not null,
  base integer not null references bases (row) on delete cascade,
  created_at text not null,
  status text not null,
  blob_key text,
  title text,
  claimable_at integer,
  leased integer not null default 0,
  losses integer not null default 0,
  claimed_from text,
  record text not null,
  unique (workspace, id)
) strict;
create index sources_by_age on sources (base, created_at, id);
create index sources_by_status on sources (base, status, created_at, id);
create index sources_due on sources (claimable_at, id) where claimable_at is not null;
create index sources_by_blob on sources (blob_key) where blob_key is not null;

create table source_metadata (
  base integer not null,
  key text not null,
  value text not null,
  source integer not null references sources (row) on delete cascade,
  primary key (base, key, value, source)
) strict, without rowid;
create index source_metadata_by_source on source_metadata (source);

create table chunks (
  row integer primary key,
  workspace text not null,
  id text not null,
  base integer not null,
  source integer not null references sources (row),
  position integer not null,
  length integer not null,
  record text not null,
  unique (workspace, id)
) strict;
create index chunks_by_source on chunks (source, position);

create table postings (
  base integer not null,
  term text not null,
  source integer not null references sources (row),
  first_row integer not null,
  chunks integer not null,
  entries blob not null,
  primary key (base, term, source)
) strict, without rowid;
create index postings_by_source on postings (source);

create table document_frequencies (
  base integer not null references bases (row) on delete cascade,
  term text not null,
  chunks integer not null,
  primary key (base, term)
) strict, without rowid;

create table agents (
  workspace text not null,
  id text not null,
  created_at text not null,
  updated_at text not null,
  record text not null,
  primary key (workspace, id)
) strict;
create index agents_by_age on agents (workspace, created_at, id);

create table teams (
  workspace text not null,
  id text not null,
  created_at text not null,
  updated_at text not null,
  record text not null,
  primary key (workspace, id)
) strict;
create index teams_by_age on teams (workspace, created_at, id);

create table calls (
  workspace text not null,
  id text not null,
  created_at text not null,
  external_id text,
  status text not null,
  lease integer not null,
  record text not null,
  primary key (workspace, id)
) strict;
create index calls_by_age on calls (workspace, created_at, id);
create index calls_by_external_id on calls (workspace, external_id) where external_id is not null;
create unique index calls_active on calls (workspace, external_id) where external_id is not null and status = 'active';

create table call_entries (
  workspace text not null,
  call text not null,
  kind text not null,
  position integer not null,
  entry text not null,
  primary key (workspace, call, kind, position),
  foreign key (workspace, call) references calls (workspace, id) on delete cascade
) strict, without rowid;

create table keys (
  id text primary key,
  hash text not null unique,
  created_at text not null,
  record text not null
) strict;
`;
