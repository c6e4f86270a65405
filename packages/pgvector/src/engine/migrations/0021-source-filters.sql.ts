/**
 * Both are read from the text, so that sources of a process of an earlier schema have them. They stand before everything
 * that a user writes. JSON's functions refuse what a text may hold, such as half a character.
 */
export const sourceFilters = [
  `alter table {schema}.sources
    add column source_type text collate "C"
      generated always as (substring(record from '"sourceType":"([^"]*)"')) stored,
    add column filename text collate "C"
      generated always as (substring(record from '"filename":(?:null|"((?:[^"\\\\]|\\\\.)*)")')) stored`,
  `create index sources_by_type on {schema}.sources (base, source_type, created_at, id)`,
  `create index sources_by_filename on {schema}.sources (base, filename, created_at, id) where filename is not null`,
];
