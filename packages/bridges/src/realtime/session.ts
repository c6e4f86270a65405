import type { Exchanged } from "../conversation/conversation.ts";
import { followRinging } from "../conversation/follow-ringing.ts";
import { type Ask, type Asking, createAsking } from "./asking.ts";
import { type RealtimeSend, type RealtimeVoice, sessionOf, wantedItems } from "./client-events.ts";
import { createFailures, type Failures, type RealtimeFailure, type RealtimeRemedy } from "./failures.ts";
import { createSessionItems, type SessionItems } from "./items.ts";
import { createModelSpeech, type ModelSpeech } from "./speech.ts";
import type { RealtimeTranscription } from "./transcription.ts";

/** What a session can't change about itself, or that it is over. */
export type SessionNeed = "voice" | "model" | "expired";

export interface SessionOptions {
  conversation: Exchanged;
  send: (event: RealtimeSend) => void;
  newId: () => string;
  voiceOf: (agent: Exchanged["turn"]["agent"]) => RealtimeVoice | null;
  transcriptionOf: (agent: Exchanged["turn"]["agent"]) => RealtimeTranscription | null;
  onSessionNeeded: ((needs: SessionNeed[]) => void) | undefined;
  onFailure: ((failure: RealtimeFailure) => RealtimeRemedy | Promise<RealtimeRemedy>) | undefined;
  onError: (error: unknown) => void;
  isOver: () => boolean;
}

/** One session of the service: what it has, what it is asked, and what it is sent after each change of the call. */
export interface Session {
  readonly conversation: Exchanged;
  readonly items: SessionItems;
  readonly asking: Asking;
  readonly speech: ModelSpeech;
  readonly failures: Failures;
  readonly send: (event: RealtimeSend) => void;
  readonly onError: (error: unknown) => void;
  /** The caller's speech ended a response, or its playback, and nobody knows yet whether there were words in it. */
  cut: boolean;
  /** What the current member needs and this session can't give. */
  needs(): SessionNeed[];
  /** The service says that the session's time is over. */
  expire(): void;
  /** Sends the first events. `asks` was left over by the session before. */
  begin(asks: readonly Ask[]): void;
  /**
   * Called after anything that may have changed the call. After a hand-off the new member speaks, unless `isAsked` is
   * false.
   */
  follow(options?: { isAsked: boolean }): { moved: boolean; answered: boolean };
  /** Follows what moved the call around the bridge, such as the host's own code. */
  look(): void;
  isOver(): boolean;
}

export function createSession(options: SessionOptions): Session {
  const { conversation, send, newId, voiceOf, transcriptionOf, onSessionNeeded, isOver } = options;
  const opened = conversation.turn.agent;
  const speech = createModelSpeech();
  const items = createSessionItems(send, newId);
  const ringing = followRinging(conversation.turn);
  let sent = "";
  let told = "";
  let voice: RealtimeVoice | null = null;
  let followed = conversation.handoff;
  let isExpired = false;
  let hasBegun = false;

  const asking = createAsking({
    send,
    now: () => ({ turnId: conversation.turn.turnId, handoffId: conversation.handoff?.id ?? null }),
    onAsk: configure,
    // Where a person has the call, no model is asked but for what is said first.
    isHeld: ({ kind }) => !hasBegun || isOver() || (!conversation.turn.speaks && kind !== "say") || awaitsAnother(),
  });

  /** True while the host has to open another session. Each need is reported once. */
  function awaitsAnother(): boolean {
    const needs = session.needs();
    if (!onSessionNeeded || needs.length === 0) return false;
    if (String(needs) !== told) {
      told = String(needs);
      onSessionNeeded(needs);
    }
    return true;
  }

  /** A response on its way may have begun to speak. */
  const mayHaveSpoken = () => speech.hasBegun || asking.active !== null;

  /** Sends the configuration, when it is another one than the session has. */
  function configure(): void {
    const { agent } = conversation.turn;
    if (!mayHaveSpoken()) voice = voiceOf(agent) ?? voice;
    const config = sessionOf(conversation, { voice, transcription: transcriptionOf(agent) });
    if (JSON.stringify(config) === sent) return;
    sent = JSON.stringify(config);
    send({ type: "session.update", event_id: "cue-update", session: config });
  }

  const session: Session = {
    conversation,
    items,
    asking,
    speech,
    failures: createFailures(asking, options),
    send,
    onError: options.onError,
    cut: false,
    isOver,

    needs() {
      const { agent, speaks } = conversation.turn;
      const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
      return [
        ...(speaks && isOther(opened.model, agent.model) ? (["model"] as const) : []),
        ...(speaks && speech.hasBegun && isOther(voice, voiceOf(agent) ?? voice) ? (["voice"] as const) : []),
        ...(isExpired ? (["expired"] as const) : []),
      ];
    },

    expire() {
      isExpired = true;
      awaitsAnother();
    },

    begin(asks) {
      configure();
      const exchanges = conversation.exchanges();
      items.bring(wantedItems(exchanges));
      hasBegun = true;
      // A rule about opening hours may have decided who opens the call.
      const { handoff } = conversation;
      const first = handoff ? handoff.message : opened.firstMessage;
      if (exchanges.length === 0 && asks.length === 0 && first) asking.want({ kind: "say", text: first });
      for (const ask of asks) asking.want(ask);
      if (exchanges.length > 0 && exchanges.at(-1)!.role !== "assistant") asking.want({ kind: "answer" });
      asking.pump();
    },

    look() {
      if ((conversation.handoff?.id ?? null) !== (followed?.id ?? null)) session.follow();
    },

    follow({ isAsked } = { isAsked: true }) {
      const { handoff } = conversation;
      const moved = handoff !== null && handoff.id !== followed?.id;
      followed = handoff;
      if (hasBegun) configure();
      if (moved) {
        asking.clear();
        asking.cancel();
        items.handOver(handoff.drop);
      }
      const answered = hasBegun && items.bring(wantedItems(conversation.exchanges()));
      if (moved && handoff.message) asking.want({ kind: "say", text: handoff.message });
      const words = ringing(conversation.turn);
      if (words) asking.want({ kind: "say", text: words }, { isFirst: !moved });
      if (moved && isAsked) asking.want({ kind: "answer" });
      return { moved, answered };
    },
  };
  return session;
}
