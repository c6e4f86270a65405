// The text that a source had before its last change, compressed. It goes with its source. No text: it was too large to be kept.
export const earlierReadings = [
  `create table {schema}.earlier_readings (
      source bigint primary key references {schema}.sources (row) on delete cascade,
      read_at text not null,
      changed_at text not null,
      text bytea
    )`,
];
