import { CuecardError, parseInput, TestCriterion, TestTool } from "@cuecard/core";
import type { Criterion, Persona, ScriptedLine, ToolMock } from "cuecard/testing";
import { z } from "zod";
import { readJsonFile } from "../../workspace/read-json-file.ts";
import { repliesOf, ScriptLine } from "./script.ts";

/** What a file of callers says. */
export interface SimulationPlan {
  callers: Persona[];
  criteria: Criterion[];
  tools: Record<string, ToolMock>;
  /** What the agents say; null: the best passage. */
  script: ScriptedLine[] | null;
}

const share = z.number().min(0).max(1);
const words = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);
const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const AnyCriterion = z.union([
  TestCriterion,
  z.strictObject({ satisfied: z.boolean() }),
  z.strictObject({ maxTurns: z.int().min(1) }),
]);

const WishFacts = z.strictObject({
  say: words,
  until: words.optional(),
  get instead() {
    return Wish.optional();
  },
});
const Wish: z.ZodType<Persona["goal"] & (string | object)> = z.union([z.string().min(1), WishFacts]) as never;

const Fact = z.strictObject({
  value: z.string(),
  askedBy: z.array(z.string()).optional(),
  keys: z
    .string()
    .regex(/^[\d*#A-D]{1,64}$/)
    .optional(),
});

const Caller = z.strictObject({
  name: z.string().min(1),
  goal: z.union([Wish, z.array(Wish).min(1)]),
  facts: z.record(z.string(), z.union([z.string(), Fact])).optional(),
  temper: z
    .union([
      z.enum(["calm", "hurried", "angry", "unsure"]),
      z.strictObject({ patience: z.int().min(0), refuses: share, changesMind: share, saysNo: share }),
    ])
    .optional(),
  language: z.string().min(2).optional(),
  speech: z
    .strictObject({
      fillers: share.optional(),
      mishearings: share.optional(),
      interruptions: share.optional(),
      silences: share.optional(),
      silenceMs: z.number().min(1).optional(),
    })
    .optional(),
  phrases: z.record(z.string(), z.array(z.string())).optional(),
  variables: Values.optional(),
  criteria: z.array(AnyCriterion).optional(),
});

const Plan = z.strictObject({
  callers: z.array(Caller).min(1),
  criteria: z.array(AnyCriterion).default([]),
  tools: z.record(z.string(), TestTool).default({}),
  script: z.array(ScriptLine).optional(),
});

/** Reads a file of callers. Throws `invalid_value` and `invalid_json` that name the file and the field. */
export async function readPlan(path: string): Promise<SimulationPlan> {
  const text = await readJsonFile(path);
  try {
    const { script, ...plan } = parseInput(Plan, JSON.parse(text));
    return { ...(plan as Omit<SimulationPlan, "script">), script: script ? repliesOf(script) : null };
  } catch (cause) {
    throw new CuecardError("invalid_value", `${path}: ${(cause as Error).message}`, { cause });
  }
}
