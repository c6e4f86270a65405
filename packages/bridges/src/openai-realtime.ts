import type { CallEvent, LiveCall, RequestHandoff, Turn } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { type ConversationOptions, createConversation } from "./conversation/conversation.ts";
import type { Ask } from "./realtime/asking.ts";
import { createCallerWords } from "./realtime/caller-words.ts";
import type { RealtimeSend, RealtimeVoice } from "./realtime/client-events.ts";
import type { RealtimeFailure, RealtimeRemedy } from "./realtime/failures.ts";
import { reportCut, responseLost } from "./realtime/responses.ts";
import type { RealtimeEvent } from "./realtime/server-events.ts";
import { createSession, type Session, type SessionNeed } from "./realtime/session.ts";
import { takeIn } from "./realtime/take-in.ts";
import type { RealtimeTranscription } from "./realtime/transcription.ts";

export type { ConversationOptions } from "./conversation/conversation.ts";
export type { HostTool } from "./conversation/host-tool.ts";
export type { RealtimeSend, RealtimeVoice } from "./realtime/client-events.ts";
export type { RealtimeFailure, RealtimeRemedy } from "./realtime/failures.ts";
export type { RealtimeEvent } from "./realtime/server-events.ts";
export type { SessionNeed } from "./realtime/session.ts";
export type { RealtimeTranscription } from "./realtime/transcription.ts";

/** Options of `openAIRealtime`. */
export interface OpenAIRealtimeOptions extends Omit<ConversationOptions, "say"> {
  /**
   * Turns on the transcription of what the caller says, and tells its model which names and words to expect: as
   * `keywords`, or in its `prompt` where it takes no list. A function gives each member its own. @default as you set the
   * session
   */
  transcription?: RealtimeTranscription | ((agent: Turn["agent"]) => RealtimeTranscription);
  /** The voice of a member. @default its `voice`, when that is a string */
  voice?: (agent: Turn["agent"]) => RealtimeVoice | null;
  /**
   * Called when the current member needs what the session can't change any more, and when the session's time is over. Until
   * you `open` another one nobody is asked to speak. @default the new member speaks on in the old voice
   */
  onSessionNeeded?: (needs: SessionNeed[]) => void;
  /**
   * Decides what happens when the caller's words can't be written down, or when a response fails. @default asks again up
   * to three times in a row, then nothing
   */
  onFailure?: (failure: RealtimeFailure) => RealtimeRemedy | Promise<RealtimeRemedy>;
  /**
   * Gets what goes wrong: a request to the call that fails, and errors of the service that the bridge has no way around.
   * Reports that come after the call's end never get here. @default ignores it
   */
  onError?: (error: unknown) => void;
}

/** A call for the Realtime API. No method ever rejects: errors go to `onError`. */
export interface OpenAIRealtime {
  /**
   * Begins a session, the first one or one that takes the place of another: sends its configuration, what was said so far
   * as far as the current member may see it, and a request to speak where one is due. Give `handle` every server event of
   * this session in the order they arrive; it resolves when all that the event led to is done, and need not be waited for.
   */
  open(send: (event: RealtimeSend) => void): (event: RealtimeEvent) => Promise<void>;
  /**
   * Reports that the caller interrupted the item after `playedMs` milliseconds of its audio. The rest is removed from
   * the model's conversation, and the call keeps the words that were heard.
   */
  interrupted(item: { itemId: string; playedMs: number }): Promise<void>;
  /** Hands the call off from your own code. */
  handOff(request: RequestHandoff): Promise<void>;
  /** Reports any other event, such as silence. */
  signal(event: CallEvent): Promise<void>;
  /** What the current member needs and the session can't give: open another one. */
  readonly needs: SessionNeed[];
}

/**
 * Connects a call to OpenAI's Realtime API: server events in, client events out. Sessions get `create_response: false`,
 * since rules decide on the transcript before anyone speaks.
 *
 * @example
 * ```ts
 * const realtime = openAIRealtime(call);
 * socket.on("open", () => {
 *   const handle = realtime.open((event) => socket.send(JSON.stringify(event)));
 *   socket.on("message", (data) => handle(JSON.parse(String(data))));
 * });
 * ```
 */
export function openAIRealtime(call: LiveCall, options: OpenAIRealtimeOptions = {}): OpenAIRealtime {
  checkOptions("openAIRealtime", options, {
    tools: true,
    sentence: true,
    transcription: true,
    voice: true,
    onSessionNeeded: true,
    onFailure: true,
    onError: true,
  });
  const { transcription, voice, onSessionNeeded, onFailure, onError = () => undefined, ...shown } = options;
  // Its session asks the model for what is to be said first.
  const conversation = createConversation(call, { ...shown, say: () => undefined });
  let created = 0;
  let isOver = false;
  let session: Session | null = null;
  const caller = createCallerWords(call, () => session!);

  /** Runs what the host need not wait for. What comes after the call's end is ignored. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === "call_ended" || code === "call_moved") isOver = true;
      else onError(error);
    }
  }

  function sessionFor(send: (event: RealtimeSend) => void): Session {
    return createSession({
      conversation,
      send: (event) => {
        if (isOver || call.summary.status === "ended") return;
        try {
          send(event);
        } catch (error) {
          onError(error);
        }
      },
      newId: () => `cue_${++created}`,
      voiceOf: voice ?? (({ voice: own }) => (typeof own === "string" ? own : null)),
      transcriptionOf: (agent) =>
        typeof transcription === "function" ? transcription(agent) : (transcription ?? null),
      onSessionNeeded,
      onFailure,
      onError,
      isOver: () => isOver,
    });
  }

  return {
    get needs() {
      return session?.needs() ?? [];
    },

    open(send) {
      const last = session;
      const next = sessionFor(send);
      session = next;
      void attempt(async () => {
        const asks = last ? await leave(last) : [];
        next.begin(asks);
      });
      return (event) => attempt(() => takeIn(event, { session: next, isNewest: () => session === next, caller }));
    },

    interrupted: ({ itemId, playedMs }) =>
      attempt(async () => {
        if (!session) return;
        const { items, speech, send } = session;
        session.cut = true;
        const durationMs = speech.durationMs(itemId);
        const heardMs = Math.max(0, Math.floor(durationMs > 0 ? Math.min(playedMs, durationMs) : playedMs));
        speech.cut(itemId, heardMs);
        if (items.has(itemId)) {
          const cut = { item_id: itemId, content_index: 0, audio_end_ms: heardMs };
          send({ type: "conversation.item.truncate", event_id: `cue-truncate:${itemId}`, ...cut });
        }
        await conversation.signal({ type: "interrupted" });
        await reportCut(session, itemId);
      }),

    handOff: (request) =>
      attempt(async () => {
        await conversation.handOff(request);
        session?.follow();
      }),

    signal: (event) =>
      attempt(async () => {
        await conversation.signal(event);
        session?.follow();
      }),
  };
}

/** Ends a session that another one takes the place of. Returns what is still to be asked. */
async function leave(session: Session): Promise<Ask[]> {
  const { asking, items } = session;
  const { active } = asking;
  const unheard: Ask[] = items.openOf(null).length > 0 ? [{ kind: "repeat" }] : [];
  const asks = [...(active ? [active.ask] : []), ...asking.waiting, ...unheard];
  if (active) await responseLost(session, active);
  return asks;
}
