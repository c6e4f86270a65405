import { type Beside, besideCall, replaced } from "./beside.ts";

/** A tool call that a model asked for, with what its server sent beside it. */
export interface AskedCall {
  /** The server's id. It may be that of an earlier answer; within one answer it is unique. */
  id: string;
  name: string;
  /** JSON text. Where a model wrote something else, that. */
  arguments: string;
  beside: Beside;
}

/** Joins the pieces of tool calls, whichever way a server numbers them. */
export interface ToolDeltas {
  /** Takes the `tool_calls` of a delta or of a message. */
  take(entries: unknown): void;
  /** Characters of all calls so far. */
  readonly characters: number;
  /** The calls. `isCut`: the answer was cut off, so a call whose arguments are not whole is none. */
  end(options: { isCut: boolean }): AskedCall[];
}

/** Calls of one answer. No model asks for more in earnest, and no service takes more. */
const most = 50;

/** Longest id. Servers put signatures into ids. */
const idCharacters = 4_096;

interface Slot {
  index: number | null;
  id: string | null;
  name: string;
  arguments: string;
  beside: Beside;
}

interface Entry extends Omit<Slot, "name" | "arguments"> {
  name: string | null;
  /** A piece of the arguments; an object came whole. */
  sent: { text: string; isWhole: boolean };
}

export function createToolDeltas(): ToolDeltas {
  const slots: Slot[] = [];
  let characters = 0;

  function take(entry: Entry): void {
    let slot = slotFor(slots, entry);
    if (!slot) {
      if (slots.length === most) return;
      const { index, id } = entry;
      slot = { index, id, name: "", arguments: "", beside: {} };
      slots.push(slot);
    }
    slot.id ??= entry.id;
    slot.index ??= entry.index;
    slot.beside = replaced(slot.beside, entry.beside);
    // A name comes whole, once or each time. Where no arguments have come yet, it may come in pieces.
    if (entry.name !== null && entry.name !== slot.name && slot.arguments === "") slot.name += entry.name;
    slot.arguments = argumentsOf(slot.arguments, entry.sent);
  }

  return {
    take(entries) {
      const list = Array.isArray(entries) ? entries : [entries];
      for (const [at, each] of list.entries()) {
        if (typeof each !== "object" || each === null) continue;
        characters += JSON.stringify(each).length;
        const entry = entryOf(each);
        // Several in one list go on in the same places of the next.
        take(list.length > 1 ? { ...entry, index: entry.index ?? at } : entry);
      }
    },
    get characters() {
      return characters;
    },
    end({ isCut }) {
      const named = slots
        .filter(({ name }) => name !== "")
        .map((slot) => ({ ...slot, arguments: whole(slot.arguments) }));
      const ids = new Set<string>();
      return named
        .filter((slot) => !isCut || isJson(slot.arguments))
        .map(({ id: sent, index: _index, ...call }) => {
          const id = sent !== null && !ids.has(sent) ? sent : `call_${crypto.randomUUID().replaceAll("-", "")}`;
          ids.add(id);
          return { ...call, id };
        });
    },
  };
}

function entryOf(value: object): Entry {
  const { index, id, function: called } = value as Record<string, unknown>;
  const own = (typeof called === "object" && called !== null ? called : value) as Record<string, unknown>;
  const sent = own.arguments ?? own.parameters ?? own.input;
  return {
    index: isIndex(index) ? Number(index) : null,
    id: idIn(id),
    name: typeof own.name === "string" && own.name !== "" ? own.name : null,
    sent: {
      text: typeof sent === "string" ? sent : sent === undefined || sent === null ? "" : JSON.stringify(sent),
      isWhole: typeof sent === "object" && sent !== null,
    },
    beside: besideCall(value),
  };
}

const isIndex = (index: unknown) =>
  (typeof index === "number" && Number.isInteger(index)) || (typeof index === "string" && /^\d{1,15}$/.test(index));

function idIn(id: unknown): string | null {
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id !== "" && id.length <= idCharacters ? id : null;
}

/** The call that a piece goes on with; undefined for a new one. */
function slotFor(slots: readonly Slot[], entry: Entry): Slot | undefined {
  const { index, id, name, sent } = entry;
  const last = slots.at(-1);
  const there = index === null ? last : slots.findLast((slot) => slot.index === index);
  const same =
    id === null ? undefined : slots.findLast((slot) => slot.id === id && (index === null || slot.index === index));
  const known = same ?? there;
  if (name === null) {
    // Only what has a name begins a call, or what has a number and an id that nobody knows yet.
    const isNew = id !== null && !same && !there;
    return isNew ? undefined : (known ?? last);
  }
  if (!known || isDone(known, sent)) return undefined;
  if (known.name === "" || same) return known;
  if (known.name === name) return known.id === null || id === null || !isJson(known.arguments) ? known : undefined;
  // Another name under the same number: a piece of it, or another call.
  return id === null && index !== null && known.arguments === "" ? known : undefined;
}

/** Whether a call has all of its arguments, so that more of them are another call's. The same again is only the same. */
function isDone({ arguments: before }: Slot, { text }: Entry["sent"]): boolean {
  return /[}\]]\s*$/.test(before) && before !== text && !isEmpty(before) && isJson(before);
}

const isEmpty = (text: string) => /^\s*\{\s*\}\s*$/.test(text);

/** The arguments with one more piece. A server that begins with `{}`, or says all of them again, means them once. */
function argumentsOf(before: string, { text, isWhole }: Entry["sent"]): string {
  if (text === "") return before;
  const isAgain = before === text && isJson(before);
  if (isWhole || isAgain || (isEmpty(before) && text.trimStart().startsWith("{"))) return text;
  return before + text;
}

/** Arguments as JSON text. Some servers have text within text. */
function whole(sent: string): string {
  const text = sent.trim();
  if (text === "" || text === "null") return "{}";
  const inner = parsed(text);
  return typeof inner === "string" && isJson(inner) ? inner : text;
}

/** Whether a text is an object or a list in JSON. */
function isJson(text: string): boolean {
  const value = parsed(text);
  return typeof value === "object" && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
