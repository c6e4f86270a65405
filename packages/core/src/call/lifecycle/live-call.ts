import type { LiveCall } from "../../api/live-call.ts";
import type { Enqueue } from "../../base/async/operation-queue.ts";
import { alternating } from "../../messages/alternating.ts";
import { CallEvent, CallEvents } from "../../schema/call-event.ts";
import { HistoryQuery, KeytermsQuery } from "../../schema/call-history.ts";
import { DeclineHandoff, EndCall, Interim, RequestHandoff, ToolCalls } from "../../schema/call-requests.ts";
import { parseInput } from "../../schema/parse.ts";
import { CheckSaid } from "../../schema/said.ts";
import { endCall } from "../ending/end-call.ts";
import { expiryOf } from "../ending/expiry.ts";
import { callEvents } from "../events/call-events.ts";
import { handoffsIn } from "../handoff/call-handoffs.ts";
import type { KeepUp } from "../insight/keep-up.ts";
import { callHistory } from "../operations/call-history.ts";
import type { CallParts } from "../operations/call-parts.ts";
import { createCallView } from "../operations/call-view.ts";
import { codeDecline, codeHandoff } from "../operations/code-handoff.ts";
import { checkRevision, checkTurn, createIncomingTurns } from "../operations/incoming-turns.ts";
import { observeEnd, observeEvents, observeHandoff, observeTurn } from "../operations/observe-call.ts";
import { createPrefetch } from "../operations/prefetch.ts";
import { createPreviews } from "../operations/preview.ts";
import { createCheckSaid } from "../said/check-said.ts";
import { offerTranscript } from "../saving/transcript.ts";
import { toolCalls } from "../tools/tool-calls.ts";

/**
 * While the caller speaks on, the store learns of it at most this much later. So no other process takes the call for
 * one that was left alone.
 */
const touchEveryMs = 60_000;

/** A live call over its parts. Inputs are checked here; the operations do the work, one at a time. */
export function createLiveCall(parts: CallParts, enqueue: Enqueue, keepUp: KeepUp): LiveCall {
  const { session, turns } = parts;
  const previews = createPreviews(parts);
  const prefetch = createPrefetch(parts, previews);
  const view = createCallView(parts);
  const checkSaid = createCheckSaid(parts);
  const incoming = createIncomingTurns(parts, enqueue, { prefetch, previews });

  const call: LiveCall = {
    id: session.state.summary.id,
    get current() {
      return turns.current;
    },
    get view() {
      return view();
    },
    get summary() {
      return session.shown;
    },
    interim(text, options = {}) {
      const input = Interim.safeParse({ ...options, text });
      if (!input.success || !touchIfActive(parts)) return;
      const { text: heard, seq = null, ...recognition } = input.data;
      prefetch.interim(heard, seq, recognition);
    },
    async userTurn(text, { signal, ...options } = {}) {
      const input = checkTurn(text, options);
      const turn = await observeTurn(parts, { text, isPreview: input.preview ?? false }, () =>
        incoming.add(input, signal),
      );
      keepUp.turnDone();
      return turn;
    },
    async reviseTurn(text, { signal, ...options } = {}) {
      const input = checkRevision(text, options);
      return observeTurn(parts, { text, isPreview: false }, () => incoming.revise(input, signal));
    },
    async toolCalls(calls, { turnId = null, deadlineMs = null, signal = new AbortController().signal } = {}) {
      const input = parseInput(ToolCalls, { calls, turnId, deadlineMs });
      return enqueue(() => toolCalls(parts, { calls: input.calls, turnId, deadlineMs, signal }));
    },
    async handOff(request) {
      const input = parseInput(RequestHandoff, request);
      return observeHandoff(parts, () => enqueue(() => codeHandoff(parts, input)));
    },
    async declineHandoff(request = {}) {
      const input = parseInput(DeclineHandoff, request);
      return observeHandoff(parts, () => enqueue(() => codeDecline(parts, input)));
    },
    async agentSaid(event) {
      return call.signal({ ...event, type: "agent_said" });
    },
    async checkSaid(text, { signal = new AbortController().signal } = {}) {
      const input = parseInput(CheckSaid, { text });
      return checkSaid(input.text, signal);
    },
    async setSubject(subject) {
      await call.signal({ type: "subject", subject });
    },
    async transferStatus(report) {
      return (await call.signal({ ...report, type: "transfer_status" })) ?? turns.current;
    },
    async whisper(text, { lasting = false } = {}) {
      return (await call.signal({ type: "whisper", text, lasting })) ?? turns.current;
    },
    async signal(event) {
      const input = parseInput(CallEvent, event);
      return observeEvents(parts, [input.type], () => enqueue(() => callEvents(parts, [input])));
    },
    async signals(events, { key = null } = {}) {
      const input = parseInput(CallEvents, { events });
      const types = input.events.map(({ type }) => type);
      return observeEvents(parts, types, () => enqueue(() => callEvents(parts, input.events, key)));
    },
    async end(input = {}) {
      const end = parseInput(EndCall, input);
      incoming.stop();
      prefetch.stop();
      keepUp.stop();
      const ending = async () => {
        await endOnce(parts, end);
        return session.shown;
      };
      return observeEnd(parts, () => enqueue(ending));
    },
    async keyterms(options = {}) {
      const { max } = parseInput(KeytermsQuery, options);
      return parts.keyterms.now(max);
    },
    async history(options = {}) {
      const { strict } = parseInput(HistoryQuery, options);
      const messages = await enqueue(async () => callHistory(parts));
      return strict === "alternating" ? alternating(messages) : messages;
    },
    async inspect() {
      await session.flush();
      if (session.lost) throw session.lost;
      const entries = session.entries();
      return { ...session.shown, ...entries, handoffs: handoffsIn(entries.trace) };
    },
  };
  offerTranscript(call, session.entries);
  return call;
}

/** Marks the call as touched, without waiting for the store. False: it has ended, or this process has lost it. */
function touchIfActive({ session, now }: Pick<CallParts, "session" | "now">): boolean {
  const { summary } = session.state;
  if (summary.status === "ended" || session.lost || expiryOf(summary, now())) return false;
  session.apply({ type: "touched" });
  const { updatedAt } = session.state.summary;
  if (Date.parse(updatedAt) - Date.parse(session.savedAt) >= touchEveryMs) session.saveSoon();
  return true;
}

/** Ends a call. One that has ended stays as it ended. */
async function endOnce(parts: CallParts, { reason, outcome }: EndCall): Promise<void> {
  const { session, begin } = parts;
  const hasEnded = () => session.state.summary.status === "ended";
  if (hasEnded()) return;
  try {
    await begin();
  } catch (error) {
    // `begin` ends a call that was left alone, and that is what was asked for.
    if (hasEnded()) return;
    throw error;
  }
  await endCall(session, parts, { type: "ended", reason: reason ?? "ended", outcome: outcome ?? null });
}
