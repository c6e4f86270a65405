import { fillers } from "./fillers.ts";
import { misheard } from "./misheard.ts";
import { spokenNumbers } from "./spoken-numbers.ts";

/** What becomes of a question on its way from a person to the search; null where it leaves the question as it is. */
export type Distortion = (question: string, random: () => number) => string | null;

/** As recognisers write: no capitals and no marks but those inside a word. */
export const lowerCase: Distortion = (question) =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'’\s-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Every way in which a question is changed by rule; the same seed gives the same words. */
export const distortions: ReadonlyMap<string, Distortion> = new Map<string, Distortion>([
  ["lower case, no marks", lowerCase],
  ["fillers", (question, random) => fillers(plain(question), random)],
  ["spoken numbers", (question) => spokenNumbers(plain(question))],
  ["misheard, 15 % of the words", (question, random) => misheard(plain(question), { share: 0.15, random })],
  ["misheard, 35 % of the words", (question, random) => misheard(plain(question), { share: 0.35, random })],
  ["two typos", (question, random) => twoTypos(question, random)],
]);

const plain = (question: string) => lowerCase(question, () => 0)!;

const letters = "abcdefghijklmnopqrstuvwxyz";
/** Shorter words are rarely mistyped, and are no more known when they are. */
const shortestTyped = 4;

/** One slip in each of two words: a letter changed, left out, doubled or exchanged with the next. */
function twoTypos(question: string, random: () => number): string {
  const parts = question.split(/(\s+)/);
  const long = parts.flatMap((part, at) => (part.replace(/\P{L}/gu, "").length >= shortestTyped ? [at] : []));
  for (let slip = 0; slip < 2 && long.length > 0; slip++) {
    const [at] = long.splice(Math.floor(random() * long.length), 1);
    parts[at!] = mistype(parts[at!]!, random);
  }
  return parts.join("");
}

function mistype(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1));
  const kind = Math.floor(random() * 4);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  if (kind === 0) return before + letters[Math.floor(random() * letters.length)]! + after;
  if (kind === 1) return before + after;
  if (kind === 2) return before + word[at]! + word[at]! + after;
  return before + after[0]! + word[at]! + after.slice(1);
}
