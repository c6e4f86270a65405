import type { Condition } from "../../schema/team.ts";
import { languageCovers } from "./condition.ts";
import { containsWord, fold } from "./fold.ts";

type Comparison = Extract<Condition, { variable: string }>;

/**
 * Whether the second condition surely holds wherever the first does, by their form alone. False says nothing: regular expressions,
 * for one, are only compared as texts.
 */
export function implies(narrow: Condition, wide: Condition): boolean {
  if ("any" in narrow) return narrow.any.every((each) => implies(each, wide));
  if ("all" in wide) return wide.all.every((each) => implies(narrow, each));
  if ("all" in narrow && narrow.all.some((each) => implies(each, wide))) return true;
  if ("any" in wide) return wide.any.some((each) => implies(narrow, each));
  if ("not" in narrow && "not" in wide) return implies(wide.not, narrow.not);
  if ("keywords" in narrow && "keywords" in wide) {
    return narrow.keywords.every((word) => wide.keywords.some((part) => containsWord(fold(word), fold(part))));
  }
  if ("matches" in narrow && "matches" in wide) return narrow.matches === wide.matches;
  if ("language" in narrow && "language" in wide) return languageCovers(wide.language, narrow.language);
  if ("intent" in narrow && "intent" in wide) return narrow.intent === wide.intent;
  if ("variable" in narrow && "variable" in wide) return narrow.variable === wide.variable && comparisonImplies(narrow, wide);
  if ("turns" in narrow && "turns" in wide) return narrow.turns.atLeast >= wide.turns.atLeast;
  if ("silence" in narrow && "silence" in wide) return narrow.silence.ms >= wide.silence.ms;
  if ("toolFailed" in narrow && "toolFailed" in wide) {
    return narrow.toolFailed === wide.toolFailed && (narrow.times ?? 1) >= (wide.times ?? 1);
  }
  return false;
}

/** Each comparison that the wide one makes must follow from one of the narrow one's. */
function comparisonImplies(narrow: Comparison, wide: Comparison): boolean {
  const values = narrow.equals !== undefined ? [narrow.equals] : narrow.in;
  const isSet = values !== undefined || narrow.exists === true || narrow.lt !== undefined || narrow.gt !== undefined;
  const all = (holds: (value: string) => boolean) => values?.every((value) => holds(String(value))) ?? false;
  const below = narrow.lt;
  const above = narrow.gt;
  return (
    (wide.exists === undefined || (wide.exists ? isSet : narrow.exists === false)) &&
    (wide.equals === undefined || all((value) => value === String(wide.equals))) &&
    (wide.in === undefined || all((value) => wide.in!.map(String).includes(value))) &&
    (wide.lt === undefined || all((value) => value !== "" && Number(value) < wide.lt!) || (below !== undefined && below <= wide.lt)) &&
    (wide.gt === undefined || all((value) => value !== "" && Number(value) > wide.gt!) || (above !== undefined && above >= wide.gt))
  );
}
