import type { CallState, Insight, Understood } from "./call-state.ts";
import type { EventOf } from "./state-event.ts";
import { visibleFrom } from "./taken-back.ts";
import { withTrace } from "./trace.ts";

/** A function that failed leaves what it made before. A member whose brief came too early gets it with its next Turn. */
export function understood(state: CallState, event: EventOf<"understood">): CallState {
  const { at, turns, since, summary, extracted } = event;
  const failures = [summary, extracted].flatMap((made) => (made && "failed" in made ? [made.failed] : []));
  const traced = failures.reduce(
    (next, message) => withTrace(next, { at, kind: "event", message: `${message}.` }),
    state,
  );
  const before = usableInsight(state);
  const newest: Understood = {
    turns,
    since,
    summary: summary && "value" in summary ? summary.value : (before?.summary ?? null),
    extracted: extracted && "value" in extracted ? extracted.value : (before?.extracted ?? {}),
  };
  const { isMissing, late } = state.insight;
  const comes = isMissing && since >= visibleFrom(state) && hasContent(newest);
  return { ...traced, insight: { newest, isMissing: isMissing && !comes, late: comes ? newest : late } };
}

/** What may be used of it for a member that sees the call from `visible` on; null when there is nothing. */
export function usableInsight(state: CallState, visible = visibleFrom(state)): Understood | null {
  const { newest } = state.insight;
  return newest && newest.since >= visible && hasContent(newest) ? newest : null;
}

/** The insight once a member got the call: its brief has what there was. */
export function insightAfterMove(state: CallState, visible: number): Insight {
  const had = usableInsight(state, visible);
  const isCurrent = state.turns <= 1 || (had !== null && had.turns >= state.turns - 1);
  return { newest: state.insight.newest, isMissing: !isCurrent, late: null };
}

function hasContent({ summary, extracted }: Understood): boolean {
  return summary !== null || Object.keys(extracted).length > 0;
}
