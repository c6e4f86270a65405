import type {
  Call,
  CallEvent,
  CallEventsAnswer,
  CallSummary,
  Interim,
  LiveCall,
  StartedCall,
  ToolCallsAnswer,
  Turn,
} from "@cuecard/core";
import { createInOrder } from "./in-order.ts";
import type { Request } from "./request.ts";

export interface RemoteCallOptions {
  request: Request;
  started: StartedCall;
  newKey: () => string;
}

/**
 * A call that a service holds. `current` is the newest Turn that this object received. Turns and hand-offs without a
 * key get one, so that a request whose answer was lost can be repeated and still takes effect once.
 */
export function createRemoteCall({ request, started, newKey }: RemoteCallOptions): LiveCall {
  const { id } = started;
  const path = `/v1/calls/${encodeURIComponent(id)}`;
  const inOrder = createInOrder();
  let { current, ...summary }: StartedCall = started;
  const interims = createInterims((body) => request<void>("POST", `${path}/interim`, { body }));

  /** Answers can arrive out of order: an older one changes nothing. */
  function follow(turn: Turn): Turn {
    if (turn.version >= current.version) {
      current = turn;
      summary = { ...summary, agentId: turn.agent.id, version: turn.version };
    }
    return turn;
  }

  const call: LiveCall = {
    id,
    get current() {
      return current;
    },
    get summary() {
      return summary;
    },

    interim(text, options = {}) {
      interims.add({ ...options, text });
    },

    userTurn(text, { signal, ...options } = {}) {
      interims.drop();
      const { preview } = options;
      const body = { ...options, text, ...(!preview && { turnKey: options.turnKey ?? newKey() }) };
      return inOrder.turn(async () => {
        const turn = await request<Turn>("POST", `${path}/turns`, { body, signal, repeatable: true });
        return preview ? turn : follow(turn);
      });
    },

    toolCalls(calls, { signal, ...options } = {}) {
      return inOrder.other(async () => {
        const body = { calls, ...options };
        const answer = await request<ToolCallsAnswer>("POST", `${path}/tool-calls`, { body, signal, repeatable: true });
        follow(answer.turn);
        return answer;
      });
    },

    handOff(input) {
      const body = { ...input, key: input.key ?? newKey() };
      return inOrder.other(async () =>
        follow(await request<Turn>("POST", `${path}/handoff`, { body, repeatable: true })),
      );
    },

    agentSaid: (event) => call.signals([{ ...event, type: "agent_said" }]),
    signal: (event) => call.signals([event]),
    signals(events) {
      return inOrder.other(async () => {
        const repeatable = events.every(isRepeatable);
        const { turn } = await request<CallEventsAnswer>("POST", `${path}/events`, { body: { events }, repeatable });
        return turn && follow(turn);
      });
    },

    end(input = {}) {
      return inOrder.other(async () => {
        summary = await request<CallSummary>("POST", `${path}/end`, { body: input, repeatable: true });
        return summary;
      });
    },

    inspect: () => inOrder.other(() => request<Call>("GET", path, { repeatable: true })),
  };
  return call;
}

/** Sends one interim at a time, and always the newest: each has the whole turn so far. */
function createInterims(send: (interim: Interim) => Promise<void>) {
  let newest: Interim | null = null;
  let sending = false;

  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    while (newest) {
      const body = newest;
      newest = null;
      await send(body).catch(() => undefined);
    }
    sending = false;
  }

  return {
    add(interim: Interim): void {
      newest = interim;
      void sendAll();
    },
    /** Drops what was not sent yet. */
    drop(): void {
      newest = null;
    },
  };
}

/** An event with an id is recorded once, even if it is sent twice. */
function isRepeatable(event: CallEvent): boolean {
  return event.type === "tool_result" || (event.type === "agent_said" && Boolean(event.itemId));
}
