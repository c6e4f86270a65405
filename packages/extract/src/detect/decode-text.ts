import { analyse } from "chardet";
import iconv from "iconv-lite";

/** Bytes that a charset is guessed from: guessing is slow, and more do not make it surer. */
const sampleBytes = 64 * 1024;
/** Share of control characters, or of pairs with one zero byte, above which bytes are no text or are UTF-16. */
const controlShare = 0.02;
const wideShare = 0.6;

const marks: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-32le", [0xff, 0xfe, 0x00, 0x00]],
  ["utf-32be", [0x00, 0x00, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * Bytes as text, or null when they are no text. In this order: byte order mark, zero bytes as UTF-16 has them, valid UTF-8,
 * the declared charset, the likeliest by letter statistics. Line ends become `\n`; the byte order mark is dropped.
 */
export function decodeText(bytes: Buffer, declared: string | null): { text: string; warnings: string[] } | null {
  const charset = charsetOf(bytes, declared);
  if (charset === null) return null;
  const text = charset === "utf-8" ? new TextDecoder().decode(bytes) : iconv.decode(bytes, charset);
  return isText(text) ? { text: text.replace(/\r\n?/g, "\n").replaceAll("\0", ""), warnings: [] } : null;
}

function charsetOf(bytes: Buffer, declared: string | null): string | null {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  const sample = bytes.subarray(0, sampleBytes);
  if (sample.includes(0)) return wideCharset(sample);
  const escapes = sample.includes(0x1b);
  if (!escapes && isUtf8(bytes)) return "utf-8";
  if (declared !== null && iconv.encodingExists(declared)) return declared;
  const guesses = analyse(letters(bytes)).map(({ name }) => name as string);
  const known = guesses.find((name) => iconv.encodingExists(name)) ?? "windows-1252";
  return known.toLowerCase() === "iso-8859-1" ? "windows-1252" : known;
}

/** A text that is ASCII at first and has its first foreign letter late is guessed from where that letter is. */
function letters(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte > 0x7f || byte === 0x1b);
  const start = Math.max(0, first - sampleBytes / 2);
  return bytes.subarray(start, start + sampleBytes);
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 without a mark shows itself by zero bytes on one side of most pairs; other zero bytes mean that it is no text. */
function wideCharset(sample: Buffer): string | null {
  let even = 0;
  let odd = 0;
  for (let index = 0; index + 1 < sample.length; index += 2) {
    if (sample[index] === 0 && sample[index + 1] !== 0) even += 1;
    if (sample[index] !== 0 && sample[index + 1] === 0) odd += 1;
  }
  const pairs = sample.length / 2;
  if (odd > pairs * wideShare && even === 0) return "utf-16le";
  if (even > pairs * wideShare && odd === 0) return "utf-16be";
  return null;
}

function isText(text: string): boolean {
  const sample = text.slice(0, sampleBytes);
  let controls = 0;
  for (let index = 0; index < sample.length; index += 1) {
    const code = sample.charCodeAt(index);
    if ((code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1b) || code === 0x7f || code === 0xfffd) controls += 1;
  }
  return controls <= sample.length * controlShare;
}
