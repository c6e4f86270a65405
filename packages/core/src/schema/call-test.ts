import { z } from "zod";
import { limits } from "../limits.ts";
import { variables } from "./call-fields.ts";
import { filled, Json, JsonObject, Keys, oneLine, PageQuery, Timestamp, text } from "./common.ts";
import type * as types from "./types/call-test.ts";

const { moves, criteria, replies, tools, answers, textCharacters, kept } = limits.tests;

const words = filled(textCharacters);
const oneOrMore = z.union([words, z.array(words).min(1).max(criteria)]);
const member = z.string().min(1).max(limits.agentIdCharacters);
const toolName = z.string().min(1).max(limits.nameCharacters);

/** What must hold of a call that is played, or of one turn of it. */
export const TestCriterion = z.union([
  z.strictObject({ reaches: member.describe("A member that has the call at some time.") }),
  z.strictObject({ neverReaches: member.describe("A member that never has the call.") }),
  z.strictObject({ endsWith: member.describe("The member that has the call at the end.") }),
  z.strictObject({
    calls: toolName.describe("One of your tools, which is called and succeeds."),
    arguments: JsonObject.optional().describe("Arguments that the tool is called with, perhaps beside others."),
  }),
  z.strictObject({ neverCalls: toolName.describe("One of your tools, which is not called.") }),
  z.strictObject({ given: words.describe("Text of a passage that a member is given, ignoring case.") }),
  z.strictObject({ neverGiven: words.describe("Text that is in no passage that a member is given, ignoring case.") }),
  z.strictObject({ answered: z.boolean().describe("Whether a member is given a passage.") }),
  z.strictObject({
    says: oneOrMore.describe(
      "Words that an agent says, ignoring case, or a figure as speech says it; of several, all of them.",
    ),
  }),
  z.strictObject({ neverSays: oneOrMore.describe("Words of which no agent says any, ignoring case.") }),
]);
export type TestCriterion = types.TestCriterion;

/** What an agent does with a turn: its words, and tools that it calls. */
export const TestReply = z.strictObject({
  say: text(0, textCharacters).optional().describe("What the agent says."),
  toolCalls: z
    .array(
      z.strictObject({
        name: toolName.describe("Name of the tool."),
        arguments: JsonObject.optional().describe("Its arguments."),
      }),
    )
    .max(replies)
    .optional()
    .describe("Tools that the agent calls."),
});
export interface TestReply extends types.TestReply {}

const ofMove = {
  replies: z
    .array(TestReply)
    .max(replies)
    .optional()
    .describe("What the agents do next, in order. When omitted, they read out the best passage that they are given."),
  criteria: z
    .array(TestCriterion)
    .max(criteria)
    .optional()
    .describe("What must hold between this move and the next one."),
};

/** What the caller does, and what must come of it. */
export const TestMove = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("says").describe("The caller speaks."),
    text: text(1, limits.turnCharacters).describe("The caller's words."),
    ...ofMove,
  }),
  z.strictObject({
    type: z.literal("dtmf").describe("The caller presses keys."),
    digits: Keys.describe("The keys."),
    ...ofMove,
  }),
  z.strictObject({
    type: z.literal("silence").describe("The caller says nothing."),
    ms: z.int().min(1).max(limits.callIdleMs).describe("For how long, in milliseconds."),
    ...ofMove,
  }),
]);
export type TestMove = types.TestMove;

/** One answer of a tool. */
export const TestToolAnswer = z.strictObject({
  arguments: JsonObject.optional().describe(
    "Arguments that the call must have, perhaps beside others; any when omitted.",
  ),
  output: Json.describe("What the tool answers."),
  ok: z.boolean().optional().describe("Whether the tool succeeds; it does when omitted."),
  sets: variables.optional().describe("Variables of the call that get these values."),
  times: z
    .int()
    .min(1)
    .optional()
    .describe("How often the tool answers so, before the next example does; always when omitted."),
});
export interface TestToolAnswer extends types.TestToolAnswer {}

/** A tool of yours by examples: the first whose arguments a call has answers it. */
export const TestTool = z.strictObject({
  description: z.string().max(limits.descriptionCharacters).optional().describe("When to call it, for a model."),
  parameters: JsonObject.optional().describe("JSON Schema of its arguments, for a model."),
  examples: z.array(TestToolAnswer).max(answers).describe("Its answers."),
});
export interface TestTool extends types.TestTool {}

const teamId = z.string().min(1);
const agentId = z.string().min(1);
const script = {
  language: z
    .string()
    .min(2)
    .max(35)
    .nullish()
    .describe("Language of the call, as a BCP 47 tag. English when omitted."),
  variables: variables.nullish().describe("Values of the call's variables."),
  moves: z.array(TestMove).min(1).max(moves).optional().describe("What the caller does, in order."),
  tools: z
    .record(toolName, TestTool)
    .refine((given) => Object.keys(given).length <= tools, { error: `must have at most ${tools} tools` })
    .optional()
    .describe("Your tools, by name."),
  criteria: z.array(TestCriterion).max(criteria).optional().describe("What must hold of the whole call."),
};
const name = oneLine(limits.nameCharacters).describe("What the test is called.");

/**
 * Body of `POST /v1/tests`: exactly one of `teamId`, `agentId` and `callId`, and without `callId` also `moves`. Of a call,
 * what is left out is as it was in the call.
 */
export const CreateCallTest = z
  .strictObject({
    name,
    teamId: teamId.nullish().describe("The team that takes the call."),
    agentId: agentId.nullish().describe("The one agent that takes the call."),
    callId: z
      .string()
      .min(1)
      .nullish()
      .describe("A call that the test is made of. The test has its caller's words, and is deleted with the call."),
    turnId: z.string().min(1).nullish().describe("The last turn of `callId` that is taken; all are when omitted."),
    ...script,
  })
  .refine((value) => [value.teamId, value.agentId, value.callId].filter(Boolean).length === 1, {
    error: "pass exactly one of teamId, agentId and callId",
  })
  .refine((value) => Boolean(value.callId ?? value.moves), { error: "pass moves, or the callId that has them" })
  .refine((value) => Boolean(value.callId) || !value.turnId, { error: "pass turnId only with callId" });
export interface CreateCallTest extends types.CreateCallTest {}

/** Body of `PATCH /v1/tests/:testId`. What is left out stays. */
export const UpdateCallTest = z.strictObject({
  name: name.optional(),
  callId: z
    .string()
    .min(1)
    .nullish()
    .describe(
      "Null says that the words are the caller's no more: the test then stays when the call is deleted. No other call can be named.",
    ),
  ...script,
});
export interface UpdateCallTest extends types.UpdateCallTest {}

/** Whether a criterion holds of a test's run. */
export const TestResult = z.object({
  criterion: z.string().describe("The criterion in words, such as `ends with billing`."),
  holds: z.boolean().describe("Whether it holds."),
  why: z.string().nullable().describe("Why it does not hold; null where it does."),
});
export interface TestResult extends types.TestResult {}

/** One move of a run. */
export const TestStep = z.object({
  text: z.string().describe("What the caller said, or did in brackets."),
  agentId: z.string().nullable().describe("Who had the call behind it; null where the call was over before."),
  results: z.array(TestResult).describe("Its criteria."),
});
export interface TestStep extends types.TestStep {}

/** What came of a test once. */
export const CallTestRun = z.object({
  id: z.string().describe("Id of the run."),
  object: z.literal("test_run").describe("The type of this object."),
  testId: z.string().describe("The test."),
  passed: z.boolean().describe("Whether all criteria hold."),
  failure: z
    .string()
    .nullable()
    .describe("Why the call could not be played to its end, such as a team that is gone; null where it could."),
  firstFailed: z
    .object({
      step: z.int().nullable().describe("The step, from 0; null for a criterion of the whole call."),
      text: z.string().describe("What the caller said or did in this step; empty for the whole call."),
      criterion: z.string().describe("The criterion in words."),
      why: z.string().describe("Why it does not hold."),
    })
    .nullable()
    .describe("The first criterion that does not hold; null where all do."),
  steps: z.array(TestStep).describe("The moves of the caller, in order."),
  results: z.array(TestResult).describe("The criteria of the whole call."),
  teamVersion: z.int().nullable().describe("Version of the team that was played; null for an agent alone."),
  createdAt: Timestamp.describe("When it was played. ISO 8601, UTC."),
});
export interface CallTestRun extends types.CallTestRun {}

const stored = {
  id: z.string().describe("Id of the test."),
  object: z.literal("test").describe("The type of this object."),
  name: z.string().describe("What the test is called."),
  teamId: z.string().nullable().describe("The team that takes the call; null where an agent does."),
  agentId: z.string().nullable().describe("The one agent that takes the call; null where a team does."),
  callId: z
    .string()
    .nullable()
    .describe("The call whose words the test has, and with which it is deleted; null where the words are your own."),
  language: z.string().nullable().describe("Language of the call, as a BCP 47 tag; null for English."),
  variables: variables.describe("Values of the call's variables."),
  moves: z.array(TestMove).describe("What the caller does, in order."),
  tools: z.record(z.string(), TestTool).describe("Your tools, by name."),
  criteria: z.array(TestCriterion).describe("What must hold of the whole call."),
};
const changes = {
  createdAt: Timestamp.describe("When it was created. ISO 8601, UTC."),
  updatedAt: Timestamp.describe("When it was last changed or run. ISO 8601, UTC."),
};

/** A call that a team must take in a certain way. */
export const CallTest = z.object({
  ...stored,
  lastRun: CallTestRun.nullable().describe("What came of it last; null where it was never run."),
  recent: z
    .array(
      z.object({
        passed: z.boolean().describe("Whether it passed."),
        createdAt: Timestamp.describe("When it was run. ISO 8601, UTC."),
      }),
    )
    .describe(`Its last runs, newest first, at most ${kept}.`),
  ...changes,
});
export interface CallTest extends types.CallTest {}

/** A test as it is stored. */
export const CallTestRecord = z.object({
  ...stored,
  runs: z.array(CallTestRun).describe(`Its last runs, newest first, at most ${kept}.`),
  ...changes,
});
export interface CallTestRecord extends types.CallTestRecord {}

/** Which tests. */
export const TestFilter = z.strictObject({
  teamId: teamId.optional().describe("Only tests of this team."),
});
export interface TestFilter extends types.TestFilter {}

/** Query of the list of tests. */
export const TestsQuery = PageQuery.extend(TestFilter.shape);
export interface TestsQuery extends types.TestsQuery {}

/** Body of `POST /v1/tests/run`. */
export const RunCallTests = z.strictObject({
  testIds: z
    .array(z.string().min(1))
    .min(1)
    .max(limits.page.max)
    .nullish()
    .describe("The tests that are run, in this order; all of the workspace when omitted, newest first."),
  keep: z.boolean().default(true).describe("Whether the tests keep their runs. False to try something."),
  limit: PageQuery.shape.limit.describe("Most tests to run, 1 to 100."),
  cursor: PageQuery.shape.cursor.describe("`nextCursor` of the answer before; null to begin with the first test."),
});
export interface RunCallTests extends types.RunCallTests {}

/** Answer of `POST /v1/tests/run`: a part of the tests. */
export const CallTestsRun = z.object({
  object: z.literal("tests_run").describe("The type of this object."),
  runs: z.array(CallTestRun).describe("What came of the tests, in order."),
  hasMore: z.boolean().describe("Whether there are more tests."),
  nextCursor: z
    .string()
    .nullable()
    .describe("`cursor` of the next request; null when every test was run. A request ends after 20 s at the latest."),
});
export interface CallTestsRun extends types.CallTestsRun {}
