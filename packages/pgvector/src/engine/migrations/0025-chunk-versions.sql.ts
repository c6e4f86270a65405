/**
 * A knowledge base's version grows with every change of its chunks, under the lock of its row, so in commit order.
 * `chunks_version` of a source is the version that its chunks came with, `removed_version` the one with which a source
 * went last.
 */
export const chunkVersions = [
  `alter table {schema}.bases add column version bigint not null default 0, add column removed_version bigint not null default 0`,
  `alter table {schema}.sources add column chunks_version bigint not null default 0`,
  `create index sources_by_chunks_version on {schema}.sources (base, chunks_version)`,
];
