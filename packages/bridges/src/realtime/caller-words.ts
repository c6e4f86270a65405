import type { LiveCall } from "@cuecard/core";
import type { Session } from "./session.ts";

/** The caller's words: in parts while they are spoken, then as a turn. */
export interface CallerWords {
  heardPart(itemId: string, delta: string): void;
  heard(itemId: string, transcript: string): Promise<void>;
  /** Nobody knows what was said. */
  unheard(itemId: string, message: string): Promise<void>;
}

/** `session`: the newest one; words of an older one belong to the call all the same. */
export function createCallerWords(call: Pick<LiveCall, "interim">, session: () => Session): CallerWords {
  const partial = new Map<string, string>();
  const taken = new Set<string>();

  /** A cough or a noise: no turn. What it broke off goes on. */
  function noise(itemId: string): void {
    const { items, asking } = session();
    items.settle(itemId);
    if (session().cut && !asking.active) asking.want({ kind: "answer" });
    session().cut = false;
  }

  async function take(itemId: string, text: string): Promise<void> {
    const { conversation, items, asking, failures } = session();
    failures.worked("transcription");
    session().cut = false;
    items.added({ id: itemId, type: "message", role: "user" }, { previous: undefined, response: null });
    items.claim(itemId, itemId);
    const turn = await conversation.heard(text, { turnKey: itemId, itemId }).catch((error: unknown) => {
      items.claim(itemId, null);
      // Nobody could route these words. The present member answers them, since silence is worse.
      if (!session().isOver()) asking.want({ kind: "answer" });
      throw error;
    });
    items.settle(itemId);
    const isAsked = turn.status === "ok";
    const { moved } = session().follow({ isAsked });
    if (!isAsked || moved) return;
    const now = session().asking;
    if (now.active && now.active.turnId !== turn.turnId) now.cancel();
    now.want({ kind: "answer" });
  }

  return {
    heardPart(itemId, delta) {
      partial.set(itemId, (partial.get(itemId) ?? "") + delta);
      call.interim(partial.get(itemId)!);
    },

    async heard(itemId, transcript) {
      partial.delete(itemId);
      if (taken.has(itemId)) return;
      taken.add(itemId);
      if (transcript.trim() === "") noise(itemId);
      else await take(itemId, transcript);
    },

    async unheard(itemId, message) {
      partial.delete(itemId);
      if (taken.has(itemId)) return;
      taken.add(itemId);
      session().cut = false;
      session().items.settle(itemId);
      await session().failures.failed({ kind: "transcription", message }, { kind: "repeat" });
    },
  };
}
