import { isAboutClock } from "../../team/route/rules.ts";
import { factsOf } from "../turn/routing-facts.ts";
import { answerHandoffs } from "./answer-handoffs.ts";
import { openTurn } from "./answer-turn.ts";
import type { CallParts } from "./call-parts.ts";

/**
 * Decides by the clock who opens a call that has just begun: whoever calls outside opening hours hears it first. Other
 * rules wait for the caller. What can't be stored is left to the caller's first turn, which asks the same rules.
 */
export async function openByRule(
  parts: Pick<CallParts, "session" | "team" | "handoffs" | "search" | "turns" | "newId">,
): Promise<void> {
  const { session, team, handoffs, newId } = parts;
  const { state } = session;
  const fired = team()
    .rules.route(state.summary.agentId, factsOf(state, {}))
    .find(({ rule }) => isAboutClock(rule.when));
  if (!fired) return;
  const undo = session.checkpoint();
  const { to, otherwise, rule, why: reason } = fired;
  const { handoff } = handoffs.make({ to, otherwise, by: "rule", rule, reason, opens: true }, { turnId: null });
  if (handoff?.status === "refused") return session.saveSoon();
  const opened = openTurn(session, { key: null, turnId: newId("turn"), handoff });
  await answerHandoffs(parts, opened, undo).catch(() => undefined);
}
