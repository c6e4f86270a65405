import type { CallSummary, LiveCall, StartedCall, Turn } from "@cuecard/core";
import { createCallRequests } from "./call-requests.ts";
import { createInOrder } from "./in-order.ts";
import { createInterims } from "./interims.ts";
import { createRemoteView } from "./remote-view.ts";
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
  const view = createRemoteView(started);
  const requests = createCallRequests(request, started.id, view);
  const interims = createInterims(requests.interim);
  const inOrder = createInOrder();
  const newest = createNewest(started);
  const { follow } = newest;

  const call: LiveCall = {
    id: started.id,
    get current() {
      return newest.turn;
    },
    get view() {
      return view.now;
    },
    get summary() {
      return newest.summary;
    },
    interim: (text, options = {}) => interims.add({ ...options, text }),

    userTurn(text, { signal, ...options } = {}) {
      interims.drop();
      const { preview } = options;
      const body = { ...options, text, ...(!preview && { turnKey: options.turnKey ?? newKey() }) };
      return inOrder.turn(async () => {
        const turn = await requests.userTurn(body, signal);
        return preview ? turn : follow(turn);
      });
    },

    reviseTurn(text, { signal, ...options } = {}) {
      interims.drop();
      const body = { ...options, text, turnKey: options.turnKey ?? newKey() };
      return inOrder.turn(async () => follow(await requests.reviseTurn(body, signal)));
    },

    toolCalls(calls, { signal, ...options } = {}) {
      return inOrder.other(async () => {
        const answer = await requests.toolCalls({ calls, ...options }, signal);
        follow(answer.turn);
        return answer;
      });
    },

    handOff(input) {
      const body = { ...input, key: input.key ?? newKey() };
      return inOrder.other(async () => follow(await requests.handOff(body)));
    },

    declineHandoff(input = {}) {
      const body = { ...input, key: input.key ?? newKey() };
      return inOrder.other(async () => follow(await requests.declineHandoff(body)));
    },

    agentSaid: (event) => call.signals([{ ...event, type: "agent_said" }]),
    async setSubject(subject) {
      await call.signal({ type: "subject", subject });
    },
    transferStatus: async (report) => (await call.signal({ ...report, type: "transfer_status" })) ?? newest.turn,
    whisper: async (text, { lasting = false } = {}) =>
      (await call.signal({ type: "whisper", text, lasting })) ?? newest.turn,
    signal: (event) => call.signals([event]),
    signals(events) {
      return inOrder.other(async () => {
        const { turn } = await requests.events(events);
        return turn && follow(turn);
      });
    },

    end(input = {}) {
      return inOrder.other(async () => {
        newest.summary = await requests.end(input);
        return newest.summary;
      });
    },
    /** A check waits for what a sentence may rest on, and nothing waits for a check. */
    checkSaid: (text, { signal } = {}) => requests.checkSaid(text, signal),
    keyterms: async (options = {}) => (await inOrder.other(() => requests.keyterms(options))).keyterms,
    history: async (options = {}) => (await inOrder.other(() => requests.history(options))).messages,
    inspect: () => inOrder.other(requests.inspect),
  };
  return call;
}

/** What was answered last. Answers can arrive out of order: an older one changes nothing. */
function createNewest({ current, view: _shown, ...summary }: StartedCall) {
  const newest = {
    turn: current,
    summary: summary as CallSummary,
    follow(turn: Turn): Turn {
      if (turn.version >= newest.turn.version) {
        newest.turn = turn;
        newest.summary = { ...newest.summary, agentId: turn.agent.id, version: turn.version };
      }
      return turn;
    },
  };
  return newest;
}
