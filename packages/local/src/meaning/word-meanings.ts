import type { WordMeanings } from "@cuecard/core";
import { commonPart } from "./common-part.ts";
import { type Reading, type ReadWord, readingOf, readWord, rowsOf, tableMeaning } from "./table-vector.ts";

/** The first components of a row say nearly all of how words differ: on nine sets 128 of them and all 256 order passages alike within a point. */
const compared = 128;

/** What the table says of one word. */
interface Read {
  /** Of unit length; null where the table has nothing of it. In double precision, which is multiplied in less time. */
  direction: Float64Array | null;
  /** What it tells: rows of words that are often said are short. */
  length: number;
  /** Whether the table has the word itself rather than pieces of it. */
  whole: boolean;
}

/** Words that were compared before, by how they are read; emptied when full. */
const known = new Map<Reading, Map<string, Read>>();
const mostKnown = 8_000;

/** What the table knows of single words. A word that it has in pieces only, or not at all, is like another one by the letters that both have, too. */
export const wordMeanings: WordMeanings = {
  weightsOf(words) {
    return readTogether(words).map(({ whole, length }) => (whole ? length : null));
  },
  likeness(asked, words) {
    const all = [...asked, ...words];
    const reads = readTogether(all);
    const questions = reads.slice(0, asked.length);
    const others = reads.slice(asked.length);
    const trust = wholeShare(all, reads);
    const likeness = new Float32Array(asked.length * words.length);
    let place = 0;
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      const other = others[at]!;
      for (let column = 0; column < asked.length; column++) {
        const one = asked[column]!;
        const question = questions[column]!;
        if (one === word) likeness[place++] = 1;
        else {
          const meant = trust * cosine(question.direction, other.direction);
          const least = question.whole && other.whole ? 0 : commonPart(one, word);
          likeness[place++] = Math.max(least, meant);
        }
      }
    }
    return likeness;
  },
  meaningOf(text) {
    const { vector, known } = tableMeaning(text);
    return vector.map((value) => known * value);
  },
};

/** Share of the letters that are in words which the table has: how far its pieces of other words say something. In a language that it doesn't know they don't. */
function wholeShare(words: readonly string[], reads: readonly Read[]): number {
  let letters = 0;
  let whole = 0;
  words.forEach(({ length }, at) => {
    letters += length;
    if (reads[at]!.whole) whole += length;
  });
  return letters === 0 ? 0 : whole / letters;
}

/** Words of one text, in the language that they tell. */
function readTogether(words: readonly string[]): Read[] {
  const reading = readingOf(words);
  let reads = known.get(reading);
  if (!reads || reads.size >= mostKnown) {
    reads = new Map();
    known.set(reading, reads);
  }
  const own = reads;
  return words.map((word) => {
    let found = own.get(word);
    if (!found) {
      found = readAnew(readWord(word, reading));
      own.set(word, found);
    }
    return found;
  });
}

function readAnew({ english, whole }: ReadWord): Read {
  const sum = rowsOf(english)?.subarray(0, compared);
  const length = sum ? Math.hypot(...sum) : 0;
  const direction = sum && length > 0 ? new Float64Array(Float32Array.from(sum, (value) => value / length)) : null;
  return { direction, length, whole: whole && length > 0 };
}

function cosine(left: Float64Array | null, right: Float64Array | null): number {
  if (!left || !right) return 0;
  // Four sums: an addition needn't wait for the one before, which takes half the time.
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let place = 0; place < compared; place += 4) {
    first += left[place]! * right[place]!;
    second += left[place + 1]! * right[place + 1]!;
    third += left[place + 2]! * right[place + 2]!;
    fourth += left[place + 3]! * right[place + 3]!;
  }
  return first + second + (third + fourth);
}
