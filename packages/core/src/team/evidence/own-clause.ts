import { isQuestion } from "../../text/parts-asked.ts";
import { containsWord, withoutApostrophes } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";
import type { Meant } from "./meant.ts";
import { refersBack } from "./moment.ts";

const name = "[\\p{L}'-]+";
/** A new subject, where another statement begins. Languages that leave it out begin with the verb. */
const subjects = [
  "i(?:'m|'ve)?|he(?:'s)?|she(?:'s)?|we(?:'re|'ve)?|they(?:'re|'ve)?|there(?:'s)?",
  "ich|er|wir|hay|tengo|tenemos|je|j'ai|elle|on (?:est|n'a|n'est)|nous|ho|abbiamo|c'e|tenho|temos|ik|hij|zij|wij|я|он|она|у меня",
  // "To my bill" begins nothing, "my wife is" does.
  `(?:my|our|his|her) ${name} (?:is|are|isn't|was|has|had|hasn't|can't|cannot|won't|doesn't|got|fell|caught|went|just|keeps|stopped|collapsed|passed)`,
  `(?:mein|meine|unser|unsere|sein|seine|ihr|ihre) ${name} (?:ist|hat|kann|war|liegt|bekommt|kriegt|blutet|atmet)|hier (?:ist|brennt|blutet|liegt|gibt)`,
  `(?:ma|mon|mes|notre) ${name} (?:est|a|n'est|ne|n'a|s'est|saigne)`,
  `(?:mi|nuestr[oa]) ${name} (?:esta|se|tiene|no|ha)|(?:il mio|la mia|mio|mia) ${name} (?:e|ha|non|si|sta)`,
  `(?:o meu|a minha|meu|minha) ${name} (?:esta|tem|nao|se)|mijn ${name} (?:is|heeft|kan)|(?:мой|моя) ${name}`,
].join("|");
/** The same behind a word for "and" only: "to my bill" begins nothing. */
const behindAnd = [
  "my|our|his|her|the|somebody|someone|sie|mein|meine|unser|unsere|sein|seine|ihr|ihre|der|die|das",
  "mi|mis|nuestr[oa]|el|la|se|il|mon|ma|mes|notre|le|mio|mia|o meu|a minha|mijn|de|het|мой|моя|мои",
].join("|");
const and = "and|but|und|aber|y|pero|et|mais|e|ma|mas|en|maar|и|но";
/** In front of a subject these ask, or begin what is said about something else. */
const asking =
  "do|does|did|is|are|was|were|can|could|will|would|should|may|must|have|has|had|what|where|when|how|why|which|if|whether|that|than|kann|konnen|habe|haben|muss|soll|darf|wo|wann|wie|was|ob|dass|wenn|que|qu|si|comme|come|che|quando|cuando|como|of|wat|hoe|что|если|как";
const next = new RegExp(
  `(?<=[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}])[,、。\\s]+|(?<=[\\p{L}\\p{N}])(?<!(?<!\\p{L})(?:${asking}))(?:[,.;:!?…]|\\s)+(?:(?:${and})\\s+(?=(?:${subjects}|${behindAnd})(?!\\p{L}))|(?=(?:${subjects})(?!\\p{L})))`,
  "u",
);
/** What stands for a person, or begins the statement, refers to no matter. */
const noMatter = new RegExp(
  `^(?:${subjects}|${behindAnd})(?!\\p{L})|(?<!\\p{L})(?:he|she|him|her|ihn)(?!\\p{L})`,
  "gu",
);

/** So many words of a matter may stand beside the keyword: "there is bleeding on her head" has one, more is a story. */
const mostBeside = 2;

/** True where words after the first statement are another one that says a keyword, refers to nothing said before, and asks nothing. */
export function saysOfItsOwn({ folded, content }: Meant, keywords: readonly string[]): boolean {
  return folded
    .split(next)
    .slice(1)
    .some((clause) => {
      const said = keywords.filter((word) => isSaid(clause, word));
      if (said.length === 0 || refersBack(clause.replace(noMatter, "")) || isQuestion(clause)) return false;
      const own = new Set(said.flatMap(wordsIn));
      const beside = wordsIn(clause).filter((word) => content.includes(word) && !own.has(word));
      return beside.length <= mostBeside;
    });
}

/** True for a folded keyword in folded words, with or without its apostrophes. */
export function isSaid(folded: string, keyword: string): boolean {
  return containsWord(withoutApostrophes(folded), withoutApostrophes(keyword));
}
