import { lettersSpoken, speakingMs, spokenBeginning } from "./speaking-time.ts";

/** A speech that the caller cut off. */
export interface CutSpeech {
  text: string;
  /** Milliseconds of it that the caller heard; null: nobody knows. */
  playedMs: number | null;
  /** Milliseconds of the whole speech; null: nobody knows. */
  durationMs: number | null;
  /** Its words with their times, as the voice service gave them. */
  words: readonly SpokenTime[];
}

/** One word of a speech. */
export interface SpokenTime {
  text: string;
  startMs: number;
  endMs: number;
}

/**
 * The part of a speech that the caller heard: by the times of its words, each of which counts from its middle on, else in
 * proportion to its length, down to the last whole word. A length that nobody knows is estimated. All of it where nobody
 * knows how much was played.
 */
export function heardText({ text, playedMs, durationMs, words }: CutSpeech): string {
  if (playedMs === null) return text;
  const timed = byWords(text, words, playedMs);
  if (timed !== null) return timed;
  const wholeMs = durationMs || words.at(-1)?.endMs || speakingMs(text);
  if (playedMs >= wholeMs) return text;
  return wholeWords(text, spokenBeginning(text, (lettersSpoken(text) * playedMs) / wholeMs));
}

/** Null: the words tell nothing, since none of those that were heard is in the text. */
function byWords(text: string, words: readonly SpokenTime[], playedMs: number): string | null {
  if (words.length === 0) return null;
  const heard = words.filter(({ startMs, endMs }) => (startMs + endMs) / 2 <= playedMs);
  const lower = text.toLowerCase();
  // A few letters are two when they are small.
  const known = lower.length === text.length ? lower : text;
  let end = 0;
  for (const word of heard) {
    const at = known.indexOf(word.text.toLowerCase(), end);
    if (at >= 0) end = at + word.text.length;
  }
  if (end === 0 && heard.length > 0) return null;
  return isSpoken(text.slice(end)) ? text.slice(0, end).trimEnd() : text;
}

const isSpoken = (rest: string) => /[\p{L}\p{N}]/u.test(rest);

/** Down to the last word that was heard to its last letter. Words of scripts without spaces end anywhere. */
function wholeWords(text: string, heard: string): string {
  if (!/\s/.test(text.trim())) return heard.trimEnd();
  const begun = /\S*$/u.exec(heard)![0];
  const word = begun + /^\S*/u.exec(text.slice(heard.length))![0];
  const isWhole = begun.length >= word.replace(/[^\p{L}\p{N}]+$/u, "").length;
  return heard.slice(0, isWhole ? heard.length : heard.length - begun.length).trimEnd();
}
