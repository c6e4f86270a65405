// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { JsonObject } from "./common.ts";

/** Events from one on. */
export interface EventPage {
  /** The type of this object. */
  object: "list";
  /** The events, oldest first. */
  data: PushEvent[];
  /** Pass it as `after` for those that come later. None is missed. */
  next: string;
}

/** What can happen. */
export type EventType =
  | "source.pending"
  | "source.processing"
  | "source.progress"
  | "source.updated"
  | "source.ready"
  | "source.failed"
  | "call.started"
  | "call.turn"
  | "call.handed_off"
  | "call.handoff_reverted"
  | "call.transfer"
  | "call.ended"
  | "gap.opened"
  | "gap.answered"
  | "gap.closed"
  | "gap.dismissed"
  | "reembedding.started"
  | "reembedding.paused"
  | "reembedding.ended";

/** Query of `GET /v1/events`. */
export interface EventsQuery {
  /** Only events after this `next`, or after this id of the stream. Omitted: those from now on. */
  after?: string | null | undefined;
  /**
   * Most items on the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** Only these types. It may repeat. */
  type?: EventType[] | undefined;
  /** Only events of this knowledge base. */
  knowledgeBaseId?: string | undefined;
  /** Only events of this call. */
  callId?: string | undefined;
}

/** Something that happened, as /v1 tells it. */
export interface PushEvent {
  /** Id of the event. It is the same however often the event comes. */
  id: string;
  /** The type of this object. */
  object: "event";
  /** What happened. */
  type: EventType;
  /** Grows with each event. Events of one object come in this order. */
  sequence: number;
  /** Ids of what it happened to, and its status. Never words. */
  data: JsonObject;
  /** When it happened. ISO 8601, UTC. */
  createdAt: string;
}
