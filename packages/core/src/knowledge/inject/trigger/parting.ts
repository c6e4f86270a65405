import { listsOf } from "../../../language/languages/by-language.ts";
import { readUtterance } from "../../words/content-words.ts";
import { plainWords } from "../../words/words.ts";

/** The weekdays of a language; of "segunda-feira" also "segunda". */
function weekdaysOf(language: string): string[] {
  const { format } = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const days = Array.from({ length: 7 }, (_, day) => format(day * 86_400_000));
  return days.flatMap((day) => [day, day.replace(/-.*/, "")]);
}

const oneOf = (texts: readonly string[]) => `(?:${texts.map((text) => plainWords(text).join(" ")).join("|")})`;
const parting = new RegExp(
  `(?<!\\p{L})(?:${Object.entries(listsOf("partings"))
    .map(([language, [before, times, behind = ""]]) => {
      const when = oneOf([...weekdaysOf(language), ...times.split("|")]);
      return [before && oneOf(before.split("|")), when, behind && oneOf([behind])].filter(Boolean).join(" ");
    })
    .join("|")})(?!\\p{L})`,
  "u",
);
/** Beside small talk, what goes with a parting without saying more. */
const linking = /(?<!\p{L})(?:then|dann|entonces|alors|allora|dan)(?!\p{L})/gu;

/** Whether the words part until later, and say nothing else: "okay then, see you on Friday". But not "I need to see you on Friday". */
export function isParting(words: readonly string[]): boolean {
  const text = words.join(" ");
  return parting.test(text) && readUtterance(text.replace(parting, " ").replace(linking, " ")).said.length === 0;
}
