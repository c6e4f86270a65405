import type { RealtimeSend } from "../client-events.ts";
import type { RealtimeEvent, RealtimeItem, RealtimeResponse } from "../server-events.ts";

/** What a response is going to be: its items, and how it ends. */
export interface Plan {
  items: ({ says: string } | { calls: string; with: string })[];
  ends: "completed" | "failed" | "incomplete";
}

/** An item as the service holds it. `says`: what is in it, also where no transcript tells. */
export interface ServiceItem {
  id: string;
  kind: "caller" | "agent" | "text" | "call" | "output";
  says: string;
  callId: string | null;
  /** What became of the transcription of the caller's audio. */
  transcript: "none" | "pending" | "done" | "failed";
  /** Number of the service's steps when it came. */
  at: number;
  audioMs: number;
  isCut: boolean;
}

interface Active {
  id: string;
  metadata: Readonly<Record<string, string>>;
  plan: Plan;
  at: number;
  /** Items that it has made so far. */
  made: ServiceItem[];
  isOpen: boolean;
}

/** What a host may ask for beside the bridge. */
export type HostSend =
  | { type: "response.cancel"; event_id?: string; response_id?: string }
  | {
      type: "response.create";
      event_id?: string;
      response: { conversation?: "none"; metadata?: Record<string, string> };
    };

/**
 * A strict session of the Realtime API, after its documentation: one response of the conversation at a time, items under
 * unique ids, assistant messages only as text, a voice that stays. Whatever it refuses is an `error` event; what the bridge
 * can't have known to be refused does not count. `plays`: the service plays the audio itself, as with WebRTC and SIP: no
 * audio comes through the events, and it cuts what the caller interrupts, also when the response is long done.
 */
export function createService(
  emit: (event: RealtimeEvent) => void,
  plan: () => Plan,
  newId: (kind: string) => string,
  { plays = false }: { plays?: boolean } = {},
) {
  let items: ServiceItem[] = [];
  /** Taken by the service's own truncation, which tells nobody. */
  const taken = new Set<string>();
  const everUsed = new Set<string>();
  const violations: string[] = [];
  /** Responses that ended as they should, with what they said. */
  const answers: { at: number; spoke: boolean }[] = [];
  let active: Active | null = null;
  let steps = 0;
  let session: Extract<RealtimeSend, { type: "session.update" }>["session"] | null = null;
  let hasSpoken = false;
  /** What the service is still playing; null: nothing, or its client plays. */
  let playing: ServiceItem | null = null;
  /** Id of the caller's audio that has begun. */
  let heardId: string | null = null;

  const find = (id: string) => items.find((item) => item.id === id);

  function add(item: Omit<ServiceItem, "at" | "audioMs" | "isCut" | "transcript"> & Partial<ServiceItem>, at?: number) {
    const whole: ServiceItem = { transcript: "none", audioMs: 0, isCut: false, ...item, at: ++steps };
    const place = at ?? items.length;
    const previous = items[place - 1]?.id ?? null;
    items.splice(place, 0, whole);
    everUsed.add(whole.id);
    emit({ type: "conversation.item.added", previous_item_id: previous, item: shown(whole, true) });
    return whole;
  }

  function shown({ id, kind, says, callId, isCut }: ServiceItem, isNew = false): RealtimeItem {
    if (kind === "call")
      return {
        id,
        type: "function_call",
        call_id: callId!,
        name: says.split(" ")[0]!,
        arguments: isNew ? "" : says.slice(says.indexOf(" ") + 1),
      };
    if (kind === "output") return { id, type: "function_call_output", call_id: callId! };
    if (kind === "caller") return { id, type: "message", role: "user", content: [{ type: "input_audio" }] };
    if (kind === "text") return { id, type: "message", role: "user", content: [{ type: "input_text", text: says }] };
    const part = isCut ? { type: "output_audio" } : { type: "output_audio", transcript: says };
    return { id, type: "message", role: "assistant", content: isNew ? [] : [part] };
  }

  function refuse(event: { event_id?: string }, code: string, message: string, isViolation: boolean): void {
    if (isViolation) violations.push(`${code}: ${message}`);
    emit({ type: "error", error: { code, message, event_id: event.event_id ?? null } });
  }

  function end(status: string, details: RealtimeResponse["status_details"] = {}): void {
    const { id, metadata, made, at } = active!;
    const spoke = made.some(({ kind }) => kind === "agent");
    if (status === "completed" || status === "incomplete") answers.push({ at, spoke });
    const output = made.filter((item) => find(item.id)).map((item) => shown(item));
    active = null;
    emit({
      type: "response.done",
      response: { id, conversation_id: "conv", status, status_details: details, metadata, output },
    });
  }

  function create(event: Extract<RealtimeSend | HostSend, { type: "response.create" }>): unknown {
    const { response } = event;
    if ("conversation" in response && response.conversation === "none") {
      const id = newId("resp");
      const output = [{ id: newId("item"), type: "function_call", call_id: "beside", name: "pay", arguments: "{}" }];
      emit({ type: "response.created", response: { id, conversation_id: null, metadata: null } });
      emit({
        type: "response.done",
        response: { id, conversation_id: null, status: "completed", metadata: null, output },
      });
      return;
    }
    if (active) {
      const message = `Conversation already has an active response in progress: ${active.id}.`;
      return refuse(event, "conversation_already_has_active_response", message, true);
    }
    const id = newId("resp");
    const metadata = response.metadata ?? {};
    active = { id, metadata, plan: plan(), at: ++steps, made: [], isOpen: false };
    emit({ type: "response.created", response: { id, conversation_id: "conv", status: "in_progress", metadata } });
  }

  function createItem(event: Extract<RealtimeSend, { type: "conversation.item.create" }>): unknown {
    const { item, previous_item_id: previous } = event;
    if (item.id.length > 32) return refuse(event, "invalid_id", "An id has at most 32 characters.", true);
    if (everUsed.has(item.id)) return refuse(event, "duplicate_id", `There was an item ${item.id}.`, true);
    if (item.type === "message" && item.content.some(({ type }) => type !== "output_text" && type !== "input_text"))
      return refuse(event, "invalid_content", "Audio can't be added.", true);
    if (
      item.type === "function_call_output" &&
      !items.some((each) => each.kind === "call" && each.callId === item.call_id)
    ) {
      taken.add(item.id);
      return refuse(event, "no_call", `There is no call ${item.call_id}.`, !tookCall(item.call_id));
    }
    const before = previous === undefined || previous === "root" ? 0 : items.findIndex(({ id }) => id === previous);
    if (before < 0) {
      taken.add(item.id);
      // What waits for the call can't know either that it was not added.
      if (item.type === "function_call") takenCalls.add(item.call_id);
      return refuse(event, "no_previous", `There is no item ${previous}.`, !taken.has(previous!));
    }
    const place = previous === undefined ? items.length : previous === "root" ? 0 : before + 1;
    if (item.type === "function_call")
      add({ id: item.id, kind: "call", says: `${item.name} ${item.arguments}`, callId: item.call_id }, place);
    else if (item.type === "function_call_output")
      add({ id: item.id, kind: "output", says: item.output, callId: item.call_id }, place);
    else
      add(
        { id: item.id, kind: item.role === "user" ? "text" : "agent", says: item.content[0]!.text, callId: null },
        place,
      );
  }

  const takenCalls = new Set<string>();
  const tookCall = (callId: string) => takenCalls.has(callId);

  return {
    violations,
    answers,
    get items(): readonly ServiceItem[] {
      return items;
    },
    get active() {
      return active;
    },
    get session() {
      return session;
    },
    get steps() {
      return steps;
    },

    receive(event: RealtimeSend | HostSend): unknown {
      steps += 1;
      switch (event.type) {
        case "session.update": {
          const voice = event.session.audio.output?.voice;
          const isOther = voice !== undefined && JSON.stringify(voice) !== JSON.stringify(session?.audio.output?.voice);
          if (isOther && hasSpoken) return refuse(event, "voice", "The voice can't change any more.", true);
          const output = event.session.audio.output ?? session?.audio.output;
          session = { ...event.session, audio: { ...event.session.audio, ...(output && { output }) } };
          return;
        }
        case "response.create":
          return create(event);
        case "response.cancel":
          if (active && (!event.response_id || event.response_id === active.id))
            return end("cancelled", { reason: "client_cancelled" });
          return refuse(event, "response_cancel_not_active", "There is no active response.", false);
        case "conversation.item.create":
          return createItem(event);
        case "conversation.item.delete": {
          const item = find(event.item_id);
          if (!item) return refuse(event, "item_not_found", event.item_id, !taken.has(event.item_id));
          if (active?.made.includes(item)) return refuse(event, "item_in_progress", item.id, true);
          items = items.filter((each) => each !== item);
          emit({ type: "conversation.item.deleted", item_id: item.id });
          return;
        }
        case "conversation.item.truncate": {
          const item = find(event.item_id);
          if (!item) return refuse(event, "item_not_found", event.item_id, !taken.has(event.item_id));
          if (item.kind !== "agent" || event.audio_end_ms > item.audioMs)
            return refuse(event, "invalid_value", `${item.id} has ${item.audioMs} ms.`, true);
          // With the audio goes its transcript.
          Object.assign(item, { isCut: true, says: "" });
          emit({ type: "conversation.item.truncated", item_id: item.id, audio_end_ms: event.audio_end_ms });
        }
      }
    },

    speechStarts(): void {
      heardId ??= newId("item");
      emit({ type: "input_audio_buffer.speech_started", item_id: heardId });
      if (active) end("cancelled", { reason: "turn_detected" });
      if (playing && find(playing.id)) {
        Object.assign(playing, { isCut: true, says: "" });
        emit({ type: "conversation.item.truncated", item_id: playing.id, audio_end_ms: playing.audioMs / 2 });
      }
      playing = null;
    },

    speechEnds(says: string): void {
      add({ id: heardId ?? newId("item"), kind: "caller", says, callId: null, transcript: "pending" });
      heardId = null;
    },

    transcribe(how: "words" | "empty" | "failed"): ServiceItem | null {
      const item = items.find(({ transcript }) => transcript === "pending");
      if (!item) return null;
      const type = "conversation.item.input_audio_transcription";
      item.transcript = how === "words" ? "done" : "failed";
      if (how === "failed") emit({ type: `${type}.failed`, item_id: item.id, error: { message: "no audio" } });
      else emit({ type: `${type}.completed`, item_id: item.id, transcript: how === "words" ? item.says : " " });
      return item;
    },

    /** The active response goes on by one item, or ends. */
    advance(): void {
      if (!active) return;
      const next = active.plan.items[active.made.length];
      if (!next) {
        if (active.plan.ends === "completed") end("completed");
        else if (active.plan.ends === "failed") end("failed", { error: { code: "server_error", message: "broken" } });
        else end("incomplete", { reason: "max_output_tokens" });
        return;
      }
      if ("calls" in next) {
        active.made.push(
          add({ id: newId("item"), kind: "call", says: `${next.calls} ${next.with}`, callId: newId("call") }),
        );
        return;
      }
      const item = add({ id: newId("item"), kind: "agent", says: next.says, callId: null, audioMs: 400 });
      active.made.push(item);
      hasSpoken = true;
      emit({ type: "response.output_audio_transcript.delta", item_id: item.id, delta: next.says });
      if (plays) playing = item;
      else emit({ type: "response.output_audio.delta", item_id: item.id, delta: "A".repeat(25_600) });
    },

    truncateOldest(): void {
      const oldest = items.find((item) => item.transcript !== "pending" && !active?.made.includes(item));
      if (!oldest) return;
      taken.add(oldest.id);
      if (oldest.kind === "call") takenCalls.add(oldest.callId!);
      items = items.filter((item) => item !== oldest);
    },
  };
}

export type Service = ReturnType<typeof createService>;
