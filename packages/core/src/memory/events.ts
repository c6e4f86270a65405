import type { CallChange, EventRecord, EventStore } from "../ports/storage/events.ts";
import type { SourceRecord } from "../ports/storage/knowledge.ts";
import { sourceUpdated } from "../storage-kit/source-updated.ts";
import { copy, type EventFacts, type WorkspaceRows } from "./rows.ts";

export function createMemoryEvents(rows: WorkspaceRows): EventStore {
  const { outbox } = rows;
  return {
    async listen(until) {
      outbox.until = Math.max(outbox.until ?? 0, until);
      outbox.seen = stateOf(rows);
    },
    async listEvents({ after, limit, types, knowledgeBaseId, objectId }) {
      const { last } = outbox;
      if (after === null) return { rows: [], last };
      const found = outbox.events.filter(
        (event) =>
          event.position > after &&
          (types === null || types.includes(event.type)) &&
          (knowledgeBaseId === null || event.knowledgeBaseId === knowledgeBaseId) &&
          (objectId === null || event.objectId === objectId),
      );
      const page = copy(found.slice(0, limit));
      return { rows: page, last: found.length > limit ? page.at(-1)!.position : Math.max(last, after) };
    },
  };
}

/** Stores events while an endpoint is enabled, as if somebody listened. */
export function listenForWebhooks(rows: WorkspaceRows): void {
  const { outbox, webhooks } = rows;
  const isWanted = [...webhooks.values()].some(({ record }) => record.status === "enabled");
  if (isWanted && outbox.until === null) Object.assign(outbox, { until: 0, seen: stateOf(rows) });
  if (!isWanted && outbox.until === 0) outbox.until = null;
}

/** Stores what happened in a call. */
export function addCallChanges(rows: WorkspaceRows, callId: string, changes: readonly CallChange[]): void {
  const known = new Set(rows.outbox.events.map(({ id }) => id));
  for (const change of changes)
    if (!known.has(change.id)) add(rows, { ...copy(change), knowledgeBaseId: null, objectId: callId });
}

/** Stores that a source's title or metadata changed. */
export function addSourceUpdate(rows: WorkspaceRows, record: SourceRecord): void {
  const { id: objectId, knowledgeBaseId } = record;
  add(rows, { ...sourceUpdated(record), id: `evt_${rows.outbox.last + 1}`, knowledgeBaseId, objectId });
}

/** Runs verbs; after each, what has changed since the last one is stored, each change once. */
export function withOutbox<Verbs extends object>(verbs: Verbs, all: () => Iterable<WorkspaceRows>): Verbs {
  const told =
    (verb: (...given: unknown[]) => Promise<unknown>) =>
    async (...given: unknown[]) => {
      try {
        return await verb(...given);
      } finally {
        for (const rows of all()) tell(rows);
      }
    };
  return Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [name, typeof verb === "function" ? told(verb) : verb]),
  ) as Verbs;
}

/** No event tells what has changed until now. */
export function seeAsItIs(rows: WorkspaceRows): void {
  if (rows.outbox.until !== null) rows.outbox.seen = stateOf(rows);
}

function tell(rows: WorkspaceRows): void {
  const { outbox } = rows;
  if (outbox.until === null) return;
  const before = outbox.seen;
  outbox.seen = stateOf(rows);
  for (const [key, now] of outbox.seen) {
    const was = before.get(key);
    if (was !== undefined && JSON.stringify(was.data) === JSON.stringify(now.data)) continue;
    add(rows, { ...eventOf(was, now), id: `evt_${outbox.last + 1}` });
  }
}

function eventOf(was: EventFacts | undefined, { type, ...now }: EventFacts): Omit<EventRecord, "id" | "position"> {
  const { status } = now.data;
  if (type === "source" && was?.data.status === status) return { ...now, type: "source.progress" };
  return { ...now, type: type === "gap" && status === "open" ? "gap.opened" : `${type}.${status}` };
}

function stateOf({ sources, gaps, reembeddings }: WorkspaceRows): Map<string, EventFacts> {
  const state = new Map<string, EventFacts>();
  for (const [id, { record }] of sources) {
    const { knowledgeBaseId, status, step, progress, attempt, updatedAt: at } = record;
    const data = { sourceId: id, knowledgeBaseId, status, step, progress, attempt };
    state.set(id, { type: "source", at, knowledgeBaseId, objectId: id, data });
  }
  for (const [id, { state: gap }] of gaps) {
    const { knowledgeBaseId, status, updatedAt: at } = gap;
    state.set(id, { type: "gap", at, knowledgeBaseId, objectId: id, data: { gapId: id, knowledgeBaseId, status } });
  }
  for (const [id, { state: moving }] of reembeddings) {
    const status = !moving ? "ended" : moving.error === null ? "started" : "paused";
    const at = status === "started" ? moving!.startedAt : new Date().toISOString();
    const data = { knowledgeBaseId: id, status };
    state.set(id, { type: "reembedding", at, knowledgeBaseId: id, objectId: id, data });
  }
  return state;
}

function add({ outbox }: WorkspaceRows, event: Omit<EventRecord, "position">): void {
  if (outbox.until === null) return;
  outbox.last += 1;
  outbox.events.push({ ...event, position: outbox.last });
}
