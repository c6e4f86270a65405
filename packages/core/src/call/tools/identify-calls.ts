import type { NewId } from "../../base/values/ids.ts";
import type { LedgerItem } from "../../schema/call.ts";
import type { ToolCall } from "../../schema/call-requests.ts";
import { argumentsText } from "../state/on-tool.ts";
import type { AnsweredCall } from "../state/state-event.ts";

/** Longest id of a call that is the id of its item too. */
const itemIdCharacters = 200;

/** Where calls are known from. */
interface Before {
  ledger: readonly LedgerItem[];
  /** The turn that the batch names; null: it names none, and is of a turn since the caller's last words. */
  turnId: string | null;
  /** What the store made of a text. */
  stored: (text: string) => string;
  newId: NewId;
}

/**
 * Gives each call of a batch its place in the ledger. A call is the same again when turn, id, name and arguments are the
 * same: models use an id again in each answer, even twice in one.
 */
export function identifyCalls(calls: readonly ToolCall[], { ledger, turnId, stored, newId }: Before): AnsweredCall[] {
  const spoke = ledger.findLastIndex(({ role }) => role === "caller");
  const candidates = ledger.filter(
    (item, at) => item.role === "tool_call" && (turnId === null ? at > spoke : item.turnId === turnId),
  );
  const taken = new Set(ledger.map(({ id }) => id));
  const identified: AnsweredCall[] = [];
  for (const call of calls) {
    const id = call.id || newId("item");
    const text = argumentsText(call);
    const again = identified.find((each) => each.id === id && each.name === call.name && argumentsText(each) === text);
    const isSame = (item: LedgerItem) =>
      item.toolCallId === id && item.toolName === call.name && [text, stored(text)].includes(item.text);
    const known = again?.itemId ?? candidates.find(isSame)?.id;
    const itemId = known ?? (taken.has(id) || id.length > itemIdCharacters ? newId("item") : id);
    taken.add(itemId);
    identified.push({ ...call, id, itemId });
  }
  return identified;
}
