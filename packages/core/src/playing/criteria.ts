import type { TestCriterion, TestMove } from "../schema/call-test.ts";
import { hasArguments } from "./mocked-tools.ts";
import type { CriterionResult, PlayedCall, PlayedPart } from "./played-call.ts";
import { saysSo } from "./says-so.ts";

/** What a played call must fulfil: what a stored test may ask, or a function of your own. */
export type Criterion<Seen extends JudgedCall = JudgedCall> =
  | TestCriterion
  /** The caller got what they wanted. */
  | { satisfied: boolean }
  /** The caller had at most so many turns. */
  | { maxTurns: number }
  /** A function of your own: false, or a sentence why not, says that it does not hold, and so does what it throws. */
  | { name: string; check: (call: Seen) => unknown };

/** A call, or a part of one, with the language of its caller. */
export interface JudgedCall extends Omit<PlayedCall, "steps" | "record"> {
  language: string;
}

/** The criterion in words. */
export function nameOf(criterion: Criterion<never>): string {
  if ("check" in criterion) return criterion.name;
  if ("reaches" in criterion) return `reaches ${criterion.reaches}`;
  if ("neverReaches" in criterion) return `never reaches ${criterion.neverReaches}`;
  if ("endsWith" in criterion) return `ends with ${criterion.endsWith}`;
  if ("calls" in criterion)
    return `calls ${criterion.calls}${criterion.arguments ? ` ${JSON.stringify(criterion.arguments)}` : ""}`;
  if ("neverCalls" in criterion) return `never calls ${criterion.neverCalls}`;
  if ("given" in criterion) return `is given "${criterion.given}"`;
  if ("neverGiven" in criterion) return `is never given "${criterion.neverGiven}"`;
  if ("answered" in criterion) return criterion.answered ? "is given a passage" : "is given no passage";
  if ("says" in criterion) return `says ${quoted(criterion.says)}`;
  if ("neverSays" in criterion) return `never says ${quoted(criterion.neverSays)}`;
  if ("satisfied" in criterion) return criterion.satisfied ? "satisfies the caller" : "does not satisfy the caller";
  return `takes at most ${criterion.maxTurns} turns`;
}

/**
 * Whether the criteria of each move hold of what happened until the next one, move after move. Of a move that was not
 * played they do not.
 */
export async function checkMoves(
  moves: readonly TestMove[],
  { steps, ...call }: PlayedCall & { language: string },
): Promise<CriterionResult[][]> {
  const results: CriterionResult[][] = [];
  for (const [at, { criteria = [] }] of moves.entries()) {
    const step = steps[at];
    const isLast = at === steps.length - 1;
    const over = `The call was over before: ${call.failure ?? endings[call.end]}`;
    const checked: CriterionResult[] = [];
    for (const criterion of criteria)
      checked.push(
        step
          ? await checkCriterion(criterion, { ...call, ...step, failure: isLast ? call.failure : null, turns: 1 })
          : { criterion: nameOf(criterion), holds: false, why: over },
      );
    results.push(checked);
  }
  return results;
}

const endings: Record<PlayedCall["end"], string> = {
  satisfied: "the caller hung up.",
  gave_up: "the caller gave up.",
  person: "a person has it.",
  too_long: "it took too many turns.",
  failed: "it failed.",
};

/** Whether a criterion holds of a call, and why not. A call that failed fulfils nothing. */
export async function checkCriterion<Seen extends JudgedCall>(
  criterion: Criterion<Seen>,
  call: Seen,
): Promise<CriterionResult> {
  const why = call.failure === null ? await faultOf(criterion, call) : `The call failed: ${call.failure}`;
  return { criterion: nameOf(criterion), holds: why === null, why };
}

async function faultOf<Seen extends JudgedCall>(criterion: Criterion<Seen>, call: Seen): Promise<string | null> {
  if ("check" in criterion) return faultByFunction(criterion, call);
  const { members, toolCalls, given, lines, turns, end, language } = call;
  const had = `The call was with ${members.join(", ")}.`;
  if ("reaches" in criterion) return members.includes(criterion.reaches) ? null : had;
  if ("neverReaches" in criterion) return members.includes(criterion.neverReaches) ? had : null;
  if ("endsWith" in criterion) return members.at(-1) === criterion.endsWith ? null : had;
  if ("calls" in criterion) {
    const { calls: name, arguments: wanted } = criterion;
    const holds = toolCalls.some((made) => made.name === name && made.ok && hasArguments(made.arguments, wanted));
    return holds ? null : calledInstead(call);
  }
  if ("neverCalls" in criterion)
    return toolCalls.some(({ name }) => name === criterion.neverCalls) ? calledInstead(call) : null;
  if ("given" in criterion) return passageWith(given, criterion.given) === undefined ? givenInstead(given) : null;
  if ("neverGiven" in criterion) {
    const passage = passageWith(given, criterion.neverGiven);
    return passage === undefined ? null : `Given was: ${short(passage)}`;
  }
  if ("answered" in criterion) return criterion.answered === given.length > 0 ? null : givenInstead(given);
  const said = lines.filter(({ by, text }) => by !== "caller" && !text.startsWith("["));
  const words = said.map(({ text }) => text);
  if ("says" in criterion) {
    const missing = [criterion.says]
      .flat()
      .find((wanted) => !words.some((text) => saysSo(text, wanted as string, language)));
    return missing === undefined ? null : `No agent said "${missing}", but: ${words.map(short).join(" | ")}`;
  }
  if ("neverSays" in criterion) {
    const forbidden = [criterion.neverSays].flat() as string[];
    const line = said.find(({ text }) => forbidden.some((word) => text.toLowerCase().includes(word.toLowerCase())));
    return line ? `${line.by} said: ${short(line.text)}` : null;
  }
  if ("satisfied" in criterion)
    return (end === "satisfied") === criterion.satisfied ? null : `The call ended with ${end}.`;
  return turns <= criterion.maxTurns ? null : `The caller had ${turns} turns.`;
}

async function faultByFunction<Seen>(
  { check }: { check: (call: Seen) => unknown },
  call: Seen,
): Promise<string | null> {
  try {
    const verdict = await check(call);
    return typeof verdict === "string" ? verdict : verdict === false ? "It does not hold." : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const passageWith = (given: readonly string[], text: string) =>
  given.find((passage) => passage.toLowerCase().includes(text.toLowerCase()));

const givenInstead = (given: readonly string[]) =>
  given.length === 0 ? "No passage was given." : `Given was: ${given.map(short).join(" | ")}`;

function calledInstead({ toolCalls }: PlayedPart): string {
  const made = toolCalls.map(
    ({ name, arguments: given, ok }) => `${name} ${JSON.stringify(given)}${ok ? "" : " (failed)"}`,
  );
  return made.length === 0 ? "No tool was called." : `Called were: ${made.join(", ")}`;
}

const quoted = (texts: string | readonly string[]) =>
  [texts]
    .flat()
    .map((text) => `"${text}"`)
    .join(", ");
const short = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
