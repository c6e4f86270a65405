import type { Call, CallSummary, LiveCall, StartCall, ToolCallsAnswer, Turn } from "@cuecard/core";

/** The part of a live call that the commands use, whoever holds it. */
export interface CommandCall
  extends Pick<LiveCall, "id" | "current" | "summary" | "userTurn" | "toolCalls" | "signal" | "end" | "inspect"> {
  /** The whole turn so far, while the caller still speaks. */
  interim(text: string): void | Promise<void>;
}

/** Sends one request to a server's /v1. */
export type Ask = <T>(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<T>;

/** Starts a call on a running server. */
export async function startRemoteCall(ask: Ask, input: StartCall, signal?: AbortSignal): Promise<CommandCall> {
  const started = await ask<CallSummary & { current: Turn }>("POST", "/v1/calls", input, signal);
  const { current: first, ...summary } = started;
  const path = `/v1/calls/${started.id}`;
  let current = first;
  const learn = (turn: Turn) => {
    current = turn;
    return turn;
  };

  return {
    id: started.id,
    summary,
    get current() {
      return current;
    },
    interim: (text) => ask<void>("POST", `${path}/interim`, { text }),
    userTurn: async (text, { signal: turnSignal, ...options } = {}) =>
      learn(await ask<Turn>("POST", `${path}/turns`, { text, ...options }, turnSignal)),
    async toolCalls(calls, { signal: toolSignal, ...options } = {}) {
      const answer = await ask<ToolCallsAnswer>("POST", `${path}/tool-calls`, { calls, ...options }, toolSignal);
      learn(answer.turn);
      return answer;
    },
    async signal(event) {
      const { turn } = await ask<{ turn: Turn | null }>("POST", `${path}/events`, { events: [event] });
      return turn && learn(turn);
    },
    end: (how = {}) => ask<CallSummary>("POST", `${path}/end`, how),
    inspect: () => ask<Call>("GET", path),
  };
}
