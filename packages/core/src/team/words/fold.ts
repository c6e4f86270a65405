/** Scripts without spaces between words: a keyword in them needs no word boundary. */
const unspacedScripts =
  "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]";
const unspaced = new RegExp(unspacedScripts, "u");
const wordCharacters = "[\\p{L}\\p{N}\\p{M}_]";
const wordCharacter = new RegExp(wordCharacters, "u");
const pieces = new RegExp(`(?:(?!${unspacedScripts})${wordCharacters})+|.`, "gsu");
/**
 * Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel marks: writers and recognisers often leave them out.
 */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;

/** A text for comparison: letter case, accents, width and runs of white space make no difference. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .normalize("NFKD")
    .replace(marks, "")
    .normalize("NFC")
    .replace(/[’ʼ]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** True when a folded keyword is in a folded text as whole words. */
export function containsWord(text: string, keyword: string): boolean {
  if (keyword === "") return false;
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
    const end = at + keyword.length;
    if (
      boundary(characterBefore(text, at), characterAfter(keyword, 0)) &&
      boundary(characterBefore(keyword, keyword.length), characterAfter(text, end))
    ) {
      return true;
    }
  }
  return false;
}

/**
 * The runs of word characters of a text, and each other character and each one of a script without spaces alone. A whole
 * word begins where a piece does, and its first piece is one of the text's.
 */
export function piecesOf(folded: string): string[] {
  return folded.match(pieces) ?? [];
}

/**
 * A folded text or keyword as a recogniser without apostrophes writes it: "can't" is "cant". Only a denial loses its
 * apostrophe everywhere; "I'll" and "we're" would become other words.
 */
export function withoutApostrophes(text: string): string {
  return text.replace(/n't(?!\p{L})/gu, "nt");
}

/** Two neighbouring characters belong to different words. */
function boundary(left: string, right: string): boolean {
  if (!wordCharacter.test(left) || !wordCharacter.test(right)) return true;
  return unspaced.test(left) || unspaced.test(right);
}

function characterBefore(text: string, index: number): string {
  const code = text.charCodeAt(index - 1);
  return code >= 0xdc00 && code <= 0xdfff ? text.slice(index - 2, index) : text.slice(index - 1, index);
}

function characterAfter(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? "" : String.fromCodePoint(point);
}
