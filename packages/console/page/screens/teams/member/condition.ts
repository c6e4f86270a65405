import { number, t, wordFor } from "../../../language/text.ts";
import { joinedByAnd, joinedByOr } from "../../../parts/joined.ts";
import type { Condition } from "../definition.ts";

type Kind<Name extends string> = Extract<Condition, Record<Name, unknown>>;

/** A condition in plain words, to stand behind "when". */
export function inWords(condition: Condition, nameOf: NameOf = (id) => id, isShort = false): string {
  for (const [name, say] of Object.entries(sentences))
    if (name in condition) return say(condition as never, nameOf, isShort);
  return JSON.stringify(condition);
}

/** A condition in as few words as there is room for beside a line: without the caller, and without hours. */
export function shortWords(condition: Condition, nameOf: NameOf): string {
  return inWords(condition, nameOf, true);
}

type NameOf = (id: string) => string;

const list = (texts: readonly string[]) => texts.map((text) => t("“{text}”", { text })).join(", ");
const seconds = (ms: number) => number(ms / 1_000);

const sentences: Record<string, (condition: never, nameOf: NameOf, isShort: boolean) => string> = {
  keywords({ keywords }: Kind<"keywords">, _, isShort) {
    const words = list(keywords);
    return isShort ? t("says {words}", { words }) : t("the caller says {words}", { words });
  },
  said: ({ said }: Kind<"said">) => t("the agent has said what matches {pattern}", { pattern: said.matches }),
  matches: ({ matches }: Kind<"matches">) => t("the caller's words match {pattern}", { pattern: matches }),
  language: ({ language }: Kind<"language">, _, isShort) =>
    isShort ? t("speaks {language}", { language }) : t("the caller speaks {language}", { language }),
  intent: ({ intent }: Kind<"intent">, nameOf) => t("the words are for {name}", { name: nameOf(intent) }),
  variable: (condition: Kind<"variable">) => variableInWords(condition),
  turns: ({ turns: { atLeast: n } }: Kind<"turns">, _, isShort) =>
    isShort ? t("has had {n} turns with the member", { n }) : t("the caller has had {n} turns with the member", { n }),
  silence: ({ silence }: Kind<"silence">) => t("nobody speaks for {seconds} s", { seconds: seconds(silence.ms) }),
  elapsed: ({ elapsed: { ms, of } }: Kind<"elapsed">) =>
    of === "call"
      ? t("{seconds} s have passed since the call began", { seconds: seconds(ms) })
      : t("{seconds} s have passed since the member got the call", { seconds: seconds(ms) }),
  confidence: ({ confidence }: Kind<"confidence">) =>
    t("the recognizer is less sure than {value}", { value: number(confidence.below) }),
  dtmf: ({ dtmf: keys }: Kind<"dtmf">, _, isShort) =>
    isShort ? t("presses {keys}", { keys }) : t("the caller presses {keys}", { keys }),
  clock: ({ clock }: Kind<"clock">, _, isShort) =>
    isShort ? t("it is open") : t("it is open ({hours})", { hours: hoursInWords(clock) }),
  toolFailed: ({ toolFailed: tool, times = 1 }: Kind<"toolFailed">) =>
    t("the tool {tool} fails, {times} in a row", { tool, times }),
  all: ({ all }: Kind<"all">, nameOf, isShort) => joinedByAnd(all.map((each) => inWords(each, nameOf, isShort))),
  any: ({ any }: Kind<"any">, nameOf, isShort) => joinedByOr(any.map((each) => inWords(each, nameOf, isShort))),
  not({ not }: Kind<"not">, nameOf, isShort) {
    if (!("clock" in not)) return t("not: {condition}", { condition: inWords(not, nameOf, isShort) });
    return isShort ? t("it is closed") : t("it is closed (open {hours})", { hours: hoursInWords(not.clock) });
  },
};

function hoursInWords({ days, from, to, timezone }: Kind<"clock">["clock"]): string {
  const parts = [
    days?.map((day) => wordFor(day)).join(", "),
    from && t("from {time}", { time: from }),
    to && t("until {time}", { time: to }),
    t("in {zone}", { zone: timezone }),
  ];
  return parts.filter(Boolean).join(" ");
}

function variableInWords({ variable, equals, in: values, exists, lt, gt }: Kind<"variable">): string {
  const tests = [
    equals !== undefined && t("is {value}", { value: JSON.stringify(equals) }),
    values && t("is one of {values}", { values: JSON.stringify(values) }),
    exists !== undefined && (exists ? t("has a value") : t("has no value")),
    lt !== undefined && t("is below {value}", { value: lt }),
    gt !== undefined && t("is above {value}", { value: gt }),
  ];
  return t("the variable {name} {tests}", {
    name: variable,
    tests: joinedByAnd(tests.filter((test) => typeof test === "string")),
  });
}
