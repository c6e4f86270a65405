import type { JsonObject } from "../../../schema/common.ts";
import { type FoundForTurn, type GateFeatures, gateEvidence } from "./gate-features.ts";
import { gateWeights } from "./gate-weights.ts";

export interface GateVerdict {
  /** Whether the passages are given to the model. */
  give: boolean;
  /** Why, for the call's trace. */
  message: string;
  data: JsonObject | null;
}

/** Decides, with no model, whether what a turn's search found is an answer to what was asked. Words in other languages than English pass: the thresholds have judged them. */
export function judgeFound(found: FoundForTurn): GateVerdict | null {
  if (found.hits.length === 0) return null;
  const evidence = gateEvidence(found);
  if (!evidence) return null;
  const { features, later } = evidence;
  const { bias, weights, least } = gateWeights;
  const parts = Object.entries(weights).map(([name, weight]) => {
    const feature = name as keyof GateFeatures;
    return { feature, part: weight * features[feature] };
  });
  const sum = parts.reduce((all, { part }) => all + part, bias);
  const probability = 1 / (1 + Math.exp(-sum));
  const needed = later ? least.later : least.first;
  const give = probability >= needed;
  const reasons = parts
    .filter(({ part }) => (give ? part > 0 : part < 0))
    .sort((left, right) => Math.abs(right.part) - Math.abs(left.part))
    .slice(0, 3)
    .map(({ feature }) => meanings[feature]);
  const why = reasons.length > 0 ? `: ${reasons.join("; ")}` : "";
  const message = give
    ? `The passages are given${why} (${probability.toFixed(2)}, ${needed} is needed).`
    : `The passages are not given, since the words hardly ask for knowledge${why} (${probability.toFixed(2)}, ${needed} is needed).`;
  return { give, message, data: { gate: { probability, needed, later, features: { ...features } } } };
}

/** Each feature as the trace says it. */
const meanings: Record<keyof GateFeatures, string> = {
  whether: "it asks whether something is so",
  inverted: "it is put as a question",
  interrogative: "it has a question word",
  tellMe: "it asks for information",
  verify: "it wants something verified",
  isThere: "it asks whether there is one",
  questionMark: "it ends with a question mark",
  self: "it asks what the caller may do",
  getMe: "it asks to be given something",
  ofAgent: "it asks the agent about itself",
  doForMe: "it asks the agent to do something",
  task: "it names a task",
  wants: "it says what the caller wants",
  another: "it asks for another one",
  anyThing: "it asks for any one",
  seeks: "it seeks one of a kind",
  toDo: "it says what the caller wants to do",
  judges: "it is about how good something is",
  information: "it wants to know about something, and not what",
  slot: "it has days, times or a number of people",
  number: "it has a number",
  please: "it says please",
  thanks: "it says thanks or goodbye",
  short: "it is very short",
  statement: "it is not a question",
  answersAgent: "it answers the agent's question",
  missing: "it asks for data that no passage has",
  missingMany: "it asks for several data that no passage has",
  asksFact: "it asks a fact",
  namesSubject: "it names nothing but what the call is about",
  first: "it is the call's first request",
  firstSeeks: "the first request seeks one of a kind",
  firstStatement: "the first request is not a question",
  coverage: "a passage has its words",
  coverageAsked: "a passage has the question's words",
  similarity: "a passage is similar",
};
