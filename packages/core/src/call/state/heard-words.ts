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
 * proportion to its length, down to the last whole word. All of it where neither is known.
 */
export function heardText({ text, playedMs, durationMs, words }: CutSpeech): string {
  if (playedMs === null) return text;
  if (words.length > 0) return byWords(text, words, playedMs);
  if (durationMs === null || durationMs <= 0 || playedMs >= durationMs) return text;
  const characters = [...text];
  const heard = characters.slice(0, Math.floor((characters.length * playedMs) / durationMs)).join("");
  return wholeWords(text, heard);
}

function byWords(text: string, words: readonly SpokenTime[], playedMs: number): string {
  let end = 0;
  for (const word of words) {
    if ((word.startMs + word.endMs) / 2 > playedMs) return text.slice(0, end).trimEnd();
    const at = text.indexOf(word.text, end);
    if (at >= 0) end = at + word.text.length;
  }
  return text;
}

/** Words of scripts without spaces end anywhere. */
function wholeWords(text: string, heard: string): string {
  const isWhole = !/^[\p{L}\p{N}]/u.test(text.slice(heard.length)) || !/\s/.test(text.trim());
  return (isWhole ? heard : heard.replace(/\S*$/u, "")).trimEnd();
}
