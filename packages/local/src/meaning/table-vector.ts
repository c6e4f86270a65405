import { isForeignStopWord, isStopWord, likeliestLanguages } from "../lexical/stop-words.ts";
import { englishOf, type GlossaryLanguage, glossaryLanguages, spelled } from "./glossary.ts";
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
const latin = /^\p{sc=Latin}+$/u;
const number = /^\p{N}/u;

/** What the words of a text mean together. A word that is not in the table is the sum of its longest pieces, or in a language with a glossary what its English words mean. */
export function tableMeaning(text: string): TableMeaning {
  const table = readTable();
  const sum = new Float64Array(table.dimensions);
  let letters = 0;
  let known = 0;
  const words = spelled(text).match(word) ?? [];
  const reading = readingOf(words);
  for (const found of words) {
    const isLatin = latin.test(found);
    if (!number.test(found)) letters += isLatin ? found.length : 2 * found.length;
    const { english, whole } = readWord(found, reading);
    if (whole) known += found.length;
    if (isLatin || number.test(found)) addWords(sum, english, table);
  }
  return { vector: unit(sum), known: letters === 0 ? 0 : known / letters };
}

/** What stands for a word in the table: itself or its English words. `whole`: the table has them, rather than pieces of the word. */
export interface ReadWord {
  english: readonly string[];
  whole: boolean;
}

/** How the words of one text are read: by the glossary of a language, as `english`, or as words of another language, which nobody knows here. */
export type Reading = GlossaryLanguage | "english" | "foreign";

/** The language that the words of a text tell by its stop words, and where these leave several or none, by which glossary knows most of the others. */
export function readingOf(words: readonly string[]): Reading {
  const likeliest = likeliestLanguages(words);
  const isOpen = likeliest.length === 0;
  const mayBe = glossaryLanguages.filter((one) => isOpen || likeliest.includes(one));
  if (likeliest.length === 1 && mayBe[0]) return mayBe[0];
  let best: Reading = isOpen || likeliest.includes("en") ? "english" : "foreign";
  if (mayBe.length === 0) return best;
  const telling = words.filter((word) => !number.test(word) && !isStopWord(word));
  let most = best === "english" ? telling.filter(isWhole).length : 0;
  for (const language of mayBe) {
    const known = telling.filter((word) => englishOf(word, language) !== null).length;
    if (known > most) [best, most] = [language, known];
  }
  return best;
}

/** What stands for a word of a text that is read so. */
export function readWord(word: string, reading: Reading): ReadWord {
  const glossary = reading === "english" || reading === "foreign" ? null : reading;
  if (isForeignStopWord(word, reading === "english")) return { english: glossary ? [] : [word], whole: false };
  // A word with letters of another script is not a form of one that the glossary has.
  const english = glossary && latin.test(word) ? englishOf(word, glossary) : null;
  if (english) return { english, whole: true };
  const whole = isWhole(word);
  return { english: whole || !glossary || number.test(word) ? [word] : [], whole };
}

/** Whether the table has a word of English letters by itself. */
export function isWhole(word: string): boolean {
  return latin.test(word) && readTable().rowOf.has(word);
}

/** The sum of the rows of words, in lower case without accents; null where the table has none of them. Numbers are like themselves only. */
export function rowsOf(words: readonly string[]): Float64Array | null {
  if (!words.every((one) => latin.test(one))) return null;
  const table = readTable();
  const sum = new Float64Array(table.dimensions);
  addWords(sum, words, table);
  return sum;
}

/** Several words count as much as one. */
function addWords(sum: Float64Array, words: readonly string[], table: Table): void {
  const share = 1 / Math.sqrt(words.length || 1);
  for (const one of words) addPieces(sum, one, { table, share });
}

/** WordPiece: the longest piece that fits, again and again, until none does. */
function addPieces(sum: Float64Array, text: string, { table, share }: { table: Table; share: number }): void {
  for (let at = 0; at < text.length; ) {
    let end = text.length;
    let row: number | undefined;
    for (; end > at && row === undefined; end--) {
      row = table.rowOf.get(at > 0 ? `##${text.slice(at, end)}` : text.slice(at, end));
    }
    if (row === undefined) return;
    addRow(sum, row, { table, share });
    at = end + 1;
  }
}

function addRow(sum: Float64Array, row: number, { table, share }: { table: Table; share: number }): void {
  const { dimensions, scales, halves } = table;
  const scale = share * scales[row]!;
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
