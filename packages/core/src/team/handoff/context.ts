import { compilePattern, type Pattern } from "../../base/text/patterns.ts";
import { resultsOf } from "../../messages/results-of.ts";
import type { LedgerItem } from "../../schema/call.ts";
import type { ContextPolicy } from "../../schema/team-definition.ts";

export interface ContextRequest {
  ledger: readonly LedgerItem[];
  policy: ContextPolicy;
  /** Ids of items that the new member must answer: they are shown whatever the policy keeps. */
  pending: ReadonlySet<string>;
  /** Nothing before this index is shown: an earlier hand-off hid it from every later member. */
  hiddenBefore: number;
  /** Tools that move the call, by name. Their calls are never shown, since the new member has other ones. */
  transferTools: Pick<ReadonlySet<string>, "has">;
  countTokens: (text: string) => number;
}

export interface ShownContext {
  /** What the new member sees, redacted. Each tool result comes right after its call, as strict providers ask. */
  history: LedgerItem[];
  /** Ids to delete from the live conversation. A redacted item is among them: its text in `history` replaces it. */
  drop: string[];
}

/** What is shown together or not at all: one message, or a tool call with its result. */
type Unit = readonly LedgerItem[];

/** Applies a context policy to a ledger. */
export function shownContext({
  ledger,
  policy,
  pending,
  hiddenBefore,
  transferTools,
  countTokens,
}: ContextRequest): ShownContext {
  const { keep, maxTokens } = policy;
  const isPending = (unit: Unit) => pending.has(unit[0]!.id);
  const from = hiddenFrom(policy, ledger.length, hiddenBefore);
  let shown = unitsOf(ledger, from, pending).filter((unit) => {
    const { role, toolName } = unit[0]!;
    if (isPending(unit)) return true;
    if (keep === "none") return false;
    return isMessage(role) || (keep !== "turnsOnly" && !transferTools.has(toolName ?? ""));
  });
  if (typeof keep === "object") shown = lastMessages(shown, keep.last, isPending);
  if (maxTokens !== undefined) shown = withinTokens(shown, maxTokens, isPending, countTokens);

  const items = shown.flat();
  const history = redactAll(items, (policy.redact ?? []).map(compilePattern));
  const untouched = new Set(history.filter((item, index) => item === items[index]).map(({ id }) => id));
  return { history, drop: ledger.filter(({ id }) => !untouched.has(id)).map(({ id }) => id) };
}

/** Index in the ledger before which nothing is shown, to this member or to any after it. */
export function hiddenFrom(policy: Pick<ContextPolicy, "hideBefore">, length: number, hiddenBefore: number): number {
  return policy.hideBefore ? length : hiddenBefore;
}

/** Empty messages and calls that wait for their result are left out: no provider takes them. */
function unitsOf(ledger: readonly LedgerItem[], from: number, pending: ReadonlySet<string>): Unit[] {
  const results = resultsOf(ledger);
  return ledger.flatMap((item, index): Unit[] => {
    if (index < from && !pending.has(item.id)) return [];
    if (item.role === "tool_result") return [];
    if (item.role !== "tool_call") return item.text.trim() === "" ? [] : [[item]];
    const result = results.get(item);
    return result ? [[item, result]] : [];
  });
}

/** From the n-th last message on, tool calls between messages included. */
function lastMessages(units: Unit[], count: number, isPending: (unit: Unit) => boolean): Unit[] {
  let messages = 0;
  let start = units.length;
  while (start > 0 && messages < count) {
    start--;
    if (isMessage(units[start]![0]!.role)) messages++;
  }
  return units.filter((unit, index) => index >= start || isPending(unit));
}

/** The newest units within the budget, without gaps; pending ones are counted first and always stay. */
function withinTokens(
  units: Unit[],
  maxTokens: number,
  isPending: (unit: Unit) => boolean,
  countTokens: (text: string) => number,
): Unit[] {
  const size = (unit: Unit) => unit.reduce((sum, { text }) => sum + countTokens(text), 0);
  let left = maxTokens - units.filter(isPending).reduce((sum, unit) => sum + size(unit), 0);
  let start = units.length;
  while (start > 0) {
    const unit = units[start - 1]!;
    if (!isPending(unit)) {
      left -= size(unit);
      if (left < 0) break;
    }
    start--;
  }
  return units.filter((unit, index) => index >= start || isPending(unit));
}

function isMessage(role: LedgerItem["role"]): boolean {
  return role === "caller" || role === "agent";
}

function redactAll(items: LedgerItem[], patterns: Pattern[]): LedgerItem[] {
  if (patterns.length === 0) return items;
  return items.map((item) => {
    const { providerData, ...own } = item;
    const text = redactText(item.text, patterns);
    // What a model thought may quote the caller, and nothing can be taken out of a signature.
    const thoughts = JSON.stringify(providerData ?? null);
    if (redactText(thoughts, patterns) !== thoughts) return { ...own, text };
    return text === item.text ? item : { ...item, text };
  });
}

/** Stands where something was redacted. */
export const redactedMark = "[redacted]";

/** Puts the mark where a pattern matches. */
export function redactText(text: string, patterns: readonly Pattern[]): string {
  return patterns.reduce((left, pattern) => pattern.matcher(left).replaceAll(redactedMark), text);
}
