import type { CallMessage } from "../schema/call-history.ts";

/** What stands where an API needs a message and nobody said anything. */
const padding = {
  begin: "(The call begins.)",
  between: "…",
  silence: "(The caller says nothing.)",
};

/**
 * The messages for an API whose roles must alternate: the user is first and last, and neither side speaks twice in a row.
 * Neighbours of one role are merged, words before tool calls go into their message, and gaps are padded. Calls and results
 * stay together, and an assistant's message stands between a result and the user's next words. A result may be the last.
 */
export function alternating(messages: readonly CallMessage[]): CallMessage[] {
  const result: CallMessage[] = [];
  for (const message of messages) {
    if (message.role !== "tools" && message.text.trim() === "") continue;
    const last = result.at(-1);
    const merged = last && mergedWith(last, message);
    if (merged) result[result.length - 1] = merged;
    else result.push(...paddingBetween(last, message), message);
  }
  const last = result.at(-1);
  if (!last) return [{ role: "user", text: padding.begin }];
  return last.role === "assistant" ? [...result, { role: "user", text: padding.silence }] : result;
}

/** One message of both; null where they stay two. */
function mergedWith(last: CallMessage, next: CallMessage): CallMessage | null {
  if (last.role === "assistant" && next.role === "tools") return { ...next, text: join(last.text, next.text ?? "") };
  if (last.role === "tools" || last.role !== next.role) return null;
  return { role: last.role, text: join(last.text, next.text) };
}

function paddingBetween(last: CallMessage | undefined, next: CallMessage): CallMessage[] {
  if (!last) return next.role === "user" ? [] : [{ role: "user", text: padding.begin }];
  return last.role === "tools" && next.role === "user" ? [{ role: "assistant", text: padding.between }] : [];
}

function join(...texts: string[]): string {
  return texts.filter((text) => text !== "").join("\n");
}
