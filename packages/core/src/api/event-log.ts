import type { EventPage, EventsQuery } from "../schema/event.ts";

/** What happened in a workspace, in the order in which it was stored. */
export interface EventLog {
  /**
   * Returns events after `after`, oldest first; without it none, and where those from now on begin. Events are stored
   * from the first read on, for as long as somebody reads once in 24 hours, and kept for `eventDays`.
   */
  read(query?: EventsQuery): Promise<EventPage>;
  /**
   * Resolves when this process may have stored an event, after `timeoutMs` at the latest, or when the signal aborts. Then
   * read again: other processes store events too.
   */
  waitForNew(options: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
}
