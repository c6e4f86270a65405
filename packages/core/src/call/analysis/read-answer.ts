import { z } from "zod";
import { limits } from "../../limits.ts";
import type { AnalysisPlan, CallFindings } from "../../schema/call-findings.ts";
import type { JsonObject } from "../../schema/common.ts";
import type { AnalysisAnswer } from "../host/analyse.ts";

type ModelFindings = Pick<CallFindings, "success" | "criteria" | "outcome" | "fields" | "topics" | "summary">;

const Answer = z.object({
  criteria: z
    .record(z.string(), z.object({ met: z.boolean().nullable(), why: z.string().max(1_000).nullish() }))
    .optional(),
  outcome: z.string().nullish(),
  fields: z.record(z.string(), z.json()).optional(),
  topics: z.array(z.string()).optional(),
  summary: z.string().max(limits.analysis.summaryCharacters).nullish(),
});

/** What an answer says of what was asked. Throws a sentence that a model can act on where it does not fit. */
export function readAnswer(given: AnalysisAnswer, plan: AnalysisPlan): ModelFindings {
  const answer = parsed(Answer, given, "The answer");
  // What was not asked for is left out.
  const { criteria = [], outcomes, topics } = plan;
  const judged = criteria.map(({ name }) => {
    const { met = null, why = null } = answer.criteria?.[name] ?? {};
    return { name, met, why: why ?? null };
  });
  const outcome = (outcomes && answer.outcome) ?? null;
  if (outcome !== null && !outcomes?.includes(outcome)) throw new Error(`"${outcome}" is none of the outcomes.`);
  const about = new Set(topics && answer.topics);
  for (const topic of about) if (!topics?.includes(topic)) throw new Error(`"${topic}" is none of the topics.`);
  const fields = answer.fields ?? {};
  if (JSON.stringify(fields).length > limits.analysis.fieldsCharacters)
    throw new Error(`The fields have more than ${limits.analysis.fieldsCharacters} characters.`);
  return {
    success: successOf(judged),
    criteria: judged,
    outcome,
    fields: plan.fields ? (parsed(z.fromJSONSchema(plan.fields), fields, "The fields") as JsonObject) : {},
    topics: [...about],
    summary: plan.summary ? answer.summary?.trim() || null : null,
  };
}

function successOf(criteria: ModelFindings["criteria"]): boolean | null {
  if (criteria.some(({ met }) => met === false)) return false;
  return criteria.length > 0 && criteria.every(({ met }) => met === true) ? true : null;
}

function parsed<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new Error(`${what} does not fit at "${path.join(".")}": ${message}.`);
}
