import { limits } from "../../limits.ts";
import type { ToolCall } from "../../schema/call-requests.ts";
import { isTooDeep } from "../../schema/storable.ts";

/**
 * The arguments as an object. Many models send them as JSON text, some as text within text; text that is not JSON, or nested
 * too deep, stays text.
 */
export function argumentsOf({ arguments: sent }: Pick<ToolCall, "arguments">): unknown {
  if (typeof sent !== "string") return sent ?? {};
  if (sent.trim() === "") return {};
  const value = parsed(sent);
  return (typeof value === "string" ? parsed(value) : value) ?? {};
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? text : value;
  } catch {
    return text;
  }
}

/** Why a transfer was asked for: its `reason`, cut to the length that a hand-off may have. */
export function reasonOf(call: ToolCall): string {
  const sent = argumentsOf(call);
  const reason = typeof sent === "object" && sent !== null ? (sent as Record<string, unknown>).reason : sent;
  return typeof reason === "string" ? [...reason].slice(0, limits.descriptionCharacters).join("") : "";
}

/** The member that a decline names as the one that should have the call; null when it names none. */
export function insteadOf(call: ToolCall): string | null {
  const { instead } = Object(argumentsOf(call)) as { instead?: unknown };
  return typeof instead === "string" && instead !== "" ? instead : null;
}
