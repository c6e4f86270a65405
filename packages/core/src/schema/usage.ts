import { z } from "zod";
import { limits } from "../limits.ts";
import type * as types from "./types/usage.ts";

const Day = z.iso.date();
const count = z.int().min(0);
const AskedDay = Day.refine((day) => day >= "1970-01-01", { error: "must be 1970-01-01 or later" });
const ofWorkspace = count.nullable();
const only = "Null in a report of one knowledge base.";

const baseCounts = {
  searches: count.describe("Searches that were answered, those of turns among them. One of several bases counts once."),
  documentTokens: count.describe(
    "Tokens of chunks that were embedded, as the embedder counts them; 0 for one that does not say.",
  ),
  chunksMade: count.describe("Chunks that were made. A source that is processed again makes its chunks again."),
  bytesRead: count.describe("Bytes of files, pages and texts that were read to make chunks of them."),
};
const counts = {
  ...baseCounts,
  questionTokens: ofWorkspace.describe(`Tokens of questions that were embedded, likewise. ${only}`),
  calls: ofWorkspace.describe(`Calls that started. ${only}`),
  turns: ofWorkspace.describe(`Turns in which a caller said something. ${only}`),
  callSeconds: ofWorkspace.describe(
    `Seconds of calls from their start to their end, all on the day that they ended. ${only}`,
  ),
  handoffs: ofWorkspace.describe(`Hand-offs between members, those that were taken back among them. ${only}`),
};

/** How much of everything was used. */
export const UsageTotals = z.object(counts);
export interface UsageTotals extends types.UsageTotals {}

/** How much of everything was used on one day. */
export const UsageDay = z.object({ day: Day.describe("The day, in UTC."), ...counts });
export interface UsageDay extends types.UsageDay {}

/** How much of everything was used of one knowledge base. */
export const KnowledgeBaseUsage = z.object({
  knowledgeBaseId: z.string().describe("The knowledge base."),
  name: z.string().nullable().describe("Its name; null when it is deleted."),
  ...baseCounts,
});
export interface KnowledgeBaseUsage extends types.KnowledgeBaseUsage {}

/** How much of something a workspace has now. */
export const HeldUsage = z.object({
  kind: z
    .enum(["knowledgeBases", "sources", "fileBytes", "chunks", "liveCalls"])
    .describe("What it has. `fileBytes` are those of registered files, `liveCalls` the calls under way."),
  used: count.describe("How much it has of it."),
  quota: count.nullable().describe("Most that it may have; null: no bound."),
});
export interface HeldUsage extends types.HeldUsage {}

const perMinute = count.nullable();

/** What bounds the requests of a service and what a workspace has. */
export const LimitReport = z.object({
  object: z.literal("limit_report").describe("The type of this object."),
  rates: z
    .object({
      privatePerMinute: perMinute.describe("Requests a minute of each private key; null: no bound."),
      publicPerMinute: perMinute.describe("Requests a minute of each public key; null: no bound."),
      failedPerMinute: perMinute.describe(
        "Requests a minute with a refused key, of each address or each /64 of IPv6; null: no bound.",
      ),
    })
    .describe("How many requests are let through. Each may come at once."),
  quotas: z.array(HeldUsage).describe("What the workspace has now of each kind, and the most that it may have."),
});
export interface LimitReport extends types.LimitReport {}

const { reportDays, knowledgeBases } = limits.usage;

/** What a workspace used by day, and what it has. */
export const UsageReport = z.object({
  object: z.literal("usage_report").describe("The type of this object."),
  from: Day.describe("The first day, in UTC."),
  to: Day.describe("The last day, in UTC."),
  knowledgeBaseId: z.string().nullable().describe("The knowledge base that it is of; null: the whole workspace."),
  totals: UsageTotals.describe("All of these days together."),
  days: z.array(UsageDay).describe("Each day on which something was used, newest first."),
  knowledgeBases: z
    .array(KnowledgeBaseUsage)
    .describe(`The ${knowledgeBases} knowledge bases that were searched most, deleted ones among them.`),
  held: z.array(HeldUsage).describe("What the workspace has now."),
});
export interface UsageReport extends types.UsageReport {}

/** Query of `GET /v1/usage`. */
export const UsageQuery = z.strictObject({
  from: AskedDay.optional().describe(
    `The first day in UTC, such as \`2026-11-01\`; ${reportDays.default} days to \`to\` when omitted. At most ${reportDays.max} days are reported.`,
  ),
  to: AskedDay.optional().describe("The last day in UTC, itself among them; today when omitted."),
  knowledgeBaseId: z.string().min(1).max(128).optional().describe("Only what was used of this knowledge base."),
});
export interface UsageQuery extends types.UsageQuery {}
