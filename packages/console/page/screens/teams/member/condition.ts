import type { Condition } from "../definition.ts";

type Kind<Name extends string> = Extract<Condition, Record<Name, unknown>>;

/** A condition in plain words, to stand behind "when". */
export function inWords(condition: Condition, nameOf: (id: string) => string = (id) => id): string {
  for (const [name, say] of Object.entries(sentences)) if (name in condition) return say(condition as never, nameOf);
  return JSON.stringify(condition);
}

/** A condition in as few words as there is room for beside a line. */
export function shortWords(condition: Condition, nameOf: (id: string) => string): string {
  return inWords(condition, nameOf)
    .replace(/^the caller /, "")
    .replace(/ \(.*\)$/, "");
}

const list = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(", ");
const seconds = (ms: number) => `${ms / 1_000} s`;

const sentences: Record<string, (condition: never, nameOf: (id: string) => string) => string> = {
  keywords: ({ keywords }: Kind<"keywords">) => `the caller says ${list(keywords)}`,
  said: ({ said }: Kind<"said">) => `the agent has said what matches ${said.matches}`,
  matches: ({ matches }: Kind<"matches">) => `the caller's words match ${matches}`,
  language: ({ language }: Kind<"language">) => `the caller speaks ${language}`,
  intent: ({ intent }: Kind<"intent">, nameOf) => `the words are for ${nameOf(intent)}`,
  variable: (condition: Kind<"variable">) => variableInWords(condition),
  turns: ({ turns }: Kind<"turns">) => `the caller has had ${turns.atLeast} turns with the member`,
  silence: ({ silence }: Kind<"silence">) => `nobody speaks for ${seconds(silence.ms)}`,
  elapsed: ({ elapsed }: Kind<"elapsed">) =>
    `${seconds(elapsed.ms)} have passed since ${elapsed.of === "call" ? "the call began" : "the member got the call"}`,
  confidence: ({ confidence }: Kind<"confidence">) => `the recognizer is less sure than ${confidence.below}`,
  dtmf: ({ dtmf }: Kind<"dtmf">) => `the caller presses ${dtmf}`,
  clock: ({ clock }: Kind<"clock">) => `it is open (${hoursInWords(clock)})`,
  toolFailed: ({ toolFailed, times = 1 }: Kind<"toolFailed">) => `the tool ${toolFailed} fails, ${times} in a row`,
  all: ({ all }: Kind<"all">, nameOf) => all.map((each) => inWords(each, nameOf)).join(" and "),
  any: ({ any }: Kind<"any">, nameOf) => any.map((each) => inWords(each, nameOf)).join(" or "),
  not: ({ not }: Kind<"not">, nameOf) =>
    "clock" in not ? `it is closed (open ${hoursInWords(not.clock)})` : `not: ${inWords(not, nameOf)}`,
};

function hoursInWords({ days, from, to, timezone }: Kind<"clock">["clock"]): string {
  return [days?.join(", "), from && `from ${from}`, to && `until ${to}`, `in ${timezone}`].filter(Boolean).join(" ");
}

function variableInWords({ variable, equals, in: values, exists, lt, gt }: Kind<"variable">): string {
  const tests = [
    equals !== undefined && `is ${JSON.stringify(equals)}`,
    values && `is one of ${JSON.stringify(values)}`,
    exists !== undefined && (exists ? "has a value" : "has no value"),
    lt !== undefined && `is below ${lt}`,
    gt !== undefined && `is above ${gt}`,
  ];
  return `the variable ${variable} ${tests.filter(Boolean).join(" and ")}`;
}
