import { batch, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { followEvents } from "../../api/follow-events.ts";
import { allOf } from "../../api/pages.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { byFrame } from "./by-frame.ts";
import { addLane, applyEvent, createLanes, readLane, readWords } from "./lanes.ts";

type PushEvent = Schema<"PushEvent">;

/** Milliseconds between two reads of calls, so that many calls at once don't load the service. */
const betweenReadsMs = 100;

/** Most items that are read of a call at once: what one turn may add, and more. */
const itemsAtOnce = 20;

const types = [
  "call.started",
  "call.turn",
  "call.handed_off",
  "call.handoff_reverted",
  "call.transfer",
  "call.ended",
] as const;

/** The calls under way, kept up to date by the stream of events while the screen is shown. */
export function useLiveCalls() {
  const all = useMemo(createLanes, []);
  const isOpen = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    /** Calls whose stored state is to be read, oldest first. */
    const stale = new Set<string>();
    /** How much of each call's ledger was read. A call without a number is read whole. */
    const readTo = new Map<string, number>();
    const takeIn = byFrame<PushEvent>((events) =>
      batch(() => {
        for (const event of events) {
          const callId = applyEvent(all, event);
          if (callId !== null) stale.add(callId);
          else readTo.delete(String(event.data.callId));
        }
      }),
    );
    const following = followEvents(types, {
      signal,
      on: takeIn,
      onState(nowOpen) {
        if (nowOpen && !isOpen.value) void list();
        isOpen.value = nowOpen;
      },
    });
    following.catch((thrown) => {
      problem.value = problemOf(thrown);
    });
    async function list() {
      try {
        const query = { limit: 100, status: "active" as const };
        const calls = await allOf((cursor) =>
          dataOf(api.GET("/v1/calls", { params: { query: { ...query, cursor } }, signal })),
        );
        for (const { id, externalId, agentId } of calls.reverse()) {
          addLane(all, { callId: id, agentId, name: externalId ?? id, startedWith: null });
          readTo.delete(id);
          stale.add(id);
        }
        problem.value = null;
      } catch (thrown) {
        if (!signal.aborted) problem.value = problemOf(thrown);
      }
    }
    async function readCall(callId: string): Promise<void> {
      const after = readTo.get(callId);
      if (after === undefined) {
        const call = await dataOf(api.GET("/v1/calls/{callId}", { params: { path: { callId } }, signal }));
        readTo.set(callId, call.ledger.length);
        return readLane(all, call);
      }
      const query = { after, limit: itemsAtOnce };
      const { data, next, hasMore } = await dataOf(
        api.GET("/v1/calls/{callId}/ledger", { params: { path: { callId }, query }, signal }),
      );
      readTo.set(callId, next);
      readWords(all, callId, data);
      if (hasMore) stale.add(callId);
    }
    async function readNext() {
      const [callId] = stale;
      if (callId !== undefined) {
        stale.delete(callId);
        await readCall(callId).catch(() => undefined);
      }
      if (!signal.aborted) setTimeout(readNext, betweenReadsMs);
    }
    void readNext();
    return () => gone.abort();
  }, [all]);
  return { all, isOpen: isOpen.value, problem: problem.value };
}
