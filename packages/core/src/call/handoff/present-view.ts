import { resultsOf } from "../../messages/results-of.ts";
import type { LedgerItem } from "../../schema/call.ts";
import { type ShownContext, shownContext } from "../../team/handoff/context.ts";
import type { CallState } from "../state/call-state.ts";
import { visibleFrom } from "../state/taken-back.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";
import { ownData } from "./own-data.ts";
import { pendingItems } from "./pending.ts";

/** What the current member may see of the call by now. */
export interface PresentView extends ShownContext {
  /** What its hand-off could show, with tool results that came later. */
  known: LedgerItem[];
  /** Ids of what it had to answer when it got the call. */
  pending: ReadonlySet<string>;
}

const wholeCall = { policy: { keep: "full" as const, brief: true }, turnId: null, items: 0 };

/**
 * The call as the current member's hand-off showed it, with tool results that came later right behind their calls, and
 * everything since. The member that the call began with sees all of it. Items from the place `shownBefore` on are not
 * dropped.
 */
export function presentView(
  { ledger, handoffContext, ...state }: CallState,
  team: ResolvedTeam,
  { shownBefore, countTokens }: { shownBefore: number; countTokens: (text: string) => number },
): PresentView {
  const { movingTools: transferTools, isHuman } = team;
  const { policy, turnId, items } = handoffContext ?? wholeCall;
  const before = ledger.slice(0, items);
  const since = ledger.slice(items);
  const calls = resultsOf(ledger);
  const late = new Set(before.flatMap((item) => calls.get(item) ?? []));
  const isLate = (item: LedgerItem) => late.has(item);
  const known = [...before, ...since.filter(isLate)];
  const hiddenBefore = visibleFrom(state);
  const fromPerson = handoffContext !== null && isHuman(handoffContext.handoff.from);
  const pending = pendingItems(before, { turnId, visible: hiddenBefore, fromPerson });
  const common = { transferTools, countTokens };
  const shown = { ...common, ledger: known, policy: { ...policy, hideBefore: false }, pending, hiddenBefore };
  const arrived = shownContext(shown);
  const later = shownContext({
    ...common,
    ledger: since.filter((item) => !isLate(item)),
    policy: { keep: "full", brief: false },
    pending: new Set(),
    hiddenBefore: 0,
  });
  // What the member did itself since stays in its conversation.
  const seen = new Set(ledger.slice(0, shownBefore).map(({ id }) => id));
  const drop = [...arrived.drop, ...later.drop.filter((id) => seen.has(id))];
  const history = ownData([...arrived.history, ...later.history], team, state.summary.agentId);
  return { known, pending, history, drop };
}
