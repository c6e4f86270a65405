import { type LanguageProfile, learnProfile, runLengths, runsOf, wordsOf } from "./profile.ts";

/** A text's language among a team's. */
export interface Detection {
  /** One of the team's tags. */
  language: string;
  /** Clear enough to count; the second such turn in a row changes the language of the call. */
  sure: boolean;
  /** So long and clear that one turn is enough. */
  clear: boolean;
}

/** Detects the language of a text; null when it has no words. */
export type LanguageDetector = (text: string) => Detection | null;

/** Shorter texts are never sure: one or two words, or a name, may be of any language. */
const sureWords = 3;
/** The least lead over the second language, as a difference of logarithms. */
const sureLead = 1;
/** One turn is enough from so many words and this lead on. */
const clearly = { words: 5, lead: 6 };
/** Two capitals behind the first word: a name, which says nothing of the language. */
const names = /\S\s.*(?<!\p{L})\p{Lu}.*(?<!\p{L})\p{Lu}/su;

/** A word counts by its length, ends included, but at most like one of this many letters. */
const longest = 7;
const letterWeight = 0.5;

/** Built once in a process. */
const profiles = new Map<string, Promise<LanguageProfile>>();

/** Prepares a detector for these BCP 47 tags. Of several tags of one language it answers with the first. */
export async function createLanguageDetector(tags: readonly string[]): Promise<LanguageDetector> {
  const byLanguage = new Map<string, string>();
  for (const tag of tags) if (!byLanguage.has(primaryOf(tag))) byLanguage.set(primaryOf(tag), tag);
  const known: { tag: string; profile: LanguageProfile }[] = [];
  for (const [language, tag] of byLanguage) known.push({ tag, profile: await profileOf(language) });

  return (text) => {
    const words = wordsOf(text);
    const scores = known.map(() => 0);
    const functionWords = known.map(() => 0);
    for (const word of words) {
      const runs = runLengths.map((length) => runsOf(word, length));
      const weight = letterWeight * Math.min(word.length + 2, longest);
      const sharing = known.filter(({ profile }) => profile.functionWords.has(word)).length;
      for (const [index, { profile }] of known.entries()) {
        scores[index]! += weight * meanLogarithm(profile, runs);
        if (!profile.functionWords.has(word)) continue;
        functionWords[index]! += 1;
        scores[index]! += 2 * Math.log(1 + known.length / sharing);
      }
    }
    const ranked = known.map((_, index) => index).sort((a, b) => scores[b]! - scores[a]!);
    const [first, second] = ranked;
    if (first === undefined || words.length === 0) return null;
    const lead = second === undefined ? 0 : scores[first]! - scores[second]!;
    const sure = words.length >= sureWords && lead >= sureLead && functionWords[first]! > 0;
    const clear = sure && words.length >= clearly.words && lead >= clearly.lead && !names.test(text);
    return { language: known[first]!.tag, sure, clear };
  };
}

/** `es` of `es-MX`. */
export function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0]!;
}

function profileOf(language: string): Promise<LanguageProfile> {
  const known = profiles.get(language) ?? learnProfile(language);
  profiles.set(language, known);
  return known;
}

/** Mean logarithm of how often runs occur in a language; `runs` by their length. */
function meanLogarithm({ logarithms, unseen }: LanguageProfile, runs: readonly (readonly string[])[]): number {
  let sum = 0;
  let count = 0;
  for (const [index, each] of runs.entries()) {
    for (const run of each) sum += logarithms.get(run) ?? unseen[index]!;
    count += each.length;
  }
  return sum / count;
}
