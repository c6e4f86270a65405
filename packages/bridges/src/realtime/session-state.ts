import type { Exchanged } from "../conversation/conversation.ts";
import type { Exchange } from "../conversation/exchanges.ts";
import { frozenProperties, greeting, type RealtimeSend, sessionOf, toItems } from "./client-events.ts";
import type { RealtimeTranscription } from "./transcription.ts";

export const askToSpeak: RealtimeSend = { type: "response.create" };

/** What the session on the other side has, and what it has to be sent to have the conversation as it is now. */
export interface RealtimeSessionState {
  /** `voice` and `model` of the current member, where the session has others. */
  readonly frozen: string[];
  /** What a new session is sent first. */
  open(): RealtimeSend[];
  /** The first audio came: the session's voice is fixed from now on. */
  spoke(): void;
  /** The session has this item of the ledger, under this id of its own. */
  keep(id: string, itemId: string): void;
  has(id: string): boolean;
  /** The configuration, when it is another one than the session has. */
  configure(): RealtimeSend[];
  /**
   * Called after anything that may have caused a hand-off. Returns the events once for each change, since events can
   * arrive out of order.
   */
  follow(): RealtimeSend[];
}

export function createSessionState(
  conversation: Exchanged,
  transcription: RealtimeTranscription | undefined,
): RealtimeSessionState {
  /** Ids of the session's items, by their ids in the ledger. */
  const items = new Map<string, string>();
  /** Ids of items that were written again. Which of the ledger's they are is not known. */
  let written: string[] = [];
  let writtenSoFar = 0;
  let opened = conversation.turn.agent;
  let spoken = false;
  let sent = "";
  /** The hand-off that the session has followed. */
  let followed = conversation.handoff;

  /** Creates items under ids of ours, so that they can be deleted. */
  function write(exchanges: readonly Exchange[]): RealtimeSend[] {
    written = [];
    return toItems(exchanges, () => {
      const id = `cue_${++writtenSoFar}`;
      written.push(id);
      return id;
    });
  }

  const state: RealtimeSessionState = {
    get frozen() {
      return frozenProperties(opened, conversation.turn.agent, spoken);
    },

    open() {
      [opened, spoken, sent, followed] = [conversation.turn.agent, false, "", conversation.handoff];
      items.clear();
      written = [];
      const exchanges = conversation.exchanges();
      const { firstMessage } = opened;
      const first = exchanges.length === 0 && firstMessage ? [greeting(firstMessage)] : [];
      const pending = exchanges.length > 0 && exchanges.at(-1)!.role !== "assistant";
      return [...state.configure(), ...write(exchanges), ...first, ...(pending ? [askToSpeak] : [])];
    },

    spoke() {
      spoken = true;
    },

    keep(id, itemId) {
      items.set(id, itemId);
    },

    has: (id) => items.has(id),

    configure() {
      const session = sessionOf(conversation, { voice: spoken ? null : conversation.turn.agent.voice, transcription });
      if (JSON.stringify(session) === sent) return [];
      sent = JSON.stringify(session);
      return [{ type: "session.update", session }];
    },

    follow() {
      const { handoff } = conversation;
      if (handoff === followed || !handoff) return state.configure();
      // A hand-off that takes another one back shows again what that one deleted.
      const shownAgain = handoff.id === followed?.id || handoff.reverts !== undefined;
      followed = handoff;
      const drop = new Set(handoff.drop);
      // A redacted or late item must be written again. To keep the order, so must everything after it.
      const rewrite =
        shownAgain ||
        handoff.history.some(({ id }) => drop.has(id) && items.has(id)) ||
        (written.length > 0 && drop.size > 0);
      const gone = [...items].filter(([id]) => rewrite || drop.has(id));
      for (const [id] of gone) items.delete(id);
      const ids = new Set([...gone.map(([, itemId]) => itemId), ...(rewrite ? written : [])]);
      const deletions = [...ids].map((itemId): RealtimeSend => ({ type: "conversation.item.delete", item_id: itemId }));
      return [...state.configure(), ...deletions, ...(rewrite ? write(conversation.exchanges()) : [])];
    },
  };
  return state;
}
