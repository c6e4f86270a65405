import type { Exchange, History } from "../../knowledge/agent-knowledge.ts";
import type { CallState } from "../state/call-state.ts";

/** How many items a search looks back at. */
const lookBack = 60;

/**
 * What was said before a turn's words, which may already be in the ledger. What a hand-off hid stays out of searches
 * too.
 */
export function historyOf({ ledger, hiddenBefore, current, summary }: CallState, text: string): History {
  const items = ledger.slice(Math.max(hiddenBefore, ledger.length - lookBack));
  const last = items.at(-1);
  const before = last?.role === "caller" && last.text === text ? items.slice(0, -1) : items;
  const exchanges = before.flatMap(({ role, text: said }): Exchange[] =>
    role === "caller" || role === "agent" ? [{ role, text: said }] : [],
  );
  const passages = current.agentId === summary.agentId ? (current.context?.passages ?? []) : [];
  const titles = passages.map(({ citation }) => citation.headingPath.at(-1) ?? citation.title ?? citation.filename);
  return { exchanges, titles: titles.filter((title) => title !== null) };
}

/** The caller's last words; empty before the first. */
export function lastCallerWords({ ledger }: Pick<CallState, "ledger">): string {
  return ledger.findLast(({ role }) => role === "caller")?.text ?? "";
}
