import { z } from "zod";
import { JsonObject, PageQuery, Timestamp } from "./common.ts";
import type * as types from "./types/event.ts";

/** What can happen. */
export const EventType = z.enum([
  "source.pending",
  "source.processing",
  "source.progress",
  "source.updated",
  "source.ready",
  "source.failed",
  "call.started",
  "call.turn",
  "call.handed_off",
  "call.handoff_reverted",
  "call.transfer",
  "call.ended",
  "call.analysed",
  "gap.opened",
  "gap.answered",
  "gap.closed",
  "gap.dismissed",
  "reembedding.started",
  "reembedding.paused",
  "reembedding.ended",
]);
export type EventType = types.EventType;

/** Something that happened, as /v1 tells it. */
export const PushEvent = z.object({
  id: z.string().describe("Id of the event. It is the same however often the event comes."),
  object: z.literal("event").describe("The type of this object."),
  type: EventType.describe("What happened."),
  sequence: z.int().describe("Grows with each event. Events of one object come in this order."),
  data: JsonObject.describe("Ids of what it happened to, and its status. Never words."),
  createdAt: Timestamp.describe("When it happened. ISO 8601, UTC."),
});
export interface PushEvent extends types.PushEvent {}

/** Events from one on. */
export const EventPage = z.object({
  object: z.literal("list").describe("The type of this object."),
  data: z.array(PushEvent).describe("The events, oldest first."),
  next: z.string().describe("Pass it as `after` for those that come later. None is missed."),
});
export interface EventPage extends types.EventPage {}

/** Query of `GET /v1/events`. */
export const EventsQuery = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/, "must be a `next` or an id of the stream, as it was answered")
    .nullish()
    .describe("Only events after this `next`, or after this id of the stream. Omitted: those from now on."),
  limit: PageQuery.shape.limit,
  type: z.array(EventType).max(EventType.options.length).optional().describe("Only these types. It may repeat."),
  knowledgeBaseId: z.string().optional().describe("Only events of this knowledge base."),
  callId: z.string().optional().describe("Only events of this call."),
});
export interface EventsQuery extends types.EventsQuery {}
