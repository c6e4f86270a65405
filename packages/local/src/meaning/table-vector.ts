import { foreignStopWords } from "../lexical/stop-words.ts";
import { readTable, type Table } from "./table.ts";

/** What the table says of a text. */
export interface TableMeaning {
  /** The sum of its pieces' rows, of unit length; zeros where it has none. */
  vector: Float32Array;
  /**
   * Share of its letters that are in words which the table has whole, 0 to 1. A letter of another script counts as two, for its words are shorter. Stop words of
   * other languages count as unknown, whatever the table says of "die" and "war": a text of them is hardly English.
   */
  known: number;
}

/** The table knows English. Characters of other scripts that it has are left out: their rows say next to nothing. */
const word = /\p{L}+|\p{N}+/gu;
const marks = /\p{Mn}/gu;
const latin = /^\p{sc=Latin}+$/u;
const number = /^\p{N}/u;

/** What the words of a text mean together. A word that is not in the table is the sum of its longest pieces. */
export function tableMeaning(text: string): TableMeaning {
  const table = readTable();
  const sum = new Float64Array(table.dimensions);
  let letters = 0;
  let known = 0;
  const words = text.toLowerCase().normalize("NFD").replace(marks, "").match(word) ?? [];
  const isForeign = foreignStopWords(words);
  for (const found of words) {
    const isLatin = latin.test(found);
    if (!number.test(found)) letters += isLatin ? found.length : 2 * found.length;
    if (isWhole(found) && !isForeign(found)) known += found.length;
    if (isLatin || number.test(found)) addPieces(sum, found, table);
  }
  return { vector: unit(sum), known: letters === 0 ? 0 : known / letters };
}

/** Whether the table has a word of English letters by itself. */
export function isWhole(word: string): boolean {
  return latin.test(word) && readTable().rowOf.has(word);
}

/** The sum of the rows of one word, in lower case without accents; null where the table has none of it. Numbers are like themselves only. */
export function rowsOf(word: string): Float64Array | null {
  if (!latin.test(word)) return null;
  const table = readTable();
  const sum = new Float64Array(table.dimensions);
  addPieces(sum, word, table);
  return sum;
}

/** WordPiece: the longest piece that fits, again and again, until none does. */
function addPieces(sum: Float64Array, text: string, table: Table): void {
  for (let at = 0; at < text.length; ) {
    let end = text.length;
    let row: number | undefined;
    for (; end > at && row === undefined; end--) {
      row = table.rowOf.get(at > 0 ? `##${text.slice(at, end)}` : text.slice(at, end));
    }
    if (row === undefined) return;
    addRow(sum, row, table);
    at = end + 1;
  }
}

function addRow(sum: Float64Array, row: number, { dimensions, scales, halves }: Table): void {
  const scale = scales[row]!;
  let at = (row * dimensions) / 2;
  for (let place = 0; place < dimensions; place += 2) {
    const both = halves[at++]!;
    sum[place]! += scale * ((both & 15) - 8);
    sum[place + 1]! += scale * ((both >> 4) - 8);
  }
}

function unit(sum: Float64Array): Float32Array {
  let squares = 0;
  for (const value of sum) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  const vector = new Float32Array(sum.length);
  for (let place = 0; place < sum.length; place++) vector[place] = sum[place]! / length;
  return vector;
}
