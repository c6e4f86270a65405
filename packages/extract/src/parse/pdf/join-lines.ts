/** Stands for the hyphen at the end of a line until the whole document has been read. No font has it. */
const broken = "\uE020";
const atBreak = /([\p{L}\p{M}\p{N}'’-]*)\uE020([\p{L}\p{M}\p{N}'’]*)/gu;
const wordIn = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Joins lines by a space, or by nothing between ideographs. A hyphen between two letters at the end of a line waits for
 * {@link settleHyphens}.
 */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    if (text.endsWith("\u00ad")) return text.slice(0, -1) + line;
    if (/[\p{L}\p{N}][-‐]$/u.test(text) && /^\p{L}/u.test(line)) return text.slice(0, -1) + broken + line;
    return text + (ideograph.test(text.at(-1) ?? "") && ideograph.test(line[0] ?? "") ? "" : " ") + line;
  });
}

/**
 * Makes a function that puts the words of a text together again that the end of a line has split. What the document
 * writes elsewhere decides: "well-known" keeps its hyphen, "infor-mation" loses it.
 */
export function settleHyphens(texts: readonly string[]): (text: string) => string {
  if (!texts.some((text) => text.includes(broken))) return (text) => text;
  const words = new Set<string>();
  for (const text of texts)
    for (const [word] of text.replace(atBreak, " ").matchAll(wordIn)) words.add(word.toLowerCase());
  return (text) =>
    text.replace(atBreak, (_, before: string, after: string) => {
      const keeps = keepsHyphen(before, after, words);
      return `${before}${keeps ? "-" : ""}${after}`;
    });
}

/**
 * No rule of any language splits off one letter, a number, a capital or, at the end, two letters: those hyphens are the
 * author's. Otherwise a word that stands elsewhere decides, and two words that stand elsewhere are two.
 */
function keepsHyphen(before: string, after: string, words: ReadonlySet<string>): boolean {
  const [first, second] = [before.toLowerCase(), after.toLowerCase()];
  const start = first.split("-").at(-1)!;
  if (words.has(`${first}-${second}`)) return true;
  // Both spellings are common; the closed one is what most documents have today.
  if (words.has(first + second) || words.has(start + second) || start + second === "email") return false;
  if (/\p{N}$/u.test(before) || /^\p{Lu}/u.test(after)) return true;
  if (start.length < 2 || second.length < 3) return true;
  return compounds.has(start) || (words.has(start) && words.has(second));
}

/** First words of compounds with a hyphen, in the languages that write them so often. None is a syllable that begins many words. */
const compounds = new Set(
  (
    "well self non ex mid full half long short high low all cross double single multi first second third one two three four five six seven eight nine ten " +
    "twenty thirty forty fifty sixty seventy eighty ninety same next late last best good hard soft open old new vice quasi " +
    "peut rendez vous est c'est quelque grand avant après sous vingt trente quarante cinquante soixante quatre nicht"
  ).split(" "),
);
