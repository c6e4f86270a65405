import { useEffect } from "preact/hooks";
import { followEvents } from "../../api/follow-events.ts";

const types = ["call.turn", "call.handed_off", "call.handoff_reverted", "call.transfer", "call.ended"] as const;

/** Milliseconds between looks where no event tells of a change: what an agent says makes none. */
const lookMs = 2_000;

/** Calls `changed` when something happens in a call that is under way; null follows none. */
export function useChangesOf(callId: string | null, changed: () => void): void {
  useEffect(() => {
    if (callId === null) return;
    const gone = new AbortController();
    const on = ({ data }: { data: Record<string, unknown> }) => data.callId === callId && changed();
    followEvents(types, { signal: gone.signal, on, onState() {} }).catch(() => undefined);
    const timer = setInterval(changed, lookMs);
    return () => {
      gone.abort();
      clearInterval(timer);
    };
  }, [callId]);
}
