import type { CallView } from "../../api/live-call.ts";
import { presentView } from "../handoff/present-view.ts";
import type { CallState } from "../state/call-state.ts";
import type { CallParts } from "./call-parts.ts";

/** The view of the member that has the call, made again only after the call has changed. */
export function createCallView(parts: Pick<CallParts, "session" | "team" | "countTokens">): () => CallView {
  let made: { state: CallState; view: CallView } | null = null;
  return () => {
    const { state } = parts.session;
    if (made?.state !== state) made = { state, view: viewOf(state, parts) };
    return made.view;
  };
}

function viewOf(state: CallState, { session, team, countTokens }: Pick<CallParts, "session" | "team" | "countTokens">) {
  const { ledger } = session.entries();
  const { history, drop } = presentView({ ...state, ledger }, team(), { shownBefore: ledger.length, countTokens });
  const handoff = state.handoffContext && { ...state.handoffContext.handoff, history, drop };
  return { handoff, history };
}
