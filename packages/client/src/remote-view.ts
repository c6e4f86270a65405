import type { CallViewChanges, LiveCall } from "@cuecard/core";

type CallView = LiveCall["view"];

/** An answer that says what of the call may be seen. */
export interface Viewed {
  view?: CallViewChanges | undefined;
}

/** The view of a call that a service holds. Each answer brings what differs from the view that the request named. */
export interface RemoteView {
  readonly now: CallView;
  /** Sends a request that names the view that this object has, takes in the one of its answer, and returns the rest. */
  asked<Answer>(send: (query: string) => Promise<Answer & Viewed>): Promise<Answer>;
}

export function createRemoteView({ view }: Viewed): RemoteView {
  let newest = shownBy(view, { handoff: null, history: [] });
  return {
    get now() {
      return newest.now;
    },
    async asked<Answer>(send: (query: string) => Promise<Answer & Viewed>) {
      const before = newest;
      const { view: changes, ...answer } = await send(`?view=${encodeURIComponent(before.have)}`);
      // Answers can arrive out of order: an older one changes nothing.
      if (changes && changes.version >= newest.version) newest = shownBy(changes, before.now);
      return answer as Answer;
    },
  };
}

function shownBy(changes: CallViewChanges | undefined, before: CallView) {
  if (!changes) return { have: "all", version: -1, now: before };
  const { have, version, handoff = before.handoff, keep, items } = changes;
  const history = [...before.history.slice(0, keep), ...items];
  return { have, version, now: { handoff: handoff && { ...handoff, history }, history } };
}
