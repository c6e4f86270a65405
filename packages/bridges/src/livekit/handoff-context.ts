import type { CalledTool, CallMessage, Handoff, LedgerItem, LiveCall, Turn } from "@cuecard/core";
import { callMessages } from "@cuecard/core/messages";
import type { LiveKit, LiveKitBeside, LiveKitItem } from "./framework.ts";

/** How the current member got the call. `history` is what it may see of the call so far. */
export interface HandoffContext {
  handoffId: string | null;
  brief: string | null;
  history: readonly LedgerItem[];
  /** Items of LiveKit's own context that the member may see only as far as `history` has them. A tool call that LiveKit has not added yet stands here by its id. */
  hidden: ReadonlySet<string>;
  /** It may not see all: what a member before it said and LiveKit adds late is hidden too. */
  hides: boolean;
}

/** The context where LiveKit's own begins. It begins in the middle of a call that another process had. */
export function contextOf({ handoff, history }: LiveCall["view"]): HandoffContext {
  const { id = null, brief = null, drop = [] } = handoff ?? {};
  return { handoffId: id, brief, history, hidden: new Set(), hides: drop.length > 0 };
}

/**
 * The context after a Turn: another one when the Turn has a hand-off that is not known yet. `own` is the caller's item
 * that stays in LiveKit's own context.
 */
export function contextAfter(
  context: HandoffContext,
  { handoff }: Turn,
  { before, own }: { before: Iterable<string>; own?: string },
): HandoffContext {
  if (handoff?.status !== "committed" || handoff.id === context.handoffId) return context;
  const history = handoff.history.filter(({ id }) => id !== own);
  const { id: handoffId, brief, drop } = handoff;
  return { handoffId, brief, history, hidden: new Set(before), hides: drop.length > 0 };
}

/** The context once the hand-off of its member shows what became of items before it. */
export function shownAgain(context: HandoffContext, { id, history, brief }: Handoff): HandoffContext {
  return id === context.handoffId ? { ...context, history, brief } : context;
}

/** What the member sees: its history of the time before, then what LiveKit's own context has since. */
export function visibleItems(
  llm: LiveKit<unknown>["llm"],
  { history, hidden }: HandoffContext,
  spoken: readonly LiveKitItem[],
): LiveKitItem[] {
  // Models use an id again in each answer, so it hides one call and its output: those that came next.
  const left = new Map<string, number>();
  const kept = spoken.filter(({ id, callId = "" }) => {
    if (hidden.has(id)) return false;
    const hides = hidden.has(callId) && (left.get(callId) ?? 2) > 0;
    if (hides) left.set(callId, (left.get(callId) ?? 2) - 1);
    return !hides;
  });
  const own = new Set(kept.flatMap(({ id, callId }) => [id, callId]));
  const before = history.filter(({ id, toolCallId }) => !own.has(id) && !(toolCallId && own.has(toolCallId)));
  return [...callMessages(before).flatMap((exchange) => toItems(llm, exchange)), ...kept];
}

function toItems(
  { ChatMessage, FunctionCall, FunctionCallOutput }: LiveKit<unknown>["llm"],
  exchange: CallMessage,
): LiveKitItem[] {
  if (exchange.role !== "tools") return [ChatMessage.create({ role: exchange.role, content: exchange.text })];
  return exchange.calls.flatMap(({ id, name, arguments: args, output, providerData }) => [
    FunctionCall.create({ ...besideOf(providerData), callId: id, name, args }),
    FunctionCallOutput.create({ callId: id, name, output, isError: false }),
  ]);
}

type ProviderData = NonNullable<CalledTool["providerData"]>;

/** The same as a call keeps it; null where there is nothing. */
export function keptBeside({ extra = {}, thoughtSignature }: LiveKitBeside): ProviderData | null {
  const kept = { ...(Object.keys(extra).length > 0 && { extra }), ...(thoughtSignature && { thoughtSignature }) };
  return Object.keys(kept).length > 0 ? (kept as ProviderData) : null;
}

function besideOf({ extra, thoughtSignature }: ProviderData = {}): LiveKitBeside {
  return {
    ...(typeof extra === "object" && extra !== null && !Array.isArray(extra) && { extra }),
    ...(typeof thoughtSignature === "string" && { thoughtSignature }),
  };
}
