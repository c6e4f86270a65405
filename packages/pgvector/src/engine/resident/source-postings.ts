import { createPostingList } from "@cuecard/resident";

/** The chunks of one source that hold one term, by their rows in the database. */
export interface SourcePostings {
  source: number;
  rows: number[];
  frequencies: number[];
  lengths: number[];
}

/** SQL for the posting lists of many sources in one text, which {@link readPostings} reads. Of a table named `p`. */
export const postingsColumn = `string_agg(p.source || '|' || array_to_string(p.chunks, ',') || '|' ||
  array_to_string(p.frequencies, ',') || '|' || array_to_string(p.lengths, ','), ';')`;

export function readPostings(text: string): SourcePostings[] {
  if (text === "") return [];
  return text.split(";").map((list) => {
    const [source, rows, frequencies, lengths] = list.split("|");
    return {
      source: Number(source),
      rows: numbersOf(rows!),
      frequencies: numbersOf(frequencies!),
      lengths: numbersOf(lengths!),
    };
  });
}

const numbersOf = (text: string) => text.split(",").map(Number);

/** As the index keeps a list. `sourceRows`: all rows of the source's chunks, ascending. Null: one is not among them. */
export function packPostings(
  { rows, frequencies, lengths }: SourcePostings,
  sourceRows: ArrayLike<number>,
): Uint8Array | null {
  const packed = createPostingList();
  let place = 0;
  for (const [i, row] of rows.entries()) {
    while (place < sourceRows.length && sourceRows[place]! < row) place++;
    if (sourceRows[place] !== row) return null;
    packed.add(place, frequencies[i]!, lengths[i]!);
  }
  return packed.bytes();
}
