import type { JsonObject } from "@cuecard/core";
import { hasArguments } from "./agent/tool-mocks.ts";
import { saysSo } from "./says-so.ts";
import type { CriterionResult, SimulatedCall } from "./simulated-call.ts";

/** What a simulated call must fulfil: one of these, or a function of your own. */
export type Criterion =
  /** A member has the call at some time. */
  | { reaches: string }
  /** A member never has the call. */
  | { neverReaches: string }
  /** A member has the call at its end. */
  | { endsWith: string }
  /** One of your tools is called and succeeds, with these arguments and perhaps others. */
  | { calls: string; arguments?: JsonObject | undefined }
  /** One of your tools is not called. */
  | { neverCalls: string }
  /** A member is given a passage with this text, ignoring case. */
  | { given: string }
  /** An agent says these words, ignoring case, or this figure as speech says it; of several, all of them. */
  | { says: string | readonly string[] }
  /** No agent says any of these words, ignoring case. */
  | { neverSays: string | readonly string[] }
  /** The caller got what they wanted. */
  | { satisfied: boolean }
  /** The caller had at most so many turns. */
  | { maxTurns: number }
  /** A function of your own: false, or a sentence why not, says that it does not hold, and so does what it throws. */
  | { name: string; check: (call: SimulatedCall) => unknown };

type Played = Omit<SimulatedCall, "results">;

/** The criterion in words. */
export function nameOf(criterion: Criterion): string {
  if ("check" in criterion) return criterion.name;
  if ("reaches" in criterion) return `reaches ${criterion.reaches}`;
  if ("neverReaches" in criterion) return `never reaches ${criterion.neverReaches}`;
  if ("endsWith" in criterion) return `ends with ${criterion.endsWith}`;
  if ("calls" in criterion)
    return `calls ${criterion.calls}${criterion.arguments ? ` ${JSON.stringify(criterion.arguments)}` : ""}`;
  if ("neverCalls" in criterion) return `never calls ${criterion.neverCalls}`;
  if ("given" in criterion) return `is given "${criterion.given}"`;
  if ("says" in criterion) return `says ${quoted(criterion.says)}`;
  if ("neverSays" in criterion) return `never says ${quoted(criterion.neverSays)}`;
  if ("satisfied" in criterion) return criterion.satisfied ? "satisfies the caller" : "does not satisfy the caller";
  return `takes at most ${criterion.maxTurns} turns`;
}

/** Whether a criterion holds of a call, and why not. A call that failed fulfils nothing. */
export async function checkCriterion(criterion: Criterion, call: Played): Promise<CriterionResult> {
  const why = call.failure === null ? await faultOf(criterion, call) : `The call failed: ${call.failure}`;
  return { criterion: nameOf(criterion), holds: why === null, why };
}

async function faultOf(criterion: Criterion, call: Played): Promise<string | null> {
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
  if ("given" in criterion) {
    const holds = given.some((text) => text.toLowerCase().includes(criterion.given.toLowerCase()));
    return holds ? null : given.length === 0 ? "No passage was given." : `Given was: ${given.map(short).join(" | ")}`;
  }
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

async function faultByFunction(
  { check }: Extract<Criterion, { check: unknown }>,
  call: Played,
): Promise<string | null> {
  try {
    const verdict = await check({ ...call, results: [] });
    return typeof verdict === "string" ? verdict : verdict === false ? "It does not hold." : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function calledInstead({ toolCalls }: Played): string {
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
