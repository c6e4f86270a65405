import { maskSecrets } from "../../team/template/variables.ts";
import { oneLine } from "../../text/visible.ts";
import { transferLine } from "../handoff/transfer-view.ts";
import { lateInsight } from "../insight/late-insight.ts";
import type { CallState } from "../state/call-state.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";
import { whisperLine } from "./whisper-line.ts";

/** What the member that has the call has to know besides its prompt; null for what there is nothing of. */
export function addedInstructions(state: CallState, team: ResolvedTeam): (string | null)[] {
  return [lateInsight(state), matterLine(state, team), transferLine(state, team), whisperLine(state)];
}

/** What the caller wants once this member, a gate or one on the way, has done its part; null where there is nothing. */
function matterLine({ matter, summary, definition, secrets }: CallState, team: ResolvedTeam): string | null {
  if (matter === null || matter.member === summary.agentId || !team.has(matter.member)) return null;
  const isGate = definition.members.some(({ agentId, until }) => agentId === summary.agentId && until !== undefined);
  if (!isGate) return null;
  const words = oneLine(maskSecrets(matter.words, secrets));
  const said = words === "" ? "" : ` (they said: "${words}")`;
  return `The caller is here for ${team.labelOf(matter.member)}${said}. Do your own part first; then the call goes on there by itself.`;
}
