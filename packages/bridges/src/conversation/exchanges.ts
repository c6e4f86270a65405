import type { LedgerItem } from "@cuecard/core";

/** The fields of a ledger item that a model should see. */
export type Item = Pick<LedgerItem, "role" | "text" | "toolCallId" | "toolName"> & {
  id?: string;
  turnId?: string | null;
  interrupted?: boolean;
};

export interface AnsweredCall {
  id: string;
  name: string;
  /** JSON text, as the model sent it. */
  arguments: string;
  output: string;
}

/** One step of a conversation, in a form that all model interfaces share. `id` is that of the ledger's item, if known. */
export type Exchange =
  | { role: "user"; text: string; id?: string }
  | { role: "assistant"; text: string; id?: string }
  | { role: "tools"; calls: AnsweredCall[] };

/**
 * Converts items to exchanges. Strict providers need each result right after its call, so a call without a result is
 * left out.
 */
export function exchanges(items: readonly Item[]): Exchange[] {
  const outputs = new Map(
    items.flatMap(({ role, toolCallId, text }) => (role === "tool_result" && toolCallId ? [[toolCallId, text]] : [])),
  );
  const result: Exchange[] = [];
  let batch: AnsweredCall[] | null = null;
  for (const { id, role, text, toolCallId, toolName, interrupted } of items) {
    if (role === "tool_result") continue;
    if (role !== "tool_call") {
      batch = null;
      // Nothing of it was heard.
      if (interrupted && text === "") continue;
      const said = role === "dtmf" ? pressed(text) : interrupted ? `${text}…` : text;
      result.push({ role: speakers[role], text: said, ...(id && { id }) });
      continue;
    }
    const output = outputs.get(toolCallId ?? "");
    if (output === undefined) continue;
    if (!batch) {
      batch = [];
      result.push({ role: "tools", calls: batch });
    }
    batch.push({ id: toolCallId!, name: toolName!, arguments: text, output });
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
