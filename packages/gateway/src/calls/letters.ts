/** What of two texts is compared: their letters and digits. Platforms trim, join and re-punctuate. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

export const isSame = (one: string, other: string): boolean => one === other || lettersOf(one) === lettersOf(other);

/** A text in two, behind so many of its letters. Punctuation right behind them belongs to the first part. */
export function cutBehind(text: string, letters: number): [first: string, rest: string] {
  if (letters <= 0) return ["", text];
  let left = letters;
  let end = 0;
  for (const character of text) {
    if (left <= 0) break;
    left -= lettersOf(character).length;
    end += character.length;
  }
  const [closing] = /^[^\p{L}\p{N}\s]*/u.exec(text.slice(end))!;
  return [text.slice(0, end + closing.length), text.slice(end + closing.length)];
}
