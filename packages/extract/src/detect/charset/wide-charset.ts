import iconv from "iconv-lite";

const sampleBytes = 64 * 1024;
/** Share of control bytes from which a text can't be in a charset of single bytes: they are halves of wide letters. */
const controlShare = 0.02;
/** Share of characters that must belong together. Any bytes decode as UTF-16, but then into letters of many scripts. */
const togetherShare = 0.9;

/** Recognises UTF-16 or UTF-32 without a byte order mark by its pattern. Null when the bytes are neither. */
export function wideCharset(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, Math.min(sampleBytes, bytes.length - (bytes.length % 4)));
  if (!hasControls(bytes.subarray(0, sampleBytes))) return null;
  if (sample.length > 0 && everyFourth(sample, (at) => sample[at + 3] === 0 && sample[at + 2]! <= 0x10))
    return "utf-32le";
  if (sample.length > 0 && everyFourth(sample, (at) => sample[at] === 0 && sample[at + 1]! <= 0x10)) return "utf-32be";
  if (bytes.length % 2 === 1) return null;
  const pairs = bytes.subarray(0, sampleBytes);
  const [best] = ["utf-16le", "utf-16be"]
    .map((charset) => ({ charset, share: shareTogether(iconv.decode(pairs, charset)) }))
    .sort((left, right) => right.share - left.share);
  return best && best.share >= togetherShare ? best.charset : null;
}

function hasControls(sample: Buffer): boolean {
  let controls = 0;
  for (const byte of sample) if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b) controls += 1;
  return controls > sample.length * controlShare;
}

function everyFourth(sample: Buffer, holds: (at: number) => boolean): boolean {
  for (let at = 0; at < sample.length; at += 4) if (!holds(at)) return false;
  return true;
}

const groups: readonly RegExp[] = [
  /[\t\n\r\x20-\x7e]/,
  /[\u00a0-\u024f\u1e00-\u1eff]/,
  /[\u0370-\u03ff]/,
  /[\u0400-\u052f]/,
  /[\u0590-\u05ff]/,
  /[\u0600-\u06ff]/,
  /[\u0900-\u0dff]/,
  /[\u0e00-\u0eff]/,
  /[\u3040-\u30ff\u4e00-\u9fff]/,
  /[\uac00-\ud7a3]/,
];
const punctuation = /[\u2000-\u206f\u3000-\u303f\uff00-\uffef]/;

/** Returns the share of ASCII, punctuation and the most used script. */
function shareTogether(text: string): number {
  const counts = groups.map(() => 0);
  let common = 0;
  for (const sign of text) {
    const group = groups.findIndex((letters) => letters.test(sign));
    if (group === 0 || punctuation.test(sign)) common += 1;
    else if (group > 0) counts[group]! += 1;
  }
  return (common + Math.max(...counts)) / [...text].length;
}
