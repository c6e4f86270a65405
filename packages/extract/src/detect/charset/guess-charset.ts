import { analyse } from "chardet";
import iconv from "iconv-lite";
import { foreignWords } from "./foreign-words.ts";
import { oddity } from "./oddity.ts";
import { pairedCharset } from "./paired-charset.ts";

/** Most bytes for a guess. Guessing is slow, and more bytes do not make it surer. */
const sampleBytes = 64 * 1024;
/**
 * Charsets that letter statistics don't know, or miss in short texts, the most common first. They are tried when the
 * statistics' result reads oddly.
 */
const others = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "koi8-u",
  "cp866",
  "windows-874",
  "macintosh",
  "cp850",
  "windows-1257",
  "windows-1258",
];
/** Oddity up to which a reading is accepted. */
const believed = 0.05;
/** Points of confidence within which a special charset goes before the common western one, which accepts any bytes. */
const closePoints = 5;
/** Below this confidence, of 100, a guess is uncertain and gets a warning. */
const lowConfidence = 20;
/**
 * Lowest confidence of a charset with two bytes a letter. Such charsets accept almost any bytes; below this the
 * statistics are wrong or the text is short.
 */
const wideConfidence = 70;
const wideCharsets = new Set(["shift_jis", "euc-jp", "cp949", "gb18030", "big5"]);
/** Fewest foreign letters for a charset that the statistics don't know. */
const manyLetters = 12;

const better: Readonly<Record<string, string>> = {
  "iso-8859-1": "windows-1252",
  "iso-8859-9": "windows-1254",
  "iso-8859-8": "windows-1255",
  "euc-kr": "cp949",
};

/** Guesses the charset of bytes that are not UTF-8, and whether the guess is sure. */
export function guessCharset(
  bytes: Buffer,
  decode: (bytes: Buffer, charset: string) => string,
): { charset: string; sure: boolean } {
  const sample = foreignWords(foreignPart(bytes));
  const guesses = analyse(sample)
    .map(({ name, confidence }) => ({ charset: name.toLowerCase(), confidence }))
    .filter(({ charset }) => !/^(?:utf|ascii)/.test(charset) && iconv.encodingExists(charset));
  const certain = guesses.some(
    ({ charset, confidence }) => confidence === 100 && wideCharsets.has(better[charset] ?? charset),
  );
  const paired = certain ? null : pairedCharset(sample);
  if (paired) return { charset: better[paired] ?? paired, sure: true };
  const candidates = [...preferSpecial(guesses), ...others.map((charset) => ({ charset, confidence: null }))].map(
    ({ charset: name, confidence }) => {
      const charset = better[name] ?? name;
      const doubt = wideCharsets.has(charset) && confidence !== null && confidence < wideConfidence ? 2 * believed : 0;
      return { charset, confidence, oddity: oddity(decode(sample, charset)) + doubt };
    },
  );
  const first = candidates[0]!;
  const best =
    first.oddity <= believed
      ? first
      : candidates.reduce((least, guess) => (guess.oddity < least.oddity ? guess : least));
  const manyOthers = others.includes(best.charset) && foreignBytes(sample) >= manyLetters;
  const known = manyOthers || (best.confidence ?? 0) >= lowConfidence;
  return { charset: best.charset, sure: best.oddity <= believed && known };
}

type Guess = { charset: string; confidence: number };

function preferSpecial(guesses: readonly Guess[]): readonly Guess[] {
  const [first, second] = guesses;
  const isClose =
    first?.charset === "iso-8859-1" && second !== undefined && first.confidence - second.confidence < closePoints;
  return isClose ? [second, first, ...guesses.slice(2)] : guesses;
}

function foreignBytes(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte > 0x7f) count += 1;
  return count;
}

/** Returns the bytes for a guess. Where the first foreign letter comes late, they begin there. */
function foreignPart(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = Math.max(0, first - sampleBytes / 2);
  return bytes.subarray(start, start + sampleBytes);
}
