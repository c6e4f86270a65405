import type { Exchange, History, Shown } from "../../knowledge/agent-knowledge.ts";
import type { Passage } from "../../schema/call.ts";
import type { CallState } from "./call-state.ts";

/** How many items a search looks back at. */
const lookBack = 60;

/**
 * What was said before a turn's words, which may already be in the ledger. What a hand-off hid stays out of searches
 * too.
 */
export function historyOf({ ledger, hiddenBefore, current, summary, subject }: CallState, text: string): History {
  const start = Math.max(hiddenBefore, ledger.length - lookBack);
  const items = ledger.slice(start);
  const last = items.at(-1);
  const before = last?.role === "caller" && last.text === text ? items.slice(0, -1) : items;
  const exchanges = spokenIn(before);
  const passages = current.agentId === summary.agentId ? (current.context?.passages ?? []) : [];
  const titles = passages.map(({ citation }) => citation.headingPath.at(-1) ?? citation.title ?? citation.filename);
  const set = subject && {
    name: subject.name,
    after: spokenIn(before.slice(0, Math.max(0, subject.items - start))).length,
  };
  const shown = shownIn(before, passages, Math.max(0, (subject?.name === null ? subject.items : 0) - start));
  return { exchanges, titles: titles.filter((title) => title !== null), shown, ...(set && { subject: set }) };
}

/** What the model saw: tools' arguments and results, and the passages of the last turn; from an item on, since the subject was dropped there. */
function shownIn(items: CallState["ledger"], passages: readonly Passage[], from: number): Shown[] {
  const asked = items.findLastIndex(({ role }) => role === "caller");
  let after = 0;
  return items.flatMap(({ role, text }, at): Shown[] => {
    if (role === "caller" || role === "agent") after++;
    if (at < from) return [];
    if (role === "tool_call") return [{ by: "tool arguments", text, after }];
    if (role === "tool_result") return [{ by: "tool result", text, after }];
    if (at !== asked || passages.length === 0) return [];
    return [{ by: "passages", sourceIds: passages.map(({ sourceId }) => sourceId), after }];
  });
}

function spokenIn(items: CallState["ledger"]): Exchange[] {
  return items.flatMap(({ role, text }) => (role === "caller" || role === "agent" ? [{ role, text }] : []));
}

/** The caller's last words; empty before the first. */
export function lastCallerWords({ ledger }: Pick<CallState, "ledger">): string {
  return ledger.findLast(({ role }) => role === "caller")?.text ?? "";
}
