import type { NewItem, RealtimeSend, Wanted } from "./client-events.ts";
import type { RealtimeItem } from "./server-events.ts";

/** The items of one session in their order. Each is known by its id, with or without a transcript. */
export interface SessionItems {
  /** The service has this item. One that was deleted, or that is known already, stays as it is. */
  added(item: RealtimeItem, origin: { previous: string | null | undefined; response: object | null }): void;
  /**
   * The item is being reported as this one of the ledger; null: the report failed, and the item stays for now. Models repeat
   * ids of tool calls: the session has one of an id, and the next one comes back from the ledger under an id of its own.
   */
  claim(id: string, key: string | null): void;
  /** Nothing more is on its way for the item. One that the ledger does not have by now goes. */
  settle(id: string): void;
  /** Nothing more is on its way for what a response made. */
  settleResponse(response: object): void;
  remove(id: string): void;
  /** A hand-off: these of the ledger are not to be seen, and what the ledger does not have at all is not either. */
  handOver(drop: readonly string[]): void;
  /** Brings the session to what it should have. True when an output of a tool was added. */
  bring(wanted: readonly Wanted[]): boolean;
  has(id: string): boolean;
  /** The ledger has what the model said here. */
  isReported(id: string): boolean;
  /** Ids of what a response has begun; null: of the caller's audio that has no transcript yet. */
  openOf(response: object | null): string[];
  /** The service refused to add this item of ours. It is added at the end, or given up. */
  refused(id: string): void;
}

interface TrackedItem {
  id: string;
  /** Its id in the ledger; null while the ledger does not have it. */
  key: string | null;
  /** Something is still on its way that decides about it: a transcript, the end of its response, a report. */
  isOpen: boolean;
  /** The response that makes it; null for all others. */
  response: object | null;
  /** What it was made of, for items of ours. */
  made: { item: NewItem; isLast: boolean } | null;
}

/** How often an item of ours is tried: at its place, at the end, and as a pair with its tool call. */
const mostTries = 3;

export function createSessionItems(send: (event: RealtimeSend) => void, newId: () => string): SessionItems {
  let items: TrackedItem[] = [];
  const gone = new Set<string>();
  const tries = new Map<string, number>();

  const find = (id: string) => items.find((item) => item.id === id);

  function remove(id: string): void {
    if (!find(id)) return;
    forget(id);
    send({ type: "conversation.item.delete", event_id: `cue-delete:${id}`, item_id: id });
  }

  function forget(id: string): void {
    gone.add(id);
    items = items.filter((item) => item.id !== id);
  }

  function insert(kept: TrackedItem, previous: string | null | undefined): void {
    const before = previous ? items.findIndex(({ id }) => id === previous) : -1;
    items.splice(previous === null ? 0 : before < 0 ? items.length : before + 1, 0, kept);
  }

  /** Creates what is missing behind `previous`; null: in front of all. */
  function create({ key, item }: Wanted, previous: string | null): void {
    const id = newId();
    const isLast = previous === (items.at(-1)?.id ?? null);
    insert({ id, key, isOpen: false, response: null, made: { item, isLast } }, previous);
    const place = isLast ? {} : { previous_item_id: previous ?? "root" };
    send({ type: "conversation.item.create", event_id: `cue-create:${id}`, ...place, item: { id, ...item } });
  }

  function close(item: TrackedItem): void {
    if (!item.isOpen) return;
    item.isOpen = false;
    // Nobody can say what is in it, so a hand-off could not hide it.
    if (item.key === null) remove(item.id);
  }

  return {
    added({ id, type, role, content }, { previous, response }) {
      if (!id || gone.has(id) || find(id)) return;
      const isOfModel = type === "function_call" || role === "assistant";
      const isAudio = role === "user" && (content ?? []).every((part) => part.type === "input_audio");
      const isOpen = isOfModel ? response !== null : isAudio;
      insert({ id, key: null, isOpen, response: isOfModel ? response : null, made: null }, previous);
    },

    claim(id, key) {
      const item = find(id);
      if (key !== null && items.some((each) => each.key === key && each !== item)) remove(id);
      else if (item) Object.assign(item, { key, isOpen: key !== null });
    },

    settle(id) {
      const item = find(id);
      if (item) close(item);
    },

    settleResponse(response) {
      for (const item of items.filter((each) => each.response === response && each.key === null)) close(item);
    },

    remove,

    handOver(drop) {
      const hidden = new Set(drop);
      for (const { id, key, isOpen } of items) {
        // What is being reported is of a member that left: the ledger says later whether it is shown, and it comes back as text.
        const isLeft = key !== null && isOpen && drop.length > 0;
        if (isLeft || (key === null ? !isOpen || hidden.has(id) : hidden.has(key))) remove(id);
      }
    },

    bring(wanted) {
      const byKey = new Map(wanted.map((each) => [each.key, each.item]));
      for (const { id, key, isOpen, made } of items) {
        if (key === null || isOpen) continue;
        const item = byKey.get(key);
        if (!item || (made && JSON.stringify(made.item) !== JSON.stringify(item))) remove(id);
      }
      const ids = new Map(items.flatMap(({ id, key }) => (key === null ? [] : [[key, id]])));
      let previous: string | null = null;
      let isAnswered = false;
      for (const each of wanted) {
        if (!ids.has(each.key) && (tries.get(each.key) ?? 0) < mostTries) {
          create(each, previous);
          ids.set(each.key, items.find(({ key }) => key === each.key)!.id);
          isAnswered ||= each.item.type === "function_call_output";
        }
        previous = ids.get(each.key) ?? previous;
      }
      return isAnswered;
    },

    has: (id) => find(id) !== undefined,
    isReported: (id) => items.some((item) => item.id === id && item.key === id && !item.isOpen),
    openOf: (response) =>
      items.filter((item) => item.isOpen && item.key === null && item.response === response).map(({ id }) => id),

    refused(id) {
      const item = find(id);
      if (!item?.made || item.key === null) return;
      const { key, made } = item;
      tries.set(key, (tries.get(key) ?? 0) + 1);
      forget(id);
      if (!made.isLast) create({ key, item: made.item }, items.at(-1)?.id ?? null);
      else if (made.item.type === "function_call_output") {
        // Its call may have been taken by the service's own truncation: both are added again.
        const { call_id: callId } = made.item;
        const call = items.find((each) => each.key === callId);
        if (call) remove(call.id);
      }
    },
  };
}
