import { listsOf } from "../../../language/languages/by-language.ts";
import { readUtterance, type Utterance } from "../../words/content-words.ts";

/** What callers do themselves while the agent waits. */
const doings = Object.values(listsOf("doings")).flat();
/** A doing names what it is done to. Who names more tells something. */
const mostDone = 1;

/** How callers hear the other one: whole utterances, but for a word or two. */
const hearing =
  /^(?:(?:i can |i )?(?:barely |hardly |just )?hear you|you(?:re| are)? (?:sound|broke up|breaking up|cut out|cutting out)|your voice|ich hore sie|sie klingen|(?:no )?(?:le|te) oigo|se oye|je vous entends|on vous entend|sizi (?:iyi )?duyam\p{L}*)(?= |$)/u;
/** Words that name something beside how the other one is heard. Chosen, not fitted. */
const mostHeard = 2;

/** Says who speaks, with the name behind it. */
const introductions =
  /(?:^| )(?:my (?:sur|last |first |full )?name is|mein (?:nach|vor)?name ist|ich heisse|hier spricht|me llamo|mi (?:nombre|apellido) es|je m?appelle|mon (?:nom|prenom)(?: de famille)? est|benim adım|(?:so)?adım|ismim|(?:mi )?chiamo|meu nome e|mijn naam is) (.+)$/u;
/** Words of a name. */
const mostNamed = 3;
const letter = /^\p{L}$/u;
/** Letters one after the other, as in a name that is spelled. */
const leastSpelled = 3;

/** Whether words that don't ask are beside the matter: an own doing, how the other one is heard, a name that callers say or spell. */
export function isAside({ words, said }: Utterance): boolean {
  if ([words, said].some((some) => namesAtMost(mostDone, doings, some) || namesAtMost(mostHeard, [hearing], some)))
    return true;
  const letters = said.filter((word) => letter.test(word)).length;
  if (letters >= leastSpelled && letters * 2 >= said.length) return true;
  const named = introductions.exec(words.join(" "))?.[1]?.split(" ");
  return named !== undefined && named.filter((word) => !letter.test(word)).length <= mostNamed;
}

/** Whether one of the patterns begins the words, and what follows names at most so much. */
function namesAtMost(most: number, patterns: readonly RegExp[], words: readonly string[]): boolean {
  const text = words.join(" ");
  const begun = patterns.map((one) => one.exec(text)?.[0]).find((found) => found !== undefined);
  return begun !== undefined && readUtterance(text.slice(begun.length)).content.length <= most;
}
