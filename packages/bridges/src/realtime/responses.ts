import type { Ask, ConversationResponse } from "./asking.ts";
import type { RealtimeItem, RealtimeResponse } from "./server-events.ts";
import type { Session } from "./session.ts";

interface FunctionCall {
  itemId: string | undefined;
  id: string | undefined;
  name: string;
  arguments: string;
}

/** Takes in a response that is done: what was said belongs to the turn that it answered, and its calls are run. */
export async function responseDone(session: Session, response: RealtimeResponse): Promise<void> {
  const { asking, items, speech, conversation } = session;
  const before = asking.active;
  const asked = asking.done(response);
  if (!asked) return;
  const isLate = asked.number !== null && asked !== before;
  const output = response.output ?? [];
  for (const item of output) items.added(item, { previous: undefined, response: asked });
  const spoken = output.filter((item) => item.type === "message" && item.id && speech.textOf(item) !== "");
  const calls = functionCalls(output);
  const isRun = response.status === "completed" && !isLate && calls.length > 0;
  const isForeign = hasLeft(asked, conversation);
  for (const { id } of output.filter((item) => isForeign || (item.type === "function_call" && !isRun)))
    if (id) items.remove(id);
  for (const { id } of spoken) items.claim(id!, id!);
  if (isRun) claimCalls(session, calls);
  items.settleResponse(asked);

  const said = report(session, spoken, asked, response.status !== "completed");
  if (isRun) await Promise.all([said, run(session, calls, asked)]);
  else {
    if (!isLate) await judge(session, response, { asked, spoke: spoken.length > 0, called: calls.length > 0 });
    asking.pump();
    await said;
  }
}

/** The member that a response was asked for does not have the call any more. */
function hasLeft({ handoffId }: ConversationResponse, { handoff }: Session["conversation"]): boolean {
  return handoffId !== (handoff?.id ?? null);
}

/** Ends a response whose end never came, as far as it came. Resolves when its words are reported. */
export async function responseLost(session: Session, asked: ConversationResponse): Promise<void> {
  const { items, speech, conversation } = session;
  const open = items.openOf(asked);
  const spoken = open.map((id): RealtimeItem => ({ id, type: "message" })).filter((item) => speech.textOf(item) !== "");
  if (hasLeft(asked, conversation)) for (const id of open) items.remove(id);
  for (const { id } of spoken) items.claim(id!, id!);
  items.settleResponse(asked);
  await report(session, spoken, asked, true);
}

/** Words that were reported whole turn out to be cut: the call keeps those that were heard. */
export async function reportCut({ conversation, items, speech }: Session, itemId: string): Promise<void> {
  const text = speech.textOf({ id: itemId, type: "message" });
  const playedMs = speech.playedMs(itemId);
  if (text === "" || playedMs === null || !items.isReported(itemId)) return;
  const durationMs = speech.durationMs(itemId);
  await conversation.said({ text, itemId, interrupted: true, playedMs, ...(durationMs > 0 && { durationMs }) });
}

async function report(
  session: Session,
  spoken: readonly RealtimeItem[],
  asked: ConversationResponse,
  isCut: boolean,
): Promise<void> {
  const { conversation, items, speech } = session;
  await Promise.all(
    spoken.map(async (item) => {
      const itemId = item.id!;
      const playedMs = speech.playedMs(itemId);
      const durationMs = speech.durationMs(itemId);
      try {
        await conversation.said({
          text: speech.textOf(item),
          itemId,
          turnId: asked.turnId,
          interrupted: isCut || playedMs !== null,
          ...(playedMs !== null && { playedMs }),
          ...(durationMs > 0 && { durationMs }),
        });
        items.settle(itemId);
      } catch (error) {
        items.claim(itemId, null);
        throw error;
      }
    }),
  );
  if (spoken.length > 0) session.follow();
}

/** What is asked next, when the model did not answer as it was asked. */
async function judge(
  session: Session,
  { status = "completed", status_details: details }: RealtimeResponse,
  { asked, spoke, called }: { asked: ConversationResponse; spoke: boolean; called: boolean },
): Promise<void> {
  if (status === "cancelled") {
    if (details?.reason === "turn_detected") session.cut = true;
    return;
  }
  if (asked.number === null) return;
  if (spoke && status !== "failed" && !called) {
    session.failures.worked("response");
    return;
  }
  const why = details?.error?.message ?? details?.reason ?? "it has neither words nor tool calls";
  await responseFailed(session, `The response is ${status}: ${why}`, asked.ask);
}

export async function responseFailed({ failures }: Session, message: string, ask: Ask): Promise<void> {
  await failures.failed({ kind: "response", message }, ask);
}

/** A call that the service gave no id has nothing to be answered by: it comes back from the ledger, with one. */
function claimCalls({ items }: Session, calls: FunctionCall[]): void {
  for (const { itemId, id } of calls) {
    if (itemId && id) items.claim(itemId, id);
    else if (itemId) items.remove(itemId);
  }
}

/** Runs the tool calls of a response. A transfer takes effect before tools of the host have answered. */
async function run(session: Session, calls: FunctionCall[], asked: ConversationResponse): Promise<void> {
  const { conversation, items, asking, failures } = session;
  failures.worked("response");
  try {
    await conversation.called(
      calls.map(({ itemId: _itemId, ...call }) => call),
      { turnId: asked.turnId, onTurn: () => void session.follow({ isAsked: false }) },
    );
  } catch (error) {
    await responseFailed(session, "The tool calls could not be judged.", { kind: "answer" });
    throw error;
  } finally {
    for (const { itemId } of calls) if (itemId) items.settle(itemId);
  }
  // The model answers when all its tools have, unless the caller spoke meanwhile and was answered.
  const { answered } = session.follow({ isAsked: false });
  if (answered || asking.newestAnswer <= (asked.number ?? 0)) asking.want({ kind: "answer" });
  asking.pump();
}

function functionCalls(output: readonly RealtimeItem[]): FunctionCall[] {
  return output.flatMap(({ type, id, call_id, name, arguments: sent }) =>
    type === "function_call" && name ? [{ itemId: id, id: call_id || undefined, name, arguments: sent ?? "{}" }] : [],
  );
}
