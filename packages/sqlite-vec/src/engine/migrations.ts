import type { Connection } from "./connection.ts";
import { moveVectors } from "./move-vectors.ts";

/**
 * Every step of the schema, in order; `user_version` is how many a file has had. Steps are only ever added.
 *
 * `record` columns are JSON: it keeps every UTF-16 unit, lone surrogates and NUL too, which SQLite's text does not.
 * Integer `row` keys are internal; ids are unique within a workspace. Vectors stand beside the chunks with what a
 * search tells of them, and the codes that searches keep in memory in blocks of many chunks, so that they are read in large pieces.
 */
export const migrations: readonly (string | ((connection: Connection) => void))[] = [
  `
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
  `,
  `
  create table deleted_bases (
    workspace text not null,
    id text not null,
    primary key (workspace, id)
  ) strict, without rowid;

  create table chores (
    name text primary key,
    begun_at integer not null
  ) strict, without rowid;
  `,
  `
  alter table chunks add column text_hash text;
  create index chunks_by_text on chunks (base, text_hash) where text_hash is not null;
  create index sources_due_by_base on sources (base, claimable_at, id) where claimable_at is not null;
  create index sources_leased on sources (workspace, base, claimable_at) where leased = 1;
  `,
  `
  create table reembeddings (
    base integer primary key references bases (row) on delete cascade,
    target text,
    started_at text not null,
    attempt integer not null default 0,
    embedded integer not null default 0,
    leased integer not null default 0,
    claimable_at integer,
    error text
  ) strict;
  create index reembeddings_due on reembeddings (claimable_at) where claimable_at is not null;

  create table reembedded (
    chunk integer primary key references chunks (row) on delete cascade,
    base integer not null,
    vector blob not null
  ) strict;
  create index reembedded_by_base on reembedded (base);
  `,
  `
  alter table bases add column version integer not null default 0;
  create table content_version (value integer not null) strict;
  insert into content_version values (0);

  create table vectors (
    row integer primary key,
    id text not null,
    source integer not null references sources (row),
    length integer not null,
    vector blob not null
  ) strict;

  create table code_blocks (
    id integer primary key autoincrement,
    base integer not null,
    source integer not null references sources (row),
    first_row integer not null,
    chunks integer not null,
    codes blob not null
  ) strict;
  create index code_blocks_by_base on code_blocks (base);
  create index code_blocks_by_source on code_blocks (source);
  `,
  moveVectors,
  `
  alter table calls add column forget_at text;
  create index calls_to_forget on calls (forget_at) where forget_at is not null;
  `,
  `
  alter table sources add column parent text;
  alter table sources add column page_url text;
  alter table sources add column fetched_key text;
  create unique index sources_by_parent on sources (base, parent, page_url) where parent is not null;
  create index sources_by_fetched on sources (fetched_key) where fetched_key is not null;
  update sources set record = '{"crawl":null,"parentId":null,"crawlReport":null,"fetched":null,' || substr(record, 2);
  `,
  // A source was never ready while it is \`pending\`, and while a worker has it that claimed it so: then \`claimed_from\` says it.
  `
  alter table bases add column never_ready integer not null default 0;
  update bases set never_ready = (select count(*) from sources where base = bases.row and coalesce(claimed_from, status) = 'pending');
  create trigger sources_added after insert on sources when coalesce(new.claimed_from, new.status) = 'pending' begin
    update bases set never_ready = never_ready + 1 where row = new.base;
  end;
  create trigger sources_changed after update of status, claimed_from on sources
  when (coalesce(new.claimed_from, new.status) = 'pending') <> (coalesce(old.claimed_from, old.status) = 'pending') begin
    update bases set never_ready = never_ready + iif(coalesce(new.claimed_from, new.status) = 'pending', 1, -1) where row = new.base;
  end;
  create trigger sources_removed after delete on sources when coalesce(old.claimed_from, old.status) = 'pending' begin
    update bases set never_ready = never_ready - 1 where row = old.base;
  end;
  `,
];
