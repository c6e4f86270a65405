import { limits } from "../limits.ts";
import { CallEvent, CallEvents, EndCall, Interim, RequestHandoff, ToolCalls, type Turn, UserTurn } from "../schema/call.ts";
import { parseInput } from "../schema/parse.ts";
import type { LiveCall } from "../services.ts";
import type { Engine } from "./engine.ts";
import { callEvents } from "./events/call-events.ts";
import { codeHandoff } from "./handoff/code-handoff.ts";
import { expired } from "./lifecycle/expiry.ts";
import { offerTranscript } from "./saving/transcript.ts";
import { toolCalls } from "./tools/tool-calls.ts";
import { createPrefetch } from "./turn/prefetch.ts";
import { createPreviews } from "./turn/preview.ts";
import { wasStopped } from "./turn/retrieve.ts";
import { answerAgain, userTurn } from "./turn/user-turn.ts";

/** Answers of this process that a repeated `turnKey` gets again. */
const keptTurns = 32;
/** A caller who speaks on is known to the store at most this much later, so that no other process takes the call for one that was left alone. */
const touchEveryMs = 60_000;

/** One live call over an engine. Inputs are checked here; what they do is in the operations. */
export function createCall(engine: Engine): LiveCall {
  const { session } = engine;
  const previews = createPreviews(engine);
  const prefetch = createPrefetch(engine, previews);
  const byKey = new Map<string, Promise<Turn>>();
  let newest = 0;
  let running = new AbortController();

  function startTurn(input: ReturnType<typeof parsedTurn>, signal: AbortSignal | undefined): Promise<Turn> {
    const number = ++newest;
    running.abort();
    running = new AbortController();
    const stop = signal ? AbortSignal.any([running.signal, signal]) : running.signal;
    return engine.enqueue(() =>
      userTurn(engine, prefetch, {
        text: input.text,
        key: input.turnKey ? `turn:${input.turnKey}` : null,
        itemId: input.itemId ?? null,
        language: input.language ?? null,
        deadlineMs: input.deadlineMs ?? null,
        signal: stop,
        superseded: () => number !== newest,
      }),
    );
  }

  /** A turn whose search was stopped, before the next one came, is searched again for its repeat. */
  async function wholeAgain(turn: Turn, { text, turnKey, deadlineMs }: ReturnType<typeof parsedTurn>, signal?: AbortSignal): Promise<Turn> {
    const kept = () => session.state.answers.find(({ key }) => key === `turn:${turnKey}`);
    if (turn.status === "superseded" || !wasStopped(turn.degraded) || !kept()) return turn;
    return remember(
      turnKey!,
      engine.enqueue(async () => {
        await engine.begin();
        const answer = kept();
        return answer ? answerAgain(engine, answer, text, { deadlineMs: deadlineMs ?? null, ...(signal && { signal }) }) : turn;
      }),
    );
  }

  function remember(key: string, turn: Promise<Turn>): Promise<Turn> {
    byKey.set(key, turn);
    turn.catch(() => byKey.delete(key));
    for (const oldest of byKey.keys()) {
      if (byKey.size <= keptTurns) break;
      byKey.delete(oldest);
    }
    return turn;
  }

  const call: LiveCall = {
    id: session.summary.id,
    get current() {
      return engine.current;
    },
    get summary() {
      return session.shown;
    },

    interim(text, options = {}) {
      const input = Interim.safeParse({ ...options, text });
      if (session.summary.status !== "active" || session.lost || !input.success) return;
      if (expired(session.summary, engine.now()) !== session.summary) return;
      session.touch();
      if (Date.parse(session.summary.updatedAt) - Date.parse(session.savedAt) >= touchEveryMs) session.saveSoon();
      prefetch.interim(input.data.text, input.data.seq ?? null);
    },

    async userTurn(text, { signal, ...options } = {}) {
      const input = parsedTurn({ ...options, text });
      const { turnKey } = input;
      const known = turnKey ? byKey.get(turnKey) : undefined;
      if (known) return wholeAgain(await known, input, signal);
      if (input.preview) {
        await engine.enqueue(() => engine.begin());
        const deadlineMs = input.deadlineMs ?? limits.turnDeadlineMs;
        return previews.preview({
          text: input.text,
          language: input.language ?? null,
          deadlineMs,
          signal: signal ?? new AbortController().signal,
        });
      }
      const turn = startTurn(input, signal);
      return turnKey ? remember(turnKey, turn) : turn;
    },

    async toolCalls(calls, { turnId = null, deadlineMs = null, signal = new AbortController().signal } = {}) {
      const input = parseInput(ToolCalls, { calls, turnId, deadlineMs });
      return engine.enqueue(() => toolCalls(engine, { calls: input.calls, turnId, deadlineMs, signal }));
    },

    async handOff(request) {
      const input = parseInput(RequestHandoff, request);
      return engine.enqueue(() => codeHandoff(engine, input));
    },

    async agentSaid(event) {
      return call.signal({ ...event, type: "agent_said" });
    },

    async signal(event) {
      const input = parseInput(CallEvent, event);
      return engine.enqueue(() => callEvents(engine, [input]));
    },

    async signals(events) {
      const input = parseInput(CallEvents, { events });
      return engine.enqueue(() => callEvents(engine, input.events));
    },

    async end(input = {}) {
      const { reason, outcome } = parseInput(EndCall, input);
      running.abort();
      prefetch.stop();
      return engine.enqueue(async () => {
        if (session.summary.status === "ended") return session.shown;
        try {
          await engine.begin();
        } catch (error) {
          // An idle call ends by being touched: that is what was asked for. `begin` may have ended it.
          if ((session.summary.status as string) === "ended") return session.shown;
          throw error;
        }
        await engine.close({ reason: reason ?? "ended", outcome: outcome ?? null });
        return session.shown;
      });
    },

    async inspect() {
      await session.flush();
      if (session.lost) throw session.lost;
      return { ...session.shown, ...session.entries() };
    },
  };
  offerTranscript(call, session.entries);
  return call;
}

function parsedTurn(input: unknown) {
  return parseInput(UserTurn, input);
}
