import { transferLine } from "../handoff/transfer-view.ts";
import { lateInsight } from "../insight/late-insight.ts";
import type { ResolvedTeam } from "../resolved-team.ts";
import type { CallState } from "../state/call-state.ts";
import { whisperLine } from "./whisper-line.ts";

/** What the member that has the call has to know besides its prompt; null for what there is nothing of. */
export function toldTo(state: CallState, team: ResolvedTeam): (string | null)[] {
  return [lateInsight(state), transferLine(state, team), whisperLine(state)];
}
