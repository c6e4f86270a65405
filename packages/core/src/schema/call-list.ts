import { z } from "zod";
import { limits } from "../limits.ts";
import { CallStatus } from "./call.ts";
import { PageQuery, Timestamp } from "./common.ts";
import { CallTraitFilter } from "./find-calls.ts";
import type * as types from "./types/call-list.ts";

/** Which calls to list. */
export const CallFilter = z.object({
  externalId: z.string().optional().describe("Only calls with this id of yours."),
  status: CallStatus.optional().describe("Only active calls, or only those that ended."),
  teamId: z.string().min(1).max(128).optional().describe("Only calls of this team."),
  agentId: z.string().min(1).max(128).optional().describe("Only calls that this member has, or had at their end."),
  heldBy: z.string().min(1).max(128).optional().describe("Only calls that this member has or had at any time."),
  from: Timestamp.optional().describe("Only calls that started at this time or later. ISO 8601, UTC."),
  to: Timestamp.optional().describe("Only calls that started before this time. ISO 8601, UTC."),
});
export interface CallFilter extends types.CallFilter {}

/** Query of `GET /v1/call-counts`. */
export const CallCountsQuery = z.strictObject({ ...CallFilter.shape, ...CallTraitFilter.shape });
export interface CallCountsQuery extends types.CallCountsQuery {}

/** Query of `GET /v1/calls`. */
export const CallsQuery = PageQuery.extend({
  ...CallCountsQuery.shape,
  caller: z
    .array(
      z
        .string()
        .max(1_000)
        .regex(/^[^:]+:.+$/s, { error: "must be a name and its value, such as phone:+49301234" }),
    )
    .max(10)
    .optional()
    .describe(
      `Only calls that have this value of this name in their metadata or variables, such as \`phone:+49301234\`; of several, all. A page then looks at ${limits.callsLookedAt} calls at most: it may have fewer than \`limit\`, even none, while \`hasMore\` is true.`,
    ),
});
export interface CallsQuery extends types.CallsQuery {}
