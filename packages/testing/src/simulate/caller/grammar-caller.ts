import { type CallerMove, type PlayedCaller, saysSo } from "@cuecard/core/internals";
import type { Random } from "../../random.ts";
import { type Fact, type Persona, temperOf, type Wish, type WishFacts } from "../persona.ts";
import { phrasesOf } from "./phrases.ts";
import { withFillers } from "./spoken.ts";

/**
 * A caller without a model. They open with what they want, answer what they are asked for, may refuse at first or change
 * their mind, ask again while their wish is not granted, and hang up when all is granted or their patience is over.
 * Throws a `TypeError` for a language without phrases.
 */
export function createGrammarCaller(persona: Persona, random: Random): PlayedCaller {
  const { language = "en", speech = {} } = persona;
  const phrases = phrasesOf(language, persona.phrases);
  const temper = temperOf(persona);
  const facts = Object.entries(persona.facts ?? {}).map(([name, fact]) => ({
    ...asFact(name, fact),
    mayRefuse: true,
    isSaid: false,
  }));
  const wishes = [persona.goal].flat().map((wish) => asWish(wish as Wish));
  let at = 0;
  let asked = 0;
  let hasChanged = false;
  let wasSilent = false;
  let isLeaving = false;

  const says = (text: string): CallerMove => ({
    type: "says",
    text: withFillers(text.trim(), phrases.fillers, speech.fillers ?? 0, random),
  });
  const wishIn = (phrase: readonly string[]) =>
    random.pick(phrase).replace("{wish}", () => random.pick([wishes[at]!.say].flat()));
  const leave = (words: readonly string[]): CallerMove => {
    isLeaving = true;
    return says(random.pick(words));
  };

  function ask(phrase: readonly string[]): CallerMove {
    asked += 1;
    return says(wishIn(phrase));
  }

  function answer(known: readonly (typeof facts)[number][], heard: string): CallerMove {
    const refused = known.find((fact) => fact.mayRefuse && random.chance(temper.refuses));
    for (const fact of known) fact.mayRefuse = false;
    if (refused) return says(random.pick(phrases.refusals));
    // What is asked for once more costs patience.
    if (known.some((fact) => fact.isSaid)) asked += 1;
    for (const fact of known) fact.isSaid = true;
    const keys = known.find((fact) => fact.keys)?.keys;
    if (keys && phrases.keys.some((word) => heard.includes(word))) return { type: "dtmf", digits: keys };
    return says(known.map(({ value }) => random.pick(phrases.answers).replace("{value}", () => value)).join(" "));
  }

  function react(heard: string): CallerMove {
    const wish = wishes[at]!;
    if (isGranted(wish, heard, language)) {
      at += 1;
      if (at === wishes.length) return leave(phrases.thanks);
      [asked, hasChanged] = [0, false];
      return ask(phrases.more);
    }
    if (wish.instead !== undefined && !hasChanged && random.chance(temper.changesMind)) {
      wishes[at] = asWish(wish.instead);
      [asked, hasChanged] = [0, true];
      return ask(phrases.changes);
    }
    hasChanged = true;
    const small = heard.toLowerCase();
    const known = facts.filter((fact) => isAskedFor(fact, small) && (isQuestion(heard) || !fact.isSaid));
    if (asked > temper.patience && known.every((fact) => fact.isSaid)) return leave(phrases.givesUp);
    if (known.length > 0) return answer(known, small);
    if (isQuestion(heard) && asked > 0 && random.chance(0.5)) {
      asked += 1;
      return says(random.pick(random.chance(temper.saysNo) ? phrases.no : phrases.yes));
    }
    return ask(phrases.again);
  }

  return {
    get isSatisfied() {
      return at === wishes.length;
    },
    next(heard) {
      if (isLeaving) return { type: "hangs_up" };
      if (!wasSilent && random.chance(speech.silences ?? 0)) {
        wasSilent = true;
        return { type: "silence", ms: speech.silenceMs ?? 8_000 };
      }
      wasSilent = false;
      if (asked === 0) return ask(phrases.greetings.map((words) => `${words} {wish}`));
      return react(heard);
    },
  };
}

const isQuestion = (heard: string) => /[?？؟¿\u037e]/.test(heard);

/** A wish without words that grant it is granted by any answer that asks nothing back. */
function isGranted({ until }: WishFacts, heard: string, language: string): boolean {
  if (until === undefined) return heard.trim() !== "" && !isQuestion(heard);
  return [until].flat().some((wanted) => saysSo(heard, wanted as string, language));
}

const isAskedFor = ({ askedBy }: { askedBy: readonly string[] }, heard: string) =>
  askedBy.some((words) => heard.includes(words.toLowerCase()));

/** `accountNumber` and `account_number` are asked for by "account number". */
function asFact(name: string, fact: string | Fact): Fact & { askedBy: readonly string[] } {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  const known = typeof fact === "string" ? { value: fact } : fact;
  return { ...known, askedBy: known.askedBy ?? [words] };
}

const asWish = (wish: Wish): WishFacts => (typeof wish === "string" ? { say: wish } : wish);
