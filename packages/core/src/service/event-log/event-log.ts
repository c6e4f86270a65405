import type { EventLog } from "../../api/event-log.ts";
import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { EventStore } from "../../ports/storage/events.ts";
import { EventsQuery } from "../../schema/event.ts";
import { parseInput } from "../../schema/parse.ts";
import { toPushEvent } from "./push-event.ts";

/** How often a workspace that is read says so to its store. */
const listenEveryMs = 600_000;

export interface EventLogOptions {
  store: EventStore;
  now: () => number;
  /** Waits for what this process stores in the workspace. */
  waitForNew: EventLog["waitForNew"];
}

export function createEventLog({ store, now, waitForNew }: EventLogOptions): EventLog {
  let listenedAt = Number.NEGATIVE_INFINITY;

  async function listen(): Promise<void> {
    const time = now();
    if (time - listenedAt < listenEveryMs) return;
    await store.listen(time + limits.eventListenMs);
    listenedAt = time;
  }

  return {
    waitForNew,
    async read(query = {}) {
      const { after, limit, type, knowledgeBaseId, callId } = parseInput(EventsQuery, query);
      await listen();
      const from = after === null || after === undefined ? null : Number(after);
      const { rows, last } = await store.listEvents({
        after: from,
        limit,
        types: type ?? null,
        knowledgeBaseId: knowledgeBaseId ?? null,
        objectId: callId ?? null,
      });
      if (from !== null && rows.length === 0 && last === from && from > (await newest())) throw ofAnotherStore(from);
      return { object: "list", data: rows.map(toPushEvent), next: String(last) };
    },
  };

  async function newest(): Promise<number> {
    const none = { limit: 1, types: null, knowledgeBaseId: null, objectId: null };
    return (await store.listEvents({ after: null, ...none })).last;
  }
}

function ofAnotherStore(after: number): CuecardError {
  const message = `after is ${after}, and there is no event of that number yet; leave it out to begin with the next one.`;
  return new CuecardError("invalid_value", message, { param: "after" });
}
