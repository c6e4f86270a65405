import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** Rows of word pieces, whose sum says what a text means. */
export interface Table {
  dimensions: number;
  /** The row of each piece; one inside a word begins with `##`. */
  rowOf: ReadonlyMap<string, number>;
  /** What a row's numbers are multiplied by. */
  scales: Float32Array;
  /** Two numbers of four bits a byte, each 8 more than it is. */
  halves: Uint8Array;
}

let table: Table | null = null;

/**
 * Reads the table at first use, in about 40 ms. The file, unpacked: the length of the list of pieces in bytes and the dimensions (uint32, little-endian), the pieces
 * with a line each, a float32 a row, then the rows. `tools/meaning-table` makes it.
 */
export function readTable(): Table {
  if (table) return table;
  const { buffer, byteOffset, byteLength } = gunzipSync(readFileSync(new URL("./table.gz", import.meta.url)));
  const whole = buffer.slice(byteOffset, byteOffset + byteLength);
  const [listed, dimensions] = new Uint32Array(whole, 0, 2) as unknown as [number, number];
  const pieces = new TextDecoder().decode(new Uint8Array(whole, 8, listed)).split("\n");
  const scalesAt = 8 + listed;
  const rowsAt = scalesAt + 4 * pieces.length;
  table = {
    dimensions,
    rowOf: new Map(pieces.map((piece, row) => [piece, row])),
    scales: new Float32Array(whole.slice(scalesAt, rowsAt)),
    halves: new Uint8Array(whole, rowsAt),
  };
  return table;
}
