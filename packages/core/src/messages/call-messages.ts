import type { LedgerItem } from "../schema/call.ts";
import type { CalledTool, CallMessage } from "../schema/call-history.ts";
import { createOwnIds } from "./own-ids.ts";
import { resultsOf } from "./results-of.ts";

/** The fields of a ledger item that a model should see. */
export type ShownItem = Pick<LedgerItem, "role" | "text" | "toolCallId" | "toolName"> & {
  /** Id of the ledger's item, where there is one. */
  id?: string;
  /** The turn that it belongs to. */
  turnId?: string | null;
  /** What the model's server sent beside a tool call. */
  providerData?: LedgerItem["providerData"];
  /** True when the caller interrupted it: its words are those that were heard, and get a mark. */
  interrupted?: boolean;
};

/**
 * Converts items of a ledger to messages for a model. Strict providers need each result right after its call, so a call
 * without a result is left out. They also need each id once, and models repeat ids: the second "call_0" is "call_0-2".
 */
export function callMessages(items: readonly ShownItem[]): CallMessage[] {
  const results = resultsOf(items);
  const ownId = createOwnIds();
  const result: CallMessage[] = [];
  let batch: CalledTool[] | null = null;
  for (const item of items) {
    const { id, role, text, toolCallId, toolName, interrupted, providerData } = item;
    if (role === "tool_result") continue;
    if (role !== "tool_call") {
      batch = null;
      // Nothing of it was heard.
      if (interrupted && text === "") continue;
      const said = role === "dtmf" ? pressed(text) : interrupted ? `${text}…` : text;
      result.push({ role: speakers[role], text: said, ...(id && { id }) });
      continue;
    }
    const output = results.get(item)?.text;
    if (output === undefined) continue;
    // What stands beside a message goes with the first call of its answer.
    if (!batch || providerData?.message) {
      batch = [];
      result.push({ role: "tools", text: null, calls: batch });
    }
    const called = { id: ownId(toolCallId!), name: toolName!, arguments: text, output };
    batch.push(providerData ? { ...called, providerData } : called);
  }
  return result;
}

/** Keys that are not shown come as one mark each. */
function pressed(keys: string): string {
  return keys.startsWith("•")
    ? `(The caller pressed keys that are not shown: ${keys.length}.)`
    : `(The caller pressed ${keys}.)`;
}

const speakers = { caller: "user", dtmf: "user", agent: "assistant" } as const;
