import type { RealtimeSend } from "./client-events.ts";
import type { RealtimeResponse } from "./server-events.ts";

/** What the model is to do next: answer, say given words, or ask the caller to say it again. */
export type Ask = { kind: "answer" } | { kind: "say"; text: string } | { kind: "repeat" };

/** A response of the session's own conversation: who asked for what, and for whom. */
export interface ConversationResponse {
  /** Number of our request; null: somebody else's. */
  number: number | null;
  ask: Ask;
  /** The Turn that it answers. */
  turnId: string;
  /** The hand-off by which its member had the call; null for the first one. */
  handoffId: string | null;
}

export interface AskingOptions {
  send: (event: RealtimeSend) => void;
  /** For whom a response would be now. */
  now: () => Pick<ConversationResponse, "turnId" | "handoffId">;
  /** True while this may not be asked. */
  isHeld: (ask: Ask) => boolean;
  /** Runs before each request. */
  onAsk: () => void;
}

/** One response at a time: what must be asked next waits until the service has none on its way. */
export interface Asking {
  /** The response on its way, from the request on. */
  readonly active: ConversationResponse | null;
  /** What waits to be asked. */
  readonly waiting: readonly Ask[];
  /** Number of the newest request for an answer; 0 before the first. */
  readonly newestAnswer: number;
  /** Asks for this when there is room; the same twice is once. `isFirst`: before all that waits. */
  want(ask: Ask, options?: { isFirst: boolean }): void;
  /** A hand-off: what waited for another member is not asked any more. */
  clear(): void;
  /** Ends the response on its way, which must not go on. */
  cancel(): void;
  created(response: RealtimeResponse): void;
  /** Returns what had been asked; null when the response is none of the session's conversation. */
  done(response: RealtimeResponse): ConversationResponse | null;
  /** The service refused our request. Returns what was asked, when that has to be asked again. */
  refused(number: number): ConversationResponse | null;
  /** There was nothing to cancel. Returns the response whose end never came; null when it came. */
  nothingToCancel(number: number): ConversationResponse | null;
  /** Sends what waits, when there is room. */
  pump(): void;
}

/** Requests that are remembered, for responses whose end comes late. */
const mostRemembered = 50;

export function createAsking({ send, now, isHeld, onAsk }: AskingOptions): Asking {
  const queue: Ask[] = [];
  const asked = new Map<number, ConversationResponse>();
  /** Responses of others in the same conversation, by id. */
  const others = new Map<string, ConversationResponse>();
  let active: ConversationResponse | null = null;
  let activeId: string | undefined;
  let count = 0;
  let newestAnswer = 0;

  function numberOf({ metadata }: RealtimeResponse): number | null {
    const number = Number(metadata?.[metadataKey]);
    return asked.has(number) ? number : null;
  }

  function take(): ConversationResponse | null {
    const taken = active;
    active = null;
    activeId = undefined;
    return taken;
  }

  const asking: Asking = {
    get active() {
      return active ?? others.values().next().value ?? null;
    },
    get waiting() {
      return queue;
    },
    get newestAnswer() {
      return newestAnswer;
    },

    want(ask, { isFirst } = { isFirst: false }) {
      if (ask.kind === "say" || !queue.some(({ kind }) => kind === ask.kind))
        queue.splice(isFirst ? 0 : queue.length, 0, ask);
      asking.pump();
    },

    clear() {
      queue.length = 0;
    },

    cancel() {
      if (!asking.active) return;
      const id = active ? activeId : others.keys().next().value;
      const number = active?.number ?? 0;
      send({ type: "response.cancel", event_id: `cue-cancel:${number}`, ...(id && { response_id: id }) });
    },

    created(response) {
      if (isBeside(response)) return;
      if (active && numberOf(response) === active.number) activeId = response.id;
      else if (response.id && numberOf(response) === null)
        others.set(response.id, { number: null, ask: { kind: "answer" }, ...now() });
    },

    done(response) {
      if (isBeside(response)) return null;
      const number = numberOf(response);
      if (number !== null) return number === active?.number ? take() : asked.get(number)!;
      const other = others.get(response.id ?? "");
      others.delete(response.id ?? "");
      return other ?? { number: null, ask: { kind: "answer" }, ...now() };
    },

    refused: (number) => (active?.number === number ? take() : null),

    nothingToCancel(number) {
      if (number === 0) {
        const [lost] = others.values();
        others.clear();
        return lost ?? null;
      }
      return active?.number === number ? take() : null;
    },

    pump() {
      const [ask] = queue;
      if (active || others.size > 0 || !ask || isHeld(ask)) return;
      onAsk();
      queue.shift();
      const number = ++count;
      if (ask.kind === "answer") newestAnswer = number;
      active = { number, ask, ...now() };
      asked.set(number, active);
      if (asked.size > mostRemembered) asked.delete(asked.keys().next().value!);
      const instructions = instructionsFor(ask);
      const response = { metadata: { [metadataKey]: String(number) }, ...(instructions && { instructions }) };
      send({ type: "response.create", event_id: `cue-ask:${number}`, response });
    },
  };
  return asking;
}

/** The service repeats it in a response, so that ours are known among all. */
const metadataKey = "cuecard";

/** Responses beside the conversation may overlap with any other, and are the host's own. */
function isBeside({ conversation_id }: RealtimeResponse): boolean {
  return conversation_id === null;
}

function instructionsFor(ask: Ask): string | null {
  if (ask.kind === "say") return `Say exactly these words to the caller, and nothing else: ${ask.text}`;
  if (ask.kind === "repeat")
    return "The caller's last words could not be understood. Ask the caller, in the language of the call, to say them again.";
  return null;
}
