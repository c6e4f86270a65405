// The text that a source had before its last change, compressed. It goes with its source. No text: it was too large to be kept.
export const earlierReadings = `
create table earlier_readings (
  source integer primary key references sources (row) on delete cascade,
  read_at text not null,
  changed_at text not null,
  text blob
) strict;
`;
