import {
  Agent,
  AnswerGap,
  Attachment,
  AuditEntry,
  Call,
  CallEvent,
  CallEvents,
  CallEventsAnswer,
  CallSummary,
  Chunk,
  Citation,
  Condition,
  CreateAgent,
  CreateKey,
  CreateKnowledgeBase,
  CreateTeam,
  CreateUpload,
  CreateWebhook,
  DeclineHandoff,
  EndCall,
  EraseCaller,
  Erasure,
  type ErrorCode,
  type ErrorType,
  EventPage,
  errorTypes,
  Gap,
  GapQuestion,
  Handoff,
  HistoryAnswer,
  Hit,
  Interim,
  IssuedKey,
  KeyInfo,
  KeytermsAnswer,
  KnowledgeBase,
  KnowledgeContext,
  LedgerItem,
  listOf,
  MetadataFilter,
  MetadataTest,
  PushEvent,
  Reembedding,
  ReembedKnowledgeBase,
  RegisterSource,
  RequestHandoff,
  ResolvedMember,
  ResolvedTeam,
  ReviseTurn,
  RotateKey,
  RotateWebhookSecret,
  SearchRequest,
  SearchResult,
  Source,
  SourceStatusReport,
  StartCall,
  StartedCall,
  Team,
  TeamDefinition,
  TeamReadiness,
  ToolCalls,
  ToolCallsAnswer,
  Turn,
  UpdateAgent,
  UpdateKnowledgeBase,
  UpdateTeam,
  UpdateWebhook,
  Upload,
  UserTurn,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookWithSecret,
} from "@cuecard/core";
import { z } from "zod";

/** A definition is checked beside the team's own schema; the document shows both as one. */
const CreateTeamBody: z.ZodType<unknown, CreateTeam> = CreateTeam.extend({ definition: TeamDefinition.nullish() });
const UpdateTeamBody: z.ZodType<unknown, UpdateTeam> = UpdateTeam.extend({ definition: TeamDefinition.nullish() });

/** Schemas of request bodies and their parts, by their name in the OpenAPI document. */
export const inputs = {
  CreateKnowledgeBase,
  UpdateKnowledgeBase,
  ReembedKnowledgeBase,
  CreateUpload,
  RegisterSource,
  AnswerGap,
  SearchRequest,
  CreateAgent,
  UpdateAgent,
  CreateTeam: CreateTeamBody,
  UpdateTeam: UpdateTeamBody,
  StartCall,
  UserTurn,
  Interim,
  ToolCalls,
  DeclineHandoff,
  RequestHandoff,
  ReviseTurn,
  CallEvents,
  EndCall,
  EraseCaller,
  CreateKey,
  RotateKey,
  CreateWebhook,
  UpdateWebhook,
  RotateWebhookSecret,
  AttachmentInput: Attachment,
  TeamDefinition: TeamDefinition as z.ZodType,
  // A condition's type holds itself, so a declaration has no other name for it than core's own.
  Condition: Condition as z.ZodType,
  MetadataFilter: MetadataFilter as z.ZodType,
  MetadataTest,
  SignIn: z.strictObject({ code: z.string().min(1).max(200).describe("The code, as it was printed.") }),
  ...namedOptions(RegisterSource, (kind) => `Register${kind}Source`),
  ...namedOptions(CallEvent, (kind) => `${kind}Event`),
};

/** A definition as it is stored and answered: what was given, without the defaults that were left out. */
export const stored = {
  StoredTeamDefinition: TeamDefinition as z.ZodType,
  StoredCondition: Condition as z.ZodType,
};

/** Which answer can be sent back as which body. Its read-only fields are ignored there. */
export const sentBack: Partial<Record<keyof typeof inputs, keyof typeof outputs>> = {
  CreateKnowledgeBase: "KnowledgeBase",
  UpdateKnowledgeBase: "KnowledgeBase",
  CreateAgent: "Agent",
  UpdateAgent: "Agent",
  CreateTeam: "Team",
  UpdateTeam: "Team",
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

const types = [...new Set(Object.values(errorTypes))] as [ErrorType, ...ErrorType[]];
const codes = Object.keys(errorTypes) as [ErrorCode, ...ErrorCode[]];

/** The body of every refusal. */
export const ErrorBody = z.object({
  error: z.object({
    type: z.enum(types).describe("Kind of the error."),
    code: z.enum(codes).describe("What happened. Decide by this, not by the message. Later versions may add codes."),
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

/** Schemas of answers and their parts, by their name in the OpenAPI document. */
export const outputs = {
  Health: z.object({ status: z.literal("ok").describe("Always `ok`.") }),
  OpenApiDocument: z.looseObject({ openapi: z.string() }),
  SignedIn: z.object({
    object: z.literal("signed_in").describe("The type of this object."),
    key: z.string().describe("A private key of the workspace `default`. It is valid until the service stops."),
  }),
  KnowledgeBase,
  Reembedding,
  KnowledgeBaseList: listOf(KnowledgeBase),
  Upload,
  ReceivedUpload: z.object({ fileSizeBytes: z.int().describe("Bytes that were received.") }),
  Source,
  SourceList: listOf(Source),
  SourceStatusReport,
  Chunk,
  ChunkList: listOf(Chunk),
  Gap,
  GapQuestion,
  GapList: listOf(Gap),
  EventPage,
  PushEvent,
  SearchResult,
  Hit,
  Citation,
  Agent,
  AgentList: listOf(Agent),
  Attachment,
  Team,
  TeamList: listOf(Team),
  ResolvedTeam,
  TeamReadiness,
  ResolvedMember,
  CallSummary,
  CallList: listOf(CallSummary),
  Call,
  StartedCall,
  Turn,
  Handoff,
  KnowledgeContext,
  LedgerItem,
  ToolCallsAnswer,
  CallEventsAnswer,
  HistoryAnswer,
  KeytermsAnswer,
  Erasure,
  Key: KeyInfo,
  KeyList: listOf(KeyInfo),
  IssuedKey,
  Webhook,
  WebhookList: listOf(Webhook),
  WebhookWithSecret,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryList: listOf(WebhookDelivery),
  AuditEntry,
  AuditList: listOf(AuditEntry),
  ApiError: ErrorBody,
};
