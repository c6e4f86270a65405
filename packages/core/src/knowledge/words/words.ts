import { atFirstUse } from "../../base/values/at-first-use.ts";
import { keepBriefly } from "../../base/values/keep-briefly.ts";
import { stemByScript } from "../../language/stemmers.ts";
import { phoneNumbers } from "./phone-numbers.ts";
import { stopWordsOf } from "./stop-words.ts";

/** Scripts written without spaces: only a dictionary knows where their words end. */
const unspacedScripts =
  "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}";
const unspaced = new RegExp(`[${unspacedScripts}]`, "u");
const token = new RegExp(
  `[${unspacedScripts}]+|[[\\p{L}\\p{N}]--[${unspacedScripts}]][[\\p{L}\\p{M}\\p{N}'’]--[${unspacedScripts}]]*`,
  "gv",
);
const hangul = /^\p{sc=Hangul}+$/u;
/** What holds the parts of one name or code together: `Wi-Fi`, `max_tokens`; between digits also `2.3`, `1,000`, `17:30`. */
const connector = /^[-‐‑_]$/;
const digitConnector = /^[.,:]$/;
const digit = /\p{N}/u;
const apostrophe = /['’]/;
/** `router's`, `we'll`; `l'eau`, `dell'anno`. */
const clitic = /['’](?:s|re|ll|ve|d|m)?$/iu;
const elision = /^(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)['’](?=\p{L}{2})/iu;
const camelCase = /(?<=\p{Ll}{2})(?=\p{Lu}\p{L})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})/u;
const letterDigit = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
const alphabetic = /^[\p{L}\p{M}]+$/u;
/** Most words. */
const onePart = /^[A-Za-z][a-z]*$/;
/** Parts and characters of the longest compound that is also kept in one piece; longer ones are addresses. */
const compoundLimit = { parts: 5, characters: 40 };
/**
 * Letters a stem keeps. With the stemmer of its script this is one function of the word: a stemmer chosen by the language of a question would part the question from
 * its document where one of them is taken for another. What languages in Latin letters have beside it is in `documentWords`. Measured (hit@1,
 * BM25): FAQ paraphrases 67.3 → 69.0 %, XQuAD English 93.6 → 94.7 %, German 86.4 → 90.0 %.
 */
const stemLetters = 8;

/** One segmenter for all: the dictionary follows from the script, not from the locale. */
const segmenter = atFirstUse(() => new Intl.Segmenter("en", { granularity: "word" }));

interface Scan {
  words: readonly string[];
  /** Parts of the words that were joined from several. */
  joined: ReadonlyMap<string, readonly string[]>;
}

/** Words in lower case, before stemming; parts and joined forms of compounds and identifiers stand beside them. */
export function plainWords(text: string): readonly string[] {
  return scan(text).words;
}

const longestKept = 200;
/** Every stage of a search reads its question. Of callers' words no more stays than a search needs. */
const shortScan = keepBriefly({ most: 2_000, milliseconds: 1_000 }, scanned);

const scan = (text: string): Scan => (text.length > longestKept ? scanned(text) : shortScan(text));

function scanned(text: string): Scan {
  const normal = text.normalize("NFKC");
  const found: string[] = [];
  const joined = new Map<string, readonly string[]>();
  let compound: string[] = [];
  let end = 0;
  const closeCompound = () => {
    const whole = compound.join("");
    if (compound.length > 1 && compound.length <= compoundLimit.parts && whole.length <= compoundLimit.characters) {
      found.push(whole);
      joined.set(whole, compound);
    }
    compound = [];
  };
  for (const match of normal.matchAll(token)) {
    const raw = match[0];
    if (compound.length > 0 && !connects(normal, end, match.index)) closeCompound();
    end = match.index + raw.length;
    if (unspaced.test(raw)) {
      for (const { segment, isWordLike } of segmenter().segment(raw)) if (isWordLike) found.push(segment);
      continue;
    }
    const cased = apostrophe.test(raw) ? raw.replace(clitic, "").replace(elision, "").replace(/['’]/g, "") : raw;
    const word = fold(cased);
    if (word === "") continue;
    found.push(word);
    compound.push(word);
    for (const part of partsOf(cased)) found.push(fold(part));
  }
  closeCompound();
  for (const { forms, groups } of phoneNumbers(normal)) {
    found.push(...forms);
    for (const form of forms) joined.set(form, groups);
  }
  return { words: found, joined };
}

function connects(text: string, from: number, to: number): boolean {
  const gap = text.slice(from, to);
  return connector.test(gap) || (digitConnector.test(gap) && digit.test(text[from - 1]!) && digit.test(text[to]!));
}

/** `getUserName` → get, User, Name; `iPhone15` → iPhone, 15; nothing for a plain word. */
function partsOf(cased: string): string[] {
  if (onePart.test(cased)) return [];
  const parts = cased.split(letterDigit).flatMap((part) => part.split(camelCase));
  return parts.length > 1 ? parts.filter((part) => part.length > 1) : [];
}

const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const folding = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]/u;

/** Lower case without accents, which transcripts and typed questions often lack. Marks that make other letters (й, が) stay. */
export function fold(cased: string): string {
  const word = cased.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant
  if (/^[\x00-\x7f]*$/.test(word)) return word;
  const spelled = word.replaceAll("ß", "ss").replaceAll("ё", "е");
  return folding.test(spelled) ? spelled.normalize("NFD").replace(marks, "").normalize("NFC") : spelled;
}

/** Stems of words seen before; emptied when full. */
const stems = new Map<string, string>();
const stemsKept = 50_000;

/** The index word of one plain word, as `fold` spells it, of a script with spaces other than Hangul. */
export function stem(word: string): string {
  if (word.length <= 2) return word;
  let stemmed = stems.get(word);
  if (stemmed === undefined) {
    const base = stemByScript(word);
    stemmed =
      base.length > stemLetters && alphabetic.test(base) && !unspaced.test(base) ? base.slice(0, stemLetters) : base;
    if (stems.size >= stemsKept) stems.clear();
    stems.set(word, stemmed);
  }
  return stemmed;
}

/** The index words of one plain word: its stem, or in Korean, whose particles are written together with the noun, its syllable pairs. */
function addIndexWords(word: string, target: string[]): void {
  if (word.length <= 2 || !hangul.test(word)) target.push(stem(word));
  else for (let i = 0; i + 2 <= word.length; i++) target.push(word.slice(i, i + 2));
}

function indexWords(plain: readonly string[]): string[] {
  const found: string[] = [];
  for (const word of plain) addIndexWords(word, found);
  return found;
}

/**
 * Index words of a text in any language, in order, with repeats: Unicode NFKC, lower case, accents folded, stemmed by
 * their script. Chinese, Japanese, Thai, Lao, Khmer and Burmese are segmented by the runtime's dictionary.
 */
export function words(text: string): string[] {
  return indexWords(plainWords(text));
}

/** Whether an index word may stand inside a run of letters: its script has no spaces, or it is a pair of Korean syllables. */
export function isDense(word: string): boolean {
  return unspaced.test(word) || hangul.test(word);
}

/** Distinct plain words of a question without the stop words of its language; all of them when nothing else would be left. */
export function askedWords(text: string): string[] {
  const { all, asked, stopWords } = readQuestion(text);
  const kept = asked.filter((word) => !stopWords.has(word));
  return [...new Set(kept.length > 0 ? kept : all)];
}

/** Distinct index words of a question without its stop words. */
export function questionTerms(text: string): string[] {
  return [...new Set(indexWords(askedWords(text)))];
}

/** Distinct index words of a question in its order, its stop words too. */
export function questionWords(text: string): string[] {
  return [...new Set(indexWords(readQuestion(text).asked))];
}

/** Of a telephone number its digits are asked for, not the groups that it is written in. */
const phoneForm = /^\d{7,}$/;

interface Question {
  /** Plain words with the parts and the joined forms of compounds. */
  all: readonly string[];
  /** Of each compound only what it is asked for by. */
  asked: readonly string[];
  /** Those of the question's language. */
  stopWords: ReadonlySet<string>;
}

function readQuestion(text: string): Question {
  const { words: all, joined } = scan(text);
  const stopWords = stopWordsOf(all);
  const dropped = new Set<string>();
  for (const [whole, parts] of joined) {
    if (parts.length > 0 && parts.every((part) => stopWords.has(part))) dropped.add(whole);
    // `Wi-Fi` is asked for as `wifi` alone, which documents have in either spelling: unseen parts would weigh most.
    else if (parts.some((part) => part.length <= 2)) for (const part of parts) dropped.add(part);
    else if (phoneForm.test(whole)) for (const part of parts) dropped.add(part);
  }
  return { all, asked: all.filter((word) => !dropped.has(word)), stopWords };
}
