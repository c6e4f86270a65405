import { callMessages } from "../../messages/call-messages.ts";
import type { CallMessage } from "../../schema/call-history.ts";
import { presentView } from "../handoff/present-view.ts";
import type { CallParts } from "./call-parts.ts";

/** What the member that has the call may see of it, as messages. Throws `call_moved` where another process has it. */
export function callHistory({
  session,
  team,
  countTokens,
}: Pick<CallParts, "session" | "team" | "countTokens">): CallMessage[] {
  if (session.lost) throw session.lost;
  const { ledger } = session.entries();
  const { history } = presentView({ ...session.state, ledger }, team(), { shownBefore: ledger.length, countTokens });
  return callMessages(history);
}
