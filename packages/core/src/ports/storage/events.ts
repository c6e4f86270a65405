import type { JsonObject } from "../../schema/common.ts";

/** What happened in a call, to be stored with the change that it is of. */
export interface CallChange {
  /** Id of the event. It is the same each time that the change is saved. */
  id: string;
  /** What happened, such as `call.turn`. */
  type: string;
  /** When it happened. ISO 8601. */
  at: string;
  /** Ids, and no words. */
  data: JsonObject;
}

/** An event as it is stored. */
export interface EventRecord extends CallChange {
  /** Its place in the order of commits, over all workspaces: 1, 2, 3 …, with gaps. */
  position: number;
  /** The knowledge base that it is about; null when it is about none. */
  knowledgeBaseId: string | null;
  /** The object whose events are in order: a source, a call, a gap or a knowledge base. */
  objectId: string;
}

/** Which events are read. */
export interface EventRequest {
  /** Only events behind this position. Null: none, and `last` says where the next ones begin. */
  after: number | null;
  /** Most events. */
  limit: number;
  /** Only these types. Null: all. */
  types: readonly string[] | null;
  /** Only those of this knowledge base. Null: of all, and of none. */
  knowledgeBaseId: string | null;
  /** Only those of this source, call, gap or knowledge base. Null: of all. */
  objectId: string | null;
}

/**
 * The outbox of one workspace. While somebody listens, each change stores its events in its own transaction: every
 * change of a source's status, step or progress, or by `updateSource`, of a gap's status, of a re-embedding, and the `CallChange`s that
 * `startCall` and `saveCall` are given. While nobody listens, no event is stored.
 */
export interface EventStore {
  /** Stores events until then, in milliseconds since 1970, or longer if somebody else asked for that. */
  listen(until: number): Promise<void>;
  /**
   * Events in the order of their commits, and the position up to which there are no others. An event that becomes
   * visible later has a higher position: who goes on from `last` misses none. Events of one object are in the order of
   * their changes.
   */
  listEvents(request: EventRequest): Promise<{ rows: EventRecord[]; last: number }>;
}
