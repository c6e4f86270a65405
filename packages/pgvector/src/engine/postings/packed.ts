/**
 * Bits of a packed posting: its row's distance from the list's first, frequency and length in index words. They are stored,
 * so they never change.
 */
export const packedBits = { distance: 15, frequency: 5, length: 11 };

const most = {
  distance: 2 ** packedBits.distance - 1,
  frequency: 2 ** packedBits.frequency - 1,
  length: 2 ** packedBits.length - 1,
};

/**
 * SQL that packs a posting list, an aggregate over its chunks: see propose-candidates.sql.ts. `first`: a row that none of them is
 * below. Null: a number needs more bits.
 */
export function packed(posting: { row: string; frequency: string; length: string; first: string }): string {
  const { row, frequency, length, first } = posting;
  const bits = [
    `((${row} - ${first}) & ${most.distance})::integer << ${packedBits.frequency + packedBits.length}`,
    `(${frequency} & ${most.frequency}) << ${packedBits.length}`,
    `(${length} & ${most.length})`,
  ];
  return `case when max(${row}) - ${first} <= ${most.distance} and max(${frequency}) <= ${most.frequency} and max(${length}) <= ${most.length}
    then int8send(${first}) || string_agg(int4send((${bits.join(") | (")})), ''::bytea order by ${row}) end`;
}
