import * as core from "@cuecard/core";
import { z } from "zod";

const { CallEvent, Condition, MetadataFilter, MetadataTest, Refusal, RegisterSource, TeamDefinition } = core;

/** A definition is checked beside the team's own schema; the document shows both as one. */
export const CreateTeamBody: z.ZodType<unknown, core.CreateTeam> = core.CreateTeam.extend({
  definition: TeamDefinition.nullish(),
});
export const UpdateTeamBody: z.ZodType<unknown, core.UpdateTeam> = core.UpdateTeam.extend({
  definition: TeamDefinition.nullish(),
});

export const SignIn = z.strictObject({ code: z.string().min(1).max(200).describe("The code, as it was printed.") });

export const Health = z.object({ status: z.literal("ok").describe("Always `ok`.") });

export const OpenApiDocument = z.looseObject({ openapi: z.string() });

export const SignedIn = z.object({
  object: z.literal("signed_in").describe("The type of this object."),
  key: z.string().describe("A private key of the workspace `default`. It is valid until the service stops."),
});

export const ReceivedUpload = z.object({ fileSizeBytes: z.int().describe("Bytes that were received.") });

/** The body of every refusal. */
export const ErrorBody = z.object({
  error: z.object({
    type: Refusal.shape.type,
    code: Refusal.shape.code,
    message: z.string().describe("What happened, with the values, and what to do next."),
    param: z.string().nullable().describe("Path of the one input field at fault; null when no single field is."),
    issues: z
      .array(
        z.object({
          path: z.string().describe("Path of the field in the body."),
          message: z.string().describe("What is wrong there, and what to do."),
        }),
      )
      .describe("All problems, when the input has several."),
    requestId: z.string().describe("The request's id, as in the header `X-Request-Id`."),
  }),
});

/** Names of schemas in the OpenAPI document that are not the name of their export in core. */
export const otherNames: Record<string, z.ZodType> = {
  CreateTeam: CreateTeamBody,
  UpdateTeam: UpdateTeamBody,
  SignIn,
  Health,
  OpenApiDocument,
  SignedIn,
  ReceivedUpload,
  Key: core.KeyInfo,
  ApiError: ErrorBody,
};

/** Names of lists that are not the name of their items with `List`. */
export const listNames: Record<string, string> = { ListedCall: "CallList", AuditEntry: "AuditList" };

/** Parts of request bodies that have a name of their own in the OpenAPI document. */
export const inputParts: Record<string, z.ZodType> = {
  AttachmentInput: core.Attachment,
  TestCriterionInput: core.TestCriterion,
  TestMoveInput: core.TestMove,
  TestToolInput: core.TestTool,
  TeamDefinition,
  Condition,
  MetadataFilter,
  MetadataTest,
  ...namedOptions(RegisterSource, (kind) => `Register${kind}Source`),
  ...namedOptions(CallEvent, (kind) => `${kind}Event`),
};

/** The same of answers: each by the name of its export in core. */
export const outputParts = [
  core.Reembedding,
  core.AddedSource,
  core.Refusal,
  core.Chunk,
  core.ChunkSpan,
  core.GapQuestion,
  core.PushEvent,
  core.ChunkRemedy,
  core.ChunkWords,
  core.RetrieverStanding,
  core.SearchChange,
  core.EvalOutcome,
  core.EvalResult,
  core.EvalSettings,
  core.ExpectedPassage,
  core.Hit,
  core.Citation,
  core.Attachment,
  core.LearnedExample,
  core.ResolvedMember,
  core.TestCriterion,
  core.TestMove,
  core.TestReply,
  core.TestTool,
  core.TestToolAnswer,
  core.TestResult,
  core.TestStep,
  core.CallTestRun,
  core.ListedCall,
  core.CallDigest,
  core.CallFacet,
  core.CallFacetValue,
  core.CallViewChanges,
  core.Handoff,
  core.MemberTime,
  core.CallFindings,
  core.CallHandoff,
  core.KnowledgeContext,
  core.LedgerItem,
  core.SaidClaim,
  core.SaidBasis,
  core.AuditEntry,
  core.StageFailure,
  core.StageLatency,
  core.UsageTotals,
  core.UsageDay,
  core.KnowledgeBaseUsage,
  core.HeldUsage,
  core.ServiceVersions,
  core.ServiceQueue,
  core.ServiceMemory,
  core.IndexMemory,
  core.EventLoopDelay,
  core.ServiceDisk,
  core.BackupState,
  ErrorBody,
];

/** A definition as it is stored and answered: what was given, without the defaults that were left out. */
export const stored: Record<string, z.ZodType> = { StoredTeamDefinition: TeamDefinition, StoredCondition: Condition };

/** Which answer can be sent back as which body. Its read-only fields are ignored there. */
export const sentBack: Record<string, string> = {
  CreateKnowledgeBase: "KnowledgeBase",
  UpdateKnowledgeBase: "KnowledgeBase",
  UpdateSource: "Source",
  CreateAgent: "Agent",
  UpdateAgent: "Agent",
  CreateTeam: "Team",
  UpdateTeam: "Team",
  UpdateCallTest: "CallTest",
  CreateWebhook: "Webhook",
  UpdateWebhook: "Webhook",
};

/** The options of a union, by names made of their discriminators' values: `agent_said` becomes `AgentSaid`. */
function namedOptions(
  { options, _zod: { def } }: z.ZodDiscriminatedUnion,
  nameOf: (kind: string) => string,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    (options as z.ZodObject<Record<string, z.ZodLiteral<string>>>[]).map((option) => {
      const { value } = option.shape[def.discriminator]!;
      return [nameOf(value.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())), option];
    }),
  );
}
