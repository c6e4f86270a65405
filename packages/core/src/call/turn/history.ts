import type { Exchange, History } from "../../knowledge/agent-knowledge.ts";
import type { Session } from "../saving/session.ts";

/** Items that are looked back at. */
const lookBack = 60;

/** What was said before the words of a turn, which may stand at the ledger's end already. What a hand-off hid stays out of searches as well. */
export function historyOf({ ledger, state, summary }: Pick<Session, "ledger" | "state" | "summary">, text: string): History {
  const items = ledger.items.slice(Math.max(state.hiddenBefore, ledger.items.length - lookBack));
  const last = items.at(-1);
  const before = last?.role === "caller" && last.text === text ? items.slice(0, -1) : items;
  const exchanges = before.flatMap(({ role, text }): Exchange[] => (role === "caller" || role === "agent" ? [{ role, text }] : []));
  const { agentId, context } = state.current;
  const passages = agentId === summary.agentId ? (context?.passages ?? []) : [];
  const titles = passages.map(({ citation }) => citation.headingPath.at(-1) ?? citation.title ?? citation.filename);
  return { exchanges, titles: titles.filter((title) => title !== null) };
}
