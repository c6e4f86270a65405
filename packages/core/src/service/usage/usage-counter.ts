import type { Cuecard } from "../../api/cuecard.ts";
import { limits } from "../../limits.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import type { DayCount, UsageKind } from "../../ports/storage/usage.ts";

type Row = DayCount & { knowledgeBaseId: string | null };

/** Counts of one workspace that are not stored yet, by day, knowledge base and kind. */
type Pending = Map<string, Row>;

/** Counts what workspaces use. */
export interface UsageCounter {
  /** Stores what was counted until now. What can't be stored is kept for the next time, and the error is thrown. */
  flush(): Promise<void>;
}

/**
 * Counts in memory what a process does, and stores it in the background: no turn and no search waits for it, and a
 * process that does nothing has no timer. What is counted grows by a row for each knowledge base, kind and day, until it
 * is stored. A flush whose answer is lost is made again, and its counts may be there twice.
 */
export function createUsageCounter({
  on,
  storage,
  now,
}: Pick<Cuecard, "on"> & { storage: Pick<Storage, "workspace">; now: () => number }): UsageCounter {
  const pending = new Map<string, Pending>();
  /** Until when each knowledge base that was found need not be looked up again. */
  const known = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  function add(workspace: string, row: Row): void {
    const rows: Pending = pending.get(workspace) ?? new Map();
    pending.set(workspace, rows);
    // Days and kinds have no spaces.
    const counted = `${row.day} ${row.kind}`;
    const key = row.knowledgeBaseId === null ? counted : `${counted} ${row.knowledgeBaseId}`;
    const before = rows.get(key);
    if (before) before.count += row.count;
    else rows.set(key, { ...row });
    timer ??= setTimeout(() => void flush().catch(() => undefined), limits.usage.storeEveryMs).unref();
  }

  /** Counts for the workspace, and for each of these knowledge bases too. */
  function count(workspace: string, kind: UsageKind, by: number, knowledgeBaseIds: readonly string[] = []): void {
    if (!(by > 0)) return;
    const day = dayOf(now());
    for (const knowledgeBaseId of [null, ...new Set(knowledgeBaseIds)])
      add(workspace, { knowledgeBaseId, day, kind, count: by });
  }

  async function storeAll(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const taken = [...pending];
    pending.clear();
    const stored = await Promise.allSettled(
      taken.map(async ([workspace, rows]) => {
        try {
          await storage.workspace(workspace).addUsage(await ofKnownBases(workspace, [...rows.values()]));
        } catch (error) {
          for (const row of rows.values()) add(workspace, row);
          throw error;
        }
      }),
    );
    for (const each of stored) if (each.status === "rejected") throw each.reason;
  }

  /** Without what was counted for knowledge bases that there are not: a call's overrides may name any text as one. */
  async function ofKnownBases(workspace: string, rows: readonly Row[]): Promise<Row[]> {
    const time = now();
    for (const [key, until] of known) if (until <= time) known.delete(key);
    const store = storage.workspace(workspace);
    for (const id of new Set(rows.flatMap(({ knowledgeBaseId }) => knowledgeBaseId ?? []))) {
      const key = keyOf(workspace, id);
      if (!known.has(key) && (await store.getKnowledgeBase(id))) known.set(key, time + limits.usage.knownForMs);
    }
    return rows.filter(({ knowledgeBaseId: id }) => id === null || known.has(keyOf(workspace, id)));
  }

  /** One flush at a time: a report that waits for a flush has what an earlier one took. */
  function flush(): Promise<void> {
    flushing = flushing.catch(() => undefined).then(storeAll);
    return flushing;
  }

  on("knowledge_base.deleted", ({ workspace, knowledgeBaseId }) => known.delete(keyOf(workspace, knowledgeBaseId)));
  on("search.answered", ({ workspace, knowledgeBaseIds }) => count(workspace, "searches", 1, knowledgeBaseIds));
  on("embedding.usage", ({ workspace, knowledgeBaseId, input, tokens }) => {
    const kind = input === "document" ? "documentTokens" : "questionTokens";
    count(workspace, kind, tokens ?? 0, knowledgeBaseId === null ? [] : [knowledgeBaseId]);
  });
  on("source.processed", ({ workspace, knowledgeBaseId, made }) => {
    count(workspace, "bytesRead", made.bytes, [knowledgeBaseId]);
    count(workspace, "chunksMade", made.chunks, [knowledgeBaseId]);
  });
  on("call.started", ({ workspace }) => count(workspace, "calls", 1));
  on("call.handed_off", ({ workspace }) => count(workspace, "handoffs", 1));
  on("turn.answered", ({ workspace, timings }) => timings && count(workspace, "turns", 1));
  on("call.ended", ({ workspace, call: { createdAt, endedAt } }) => {
    const ms = endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(createdAt);
    count(workspace, "callSeconds", Math.round(ms / 1_000));
  });
  return { flush };
}

/** A knowledge base of a workspace as one key. */
const keyOf = (workspace: string, knowledgeBaseId: string) => JSON.stringify([workspace, knowledgeBaseId]);

const dayMs = 86_400_000;
/** The day that was asked for last: it is written out once, not with each search. */
let last = { number: Number.NaN, day: "" };

/** The day of UTC in which a time lies, in milliseconds since 1970. */
export function dayOf(time: number): string {
  const number = Math.floor(time / dayMs);
  if (number !== last.number) last = { number, day: new Date(time).toISOString().slice(0, 10) };
  return last.day;
}
