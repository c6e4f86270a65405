/**
 * Letters that a voice speaks in a second. LJ Speech, one reader of English: 1,308,674 characters in 23:55:17 are 15.2
 * (its own statistics, read in November 2026).
 */
const lettersPerSecond = 15.2;

/** The names of the digits zero to nine have four letters on average. */
const lettersOfDigit = 4;

/**
 * A character that is a syllable. Mandarin has 5.18 syllables a second (Pellegrino, Coupé and Marsico, Language 87,
 * 2011): three letters' time each.
 */
const lettersOfSyllable = 3;

/** How long a text takes to be spoken, in letters. */
export function lettersSpoken(text: string): number {
  return [...text].reduce((sum, character) => sum + lettersOf(character), 0);
}

/** An estimate of how long a voice takes for a text, in milliseconds. */
export function speakingMs(text: string): number {
  return (lettersSpoken(text) / lettersPerSecond) * 1_000;
}

/** The beginning of a text that is spoken in the time of so many letters. */
export function spokenBeginning(text: string, letters: number): string {
  let left = letters;
  let end = 0;
  for (const character of text) {
    left -= lettersOf(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function lettersOf(character: string): number {
  if (/\p{Nd}/u.test(character)) return lettersOfDigit;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character)
    ? lettersOfSyllable
    : 1;
}
