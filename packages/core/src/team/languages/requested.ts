import { listsOf } from "../../language/languages/by-language.ts";
import type { RequestPhrases } from "../../language/shape/request-phrases.ts";
import { fold } from "../words/fold.ts";
import { primaryOf } from "./detector.ts";
import { functionWordsOf } from "./function-words.ts";
import { languageNames } from "./language-names.ts";

/** What a text says of the languages of a team. */
export interface LanguageRequest {
  /** The tag that is asked for: "English please", "¿habla español?", "auf Deutsch bitte". Null: none is. */
  asked: string | null;
  /** Tags that the caller does not speak or does not want: "no hablo inglés". */
  denied: string[];
}

export type LanguageRequests = (text: string) => LanguageRequest;

const requestPhrases: Readonly<Record<string, RequestPhrases>> = listsOf("requests");

/** Names and phrases are known in each of the team's languages, in the language asked for, and in English. */
export function createLanguageRequests(tags: readonly string[]): LanguageRequests {
  const speakers = [...new Set([...tags.map(primaryOf), "en"])];
  const patterns = speakers.flatMap((speaker) => requestPhrases[speaker] ?? []).map(patternsOf);
  const beside = besideWords(speakers);
  const asked = tags.map((tag) => ({ tag, name: new RegExp(languageNames(primaryOf(tag), speakers), "gu") }));

  return (text) => {
    const said = fold(text).replace(negatedQuestion, (_, who, other) => who ?? other);
    const mentions = asked.flatMap(({ tag, name }) => {
      // Where the name stood there is a mark that is a word of its own.
      const marked = said.replaceAll(name, ` ${mark} `).replace(/-?\s+/gu, " ").trim();
      return marked.includes(mark) ? [{ tag, marked }] : [];
    });
    const denied = mentions.filter(({ marked }) => patterns.some(({ denies }) => denies.test(marked)));
    const open = mentions.filter((mention) => !denied.includes(mention));
    const [only] = open;
    const isAsked =
      only !== undefined &&
      open.length === 1 &&
      (denied.length > 0 ||
        patterns.some(({ asks }) => asks.test(only.marked)) ||
        saysNothingElse(only.marked, beside));
    return { asked: isAsked ? only.tag : null, denied: denied.map(({ tag }) => tag) };
  };
}

/**
 * Takes from folded words those with which a language is asked for, by whomever it is spoken: they say nothing of a
 * matter. "Someone who speaks Spanish about my card" leaves the card. `tags` are the languages of those who may ask.
 */
export function createRequestBlank(tags: readonly string[]): (folded: string) => string {
  const speakers = [...new Set([...tags.map(primaryOf), "en"])];
  const named = Object.keys(requestPhrases).map((tag) => ({ tag, source: languageNames(tag, speakers) }));
  const names = new RegExp(named.map(({ source }) => `(${source})`).join("|"), "gu");
  const beside = besideWords(speakers);
  const known = new Map<string, LanguageRequests>();

  function isAsked(tag: string, folded: string): boolean {
    const requests = known.get(tag) ?? createLanguageRequests([tag, ...tags.filter((each) => primaryOf(each) !== tag)]);
    known.set(tag, requests);
    return requests(folded).asked !== null;
  }

  return (folded) => {
    const found = [...folded.matchAll(names)].map((groups) => groups.slice(1).findIndex((name) => name !== undefined));
    if (!found.some((at) => isAsked(named[at]!.tag, folded))) return folded;
    return folded
      .replaceAll(names, " ")
      .replace(/[\p{L}\p{M}'-]+/gu, (word) => (beside.has(word) ? " " : word))
      .replace(/\s+/gu, " ")
      .trim();
  };
}

const mark = "◆";
/** "Don't you speak …?" asks, and denies nothing. */
const negatedQuestion =
  /(?:don't|do not|can't|doesn't|isn't|aren't) (you|anyone|anybody|someone|somebody|there)\b|(?:do|can) (you) not\b/gu;

function patternsOf({ speak, someone, link, after, not, notAfter }: RequestPhrases): { asks: RegExp; denies: RegExp } {
  const isUnspaced = someone === "" && link === "";
  const start = isUnspaced ? "" : "(?<![\\p{L}])";
  const linked = link === "" ? "" : `(?:(?:${link}) ?)?`;
  const asks = [
    ...(speak === ""
      ? []
      : [`${start}(?:${speak}) ?(?:(?:${someone || speak}) )?${linked}${mark}${isUnspaced ? "" : noNoun}`]),
    ...(someone === "" ? [] : [`${start}(?:${someone}) (?:(?:${speak || someone}) )?${linked}${mark}${noNoun}`]),
    `${mark} ?-? ?(?:${after})(?!\\p{L})`,
    ...(isUnspaced ? [`${mark} ?(?:${after})`] : []),
  ];
  const denies = [
    ...(not === "" ? [] : [`${start}(?:${not})(?: [\\p{L}\\p{M}'-]+){0,3}? ?${mark}`]),
    `${mark} ?(?:${notAfter})`,
  ];
  return { asks: new RegExp(asks.join("|"), "u"), denies: new RegExp(denies.join("|"), "u") };
}

/** What may follow a language that is asked for; another word makes of it a kind of thing: "English breakfast". */
const noNoun =
  "(?=$|[ ]?[\\p{P}]| (?:and|or|but|at|about|here|there|with|now|on|if|because|for|i|my|y|o|pero|si|con|aqui|und|oder|aber|hier|et|ou|mais|ici|avec|e|ma|qui|po|и|или)(?!\\p{L})| (?:please|por favor|bitte|s'il|svp|per favore|per cortesia|alstublieft|graag|tack|takk|tak|prosim|prosze|пожалуиста|lutfen|sprechen|reden|spricht|sprechend|speaking|instead|too|well|available|today|right|then|better|sir|madam))";

function besideWords(speakers: readonly string[]): ReadonlySet<string> {
  const listed = speakers.flatMap((speaker) => [
    ...functionWordsOf(speaker),
    ...Object.entries(requestPhrases[speaker] ?? {}).flatMap(([key, words]) =>
      key === "beside" ? words.split(" ") : [],
    ),
    ...(requestPhrases[speaker]?.speak.split(/[|\s]/u) ?? []),
  ]);
  return new Set([...listed.map(fold), ...polite]);
}

const polite = [
  "hello",
  "hi",
  "hey",
  "hola",
  "hallo",
  "bonjour",
  "ciao",
  "sorry",
  "ok",
  "okay",
  "yes",
  "thanks",
  "wait",
  "actually",
];

/** True when every other word is one of a request. */
function saysNothingElse(marked: string, beside: ReadonlySet<string>): boolean {
  const words = marked.match(/[\p{L}\p{M}'-]+/gu) ?? [];
  return words.every((word) => beside.has(word) || beside.has(word.replace(/'\p{L}+$/u, "")));
}
