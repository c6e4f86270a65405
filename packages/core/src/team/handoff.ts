import type { LedgerItem } from "../schema/call.ts";
import type { ContextPolicy } from "../schema/team.ts";
import { compilePattern, type Pattern } from "./patterns.ts";

export interface ContextRequest {
  ledger: readonly LedgerItem[];
  policy: ContextPolicy;
  /** Items the arriving member must answer: they are shown whatever the policy keeps. */
  pending: ReadonlySet<string>;
  /** Index in the ledger at which the departing member took the call. */
  memberSince: number;
  /** Transfer tools: their calls are never shown, since the arriving member has no such tool. */
  transferTools: ReadonlyMap<string, string>;
  countTokens: (text: string) => number;
}

export interface ShownContext {
  /** What the arriving member sees, redacted. */
  history: LedgerItem[];
  /** Ids to delete from the live conversation. A redacted item is here too: its text in `history` replaces it. */
  drop: string[];
}

/** Applies a context policy. A tool call and its result are shown together or not at all. */
export function shownContext({ ledger, policy, pending, memberSince, transferTools, countTokens }: ContextRequest): ShownContext {
  const paired = pairedCalls(ledger);
  let shown = ledger.filter((item, index) => {
    if (pending.has(item.id)) return true;
    if (policy.keep === "none" || (policy.hideBefore && index < memberSince)) return false;
    if (item.role === "caller" || item.role === "agent") return true;
    if (policy.keep === "turnsOnly" || transferTools.has(item.toolName ?? "")) return false;
    return item.toolCallId === null || paired.has(item.toolCallId);
  });
  if (typeof policy.keep === "object") shown = lastMessages(shown, policy.keep.last, pending);
  if (policy.maxTokens !== undefined) shown = withinTokens(shown, policy.maxTokens, pending, countTokens);
  shown = withoutHalves(shown);

  const redacted = redactAll(shown, (policy.redact ?? []).map(compilePattern));
  const untouched = new Set(redacted.filter((item, index) => item === shown[index]).map(({ id }) => id));
  return { history: redacted, drop: ledger.filter(({ id }) => !untouched.has(id)).map(({ id }) => id) };
}

/** From the n-th last message on, tool items between messages included. */
function lastMessages(items: LedgerItem[], count: number, pending: ReadonlySet<string>): LedgerItem[] {
  let messages = 0;
  let start = items.length;
  while (start > 0 && messages < count) {
    start--;
    const { role } = items[start]!;
    if (role === "caller" || role === "agent") messages++;
  }
  return items.filter((item, index) => index >= start || pending.has(item.id));
}

/** The newest items within the budget, without gaps; pending ones are counted first and always stay. */
function withinTokens(
  items: LedgerItem[],
  maxTokens: number,
  pending: ReadonlySet<string>,
  countTokens: (text: string) => number,
): LedgerItem[] {
  let left = maxTokens - items.filter(({ id }) => pending.has(id)).reduce((sum, { text }) => sum + countTokens(text), 0);
  let start = items.length;
  while (start > 0) {
    const item = items[start - 1]!;
    if (!pending.has(item.id)) {
      left -= countTokens(item.text);
      if (left < 0) break;
    }
    start--;
  }
  return items.filter((item, index) => index >= start || pending.has(item.id));
}

function pairedCalls(items: readonly LedgerItem[]): Set<string> {
  const calls = new Set(items.filter(({ role }) => role === "tool_call").map(({ toolCallId }) => toolCallId ?? ""));
  return new Set(
    items.flatMap(({ role, toolCallId }) => (role === "tool_result" && toolCallId && calls.has(toolCallId) ? [toolCallId] : [])),
  );
}

function withoutHalves(items: LedgerItem[]): LedgerItem[] {
  const paired = pairedCalls(items);
  return items.filter(({ role, toolCallId }) => (role !== "tool_call" && role !== "tool_result") || paired.has(toolCallId ?? ""));
}

function redactAll(items: LedgerItem[], patterns: Pattern[]): LedgerItem[] {
  if (patterns.length === 0) return items;
  return items.map((item) => {
    const text = redactText(item.text, patterns);
    return text === item.text ? item : { ...item, text };
  });
}

function redactText(text: string, patterns: Pattern[]): string {
  return patterns.reduce((left, pattern) => pattern.matcher(left).replaceAll("[redacted]"), text);
}

export interface BriefRequest {
  from: { agentId: string; role: string | null };
  reason: string;
  /** What the arriving member sees. */
  shown: readonly LedgerItem[];
  /** Items of the ledger that it does not see. */
  hidden: number;
  redact: readonly string[];
}

/** A few sentences for the arriving member, made without a model from what is known. */
export function writeBrief({ from, reason, shown, hidden, redact }: BriefRequest): string {
  const lines = [`The call was handed over by ${from.role || from.agentId}.`];
  if (reason) lines.push(`Reason: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`);
  const said = shown.findLast(({ role, text }) => role === "caller" && text !== "");
  if (said) lines.push(`The caller's last words: "${said.text}"`);
  if (hidden > 0) lines.push(hidden === 1 ? "1 earlier item is not shown." : `${hidden} earlier items are not shown.`);
  return redactText(lines.join(" "), redact.map(compilePattern));
}
