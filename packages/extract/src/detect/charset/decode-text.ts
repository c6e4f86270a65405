import { stripVTControlCharacters } from "node:util";
import iconv from "iconv-lite";
import { controlCharacters } from "./control-characters.ts";
import { guessCharset } from "./guess-charset.ts";
import { wideCharset } from "./wide-charset.ts";

/** Share of control characters above which bytes are not text. */
const controlShare = 0.02;
/** Share of bad sequences among foreign letters up to which bytes are UTF-8, damaged in places. */
const damageShare = 0.01;
const sampleCharacters = 64 * 1024;

const marks: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-32le", [0xff, 0xfe, 0x00, 0x00]],
  ["utf-32be", [0x00, 0x00, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Charsets that stand for a larger one, by the web's rule (WHATWG Encoding). */
const larger: Readonly<Record<string, string>> = {
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "us-ascii": "windows-1252",
  ascii: "windows-1252",
  "iso-8859-9": "windows-1254",
  "iso-8859-11": "windows-874",
  gb2312: "gb18030",
  gbk: "gb18030",
};

/** Escapes with which Japanese e-mail shifts to its letters (RFC 1468). */
const japaneseShifts = ["\u001b$B", "\u001b$@"];

/** Text out of bytes. */
export interface DecodedText {
  /** The text, without a byte order mark. */
  text: string;
  /** A warning when the charset is an uncertain guess, or when bytes are damaged. Null otherwise. */
  warnings: string[];
}

/**
 * Decodes text. Null when the bytes are not text. The order is: byte order mark, UTF-16 and UTF-32 by their pattern,
 * valid UTF-8, the declared charset, the most likely one by letter statistics. Line ends become `\n`.
 */
export function decodeText(bytes: Buffer, declared: string | null): DecodedText | null {
  const { charset, warnings } = charsetOf(bytes, declared);
  const text = decode(bytes, charset);
  if (!isText(text)) return null;
  const shown = stripVTControlCharacters(text.replace(/\r\n?/g, "\n").replaceAll("\0", ""));
  const clean = shown.replace(controlCharacters, "");
  const dropped = shown.length - clean.length;
  const warning = `${dropped} control characters of this text were left out; letters may be missing there. Save it again as UTF-8.`;
  return { text: clean, warnings: dropped === 0 ? warnings : [...warnings, warning] };
}

function charsetOf(bytes: Buffer, declared: string | null): { charset: string; warnings: string[] } {
  const marked =
    marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? wideCharset(bytes);
  if (marked) return { charset: marked, warnings: [] };
  if (japaneseShifts.some((shift) => bytes.includes(shift))) return { charset: "iso-2022-jp", warnings: [] };
  const bad = badSequences(bytes);
  if (bad === 0) return { charset: "utf-8", warnings: [] };
  if (bad < damageShare) {
    return {
      charset: "utf-8",
      warnings: ["Some bytes of this text are not valid UTF-8; letters may be missing there. Save it again as UTF-8."],
    };
  }
  const known = declared?.toLowerCase() ?? "";
  if (known !== "" && !/^utf-?8$/.test(known) && isKnown(known))
    return { charset: larger[known] ?? known, warnings: [] };
  const { charset, sure } = guessCharset(bytes, decode);
  const doubt = `The character set of this text is not certain; it was read as ${charset}. If letters look wrong, save it as UTF-8 and add it again.`;
  return { charset, warnings: sure ? [] : [doubt] };
}

/** Returns the share of bad sequences among the characters that are not ASCII. */
function badSequences(bytes: Buffer): number {
  const text = new TextDecoder().decode(bytes);
  let bad = 0;
  let foreign = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) foreign += 1;
    if (code === 0xfffd) bad += 1;
  }
  // A replacement character may stand in the file itself.
  return bad === 0 || Buffer.from(text).equals(bytes) ? 0 : bad / foreign;
}

/** A charset that the platform knows and iconv-lite does not. */
const platformOnly = "iso-2022-jp";

function isKnown(charset: string): boolean {
  return charset === platformOnly || iconv.encodingExists(charset);
}

function decode(bytes: Buffer, charset: string): string {
  return charset === "utf-8" || charset === platformOnly
    ? new TextDecoder(charset).decode(bytes)
    : iconv.decode(bytes, charset);
}

function isText(text: string): boolean {
  const sample = text.slice(0, sampleCharacters);
  let controls = 0;
  for (let index = 0; index < sample.length; index += 1) {
    const code = sample.charCodeAt(index);
    if ((code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1b) || code === 0x7f || code === 0xfffd)
      controls += 1;
  }
  return controls <= sample.length * controlShare;
}
