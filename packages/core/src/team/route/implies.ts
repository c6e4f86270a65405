import type { Condition } from "../../schema/condition.ts";
import { languageCovers } from "../languages/language-covers.ts";
import { containsWord, fold } from "../words/fold.ts";
import { isBare, saysYes } from "./variable.ts";

type Elapsed = Extract<Condition, { elapsed: unknown }>["elapsed"];
type Comparison = Extract<Condition, { variable: string }>;

/** True when the second condition surely holds wherever the first does. False when that is not sure. */
export type Implication = (narrow: Condition, wide: Condition) => boolean;

/** How many comparisons one check makes: 0.1 to 0.2 s. A real definition of 200 rules takes a quarter of them. */
const mostComparisons = 1_000_000;

/**
 * Regular expressions, for one, are only compared as texts. Each pair of conditions is compared once, and when a
 * definition was made to take long, the rest of it is not compared.
 */
export function createImplication(): Implication {
  const known = new Map<Condition, Map<Condition, boolean>>();
  const folded = new Map<string, string>();
  let left = mostComparisons;

  const implies: Implication = (narrow, wide) => {
    const answers = known.get(narrow) ?? new Map<Condition, boolean>();
    known.set(narrow, answers);
    const answer = answers.get(wide) ?? compare(narrow, wide);
    answers.set(wide, answer);
    return answer;
  };

  function compare(narrow: Condition, wide: Condition): boolean {
    if (left-- <= 0) return false;
    if ("any" in narrow) return narrow.any.every((each) => implies(each, wide));
    if ("all" in wide) return wide.all.every((each) => implies(narrow, each));
    if ("all" in narrow && narrow.all.some((each) => implies(each, wide))) return true;
    if ("any" in wide) return wide.any.some((each) => implies(narrow, each));
    if ("not" in narrow && "not" in wide) return implies(wide.not, narrow.not);
    if ("keywords" in narrow && "keywords" in wide) {
      return narrow.keywords.every((word) =>
        wide.keywords.some((part) => {
          // A long keyword is compared in as many steps as it has pieces.
          left -= 1 + word.length / 50;
          return left > 0 && containsWord(foldOnce(word), foldOnce(part));
        }),
      );
    }
    if ("matches" in narrow && "matches" in wide) return narrow.matches === wide.matches;
    if ("language" in narrow && "language" in wide) return languageCovers(wide.language, narrow.language);
    if ("intent" in narrow && "intent" in wide) return narrow.intent === wide.intent;
    if ("variable" in narrow && "variable" in wide)
      return narrow.variable === wide.variable && narrow.trust === wide.trust && comparisonImplies(narrow, wide);
    if ("turns" in narrow && "turns" in wide) return narrow.turns.atLeast >= wide.turns.atLeast;
    if ("silence" in narrow && "silence" in wide) return narrow.silence.ms >= wide.silence.ms;
    if ("elapsed" in narrow && "elapsed" in wide) return elapsedImplies(narrow.elapsed, wide.elapsed);
    if ("confidence" in narrow && "confidence" in wide) return narrow.confidence.below <= wide.confidence.below;
    if ("said" in narrow && "said" in wide) return narrow.said.matches === wide.said.matches;
    if ("dtmf" in narrow && "dtmf" in wide) return narrow.dtmf === wide.dtmf;
    if ("toolFailed" in narrow && "toolFailed" in wide) {
      return narrow.toolFailed === wide.toolFailed && (narrow.times ?? 1) >= (wide.times ?? 1);
    }
    return false;
  }

  function foldOnce(word: string): string {
    const done = folded.get(word) ?? fold(word);
    folded.set(word, done);
    return done;
  }

  return implies;
}

/** A member has had the call at most as long as the call has lasted. */
function elapsedImplies(narrow: Elapsed, wide: Elapsed): boolean {
  return narrow.ms >= wide.ms && (narrow.of === wide.of || narrow.of === "member");
}

/** Each comparison that the wide one makes must follow from one of the narrow one's. */
function comparisonImplies(narrow: Comparison, wide: Comparison): boolean {
  const values = narrow.equals !== undefined ? [narrow.equals] : narrow.in;
  const isSet =
    isBare(narrow) ||
    values !== undefined ||
    narrow.exists === true ||
    narrow.lt !== undefined ||
    narrow.gt !== undefined;
  const allowed = new Set(wide.in?.map(String));
  const all = (holds: (value: string) => boolean) => values?.every((value) => holds(String(value))) ?? false;
  const below = narrow.lt;
  const above = narrow.gt;
  return (
    (!isBare(wide) || isBare(narrow) || all(saysYes) || (above !== undefined && above >= 0)) &&
    (wide.exists === undefined || (wide.exists ? isSet : narrow.exists === false)) &&
    (wide.equals === undefined || all((value) => value === String(wide.equals))) &&
    (wide.in === undefined || all((value) => allowed.has(value))) &&
    (wide.lt === undefined ||
      all((value) => value !== "" && Number(value) < wide.lt!) ||
      (below !== undefined && below <= wide.lt)) &&
    (wide.gt === undefined ||
      all((value) => value !== "" && Number(value) > wide.gt!) ||
      (above !== undefined && above >= wide.gt))
  );
}
