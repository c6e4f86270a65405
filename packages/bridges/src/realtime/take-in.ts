import type { CallerWords } from "./caller-words.ts";
import { reportCut, responseDone, responseFailed, responseLost } from "./responses.ts";
import type { RealtimeEvent } from "./server-events.ts";
import type { Session } from "./session.ts";

interface Receiver {
  session: Session;
  /** False once another session took its place: only what the caller said in it still counts. */
  isNewest: () => boolean;
  caller: CallerWords;
}

const transcription = "conversation.item.input_audio_transcription";

/** Takes in one server event. */
export async function takeIn(event: RealtimeEvent, { session, isNewest, caller }: Receiver): Promise<void> {
  const { type, item_id: itemId = "", delta = "", transcript = "", response, error } = event;
  if (type === `${transcription}.delta`) return caller.heardPart(itemId, delta);
  if (type === `${transcription}.completed`) return caller.heard(itemId, transcript);
  if (!isNewest() || session.isOver()) return;
  session.look();
  session.speech.notice(event);
  switch (type) {
    case `${transcription}.failed`:
      return caller.unheard(itemId, error?.message ?? "the transcription failed");
    case "conversation.item.added":
      if (event.item) session.items.added(event.item, placeOf(event, session));
      return;
    case "conversation.item.truncated":
      return cutByService(session, itemId, event.audio_end_ms ?? 0);
    case "input_audio_buffer.speech_started":
      if (session.asking.active) await session.conversation.signal({ type: "interrupted" });
      return;
    case "input_audio_buffer.dtmf_event_received":
      return pressed(session, event.event ?? "");
    case "response.created":
      if (response) session.asking.created(response);
      return;
    case "response.done":
      return response && responseDone(session, response);
    case "error":
      return failedRequest(session, error ?? {});
  }
}

function placeOf({ previous_item_id: previous }: RealtimeEvent, { asking }: Session) {
  return { previous, response: asking.active };
}

/** A key of the caller's telephone, which only SIP has. */
async function pressed({ conversation }: Session, key: string): Promise<void> {
  if (/^[0-9*#A-D]$/.test(key)) await conversation.signal({ type: "dtmf", digits: key });
}

/** With WebRTC and SIP the service plays the audio itself, and says what was heard of it. */
async function cutByService(session: Session, itemId: string, playedMs: number): Promise<void> {
  if (session.speech.playedMs(itemId) !== null) return;
  session.speech.cut(itemId, playedMs);
  await reportCut(session, itemId);
}

/** The service refused a request. Those of ours are named by their event id. */
async function failedRequest(session: Session, error: NonNullable<RealtimeEvent["error"]>): Promise<void> {
  const { asking, items, onError } = session;
  const [kind, id = ""] = (error.event_id ?? "").split(/:(.*)/s);
  const text = error.message ?? error.code ?? "unknown";
  if (error.code === "session_expired") return session.expire();
  // An item that is gone already was to go, and one that is shorter already was to be cut.
  if (kind === "cue-delete" || kind === "cue-truncate") return;
  if (kind === "cue-create") {
    items.refused(id);
    session.follow();
    return;
  }
  if (kind === "cue-cancel") {
    const lost = asking.nothingToCancel(Number(id));
    if (lost) await responseLost(session, lost);
    asking.pump();
    return;
  }
  if (kind === "cue-ask") {
    const refused = asking.refused(Number(id));
    if (refused) await responseFailed(session, `The service refused to answer: ${text}`, refused.ask);
    return;
  }
  onError(new Error(`The Realtime session reports an error: ${text}`));
}
