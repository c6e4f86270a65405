import type { Workspace } from "@cuecard/core";
import type { Conversations } from "../calls/conversations.ts";

/** What a platform's message says of a call. */
export interface PlatformMessage {
  /** The platform's id of the call. */
  callId: string;
  what: { type: "interrupted" } | { type: "ended"; reason: string };
}

/** Reads a server message of Vapi; null for one that says nothing a call needs. */
export function readVapi(body: unknown): PlatformMessage | null {
  const { message } = Object(body) as { message?: unknown };
  const { type, status, endedReason, call } = Object(message) as Record<string, unknown>;
  const { id } = Object(call) as { id?: unknown };
  if (typeof id !== "string") return null;
  if (type === "user-interrupted") return { callId: id, what: { type: "interrupted" } };
  const isOver = type === "end-of-call-report" || (type === "status-update" && status === "ended");
  return isOver ? { callId: id, what: { type: "ended", reason: reasonOf(endedReason) } } : null;
}

/** Reads a webhook of Retell; null for one that says nothing a call needs. */
export function readRetell(body: unknown): PlatformMessage | null {
  const { event, call } = Object(body) as Record<string, unknown>;
  const { call_id: id, disconnection_reason: reason } = Object(call) as Record<string, unknown>;
  if (typeof id !== "string" || event !== "call_ended") return null;
  return { callId: id, what: { type: "ended", reason: reasonOf(reason) } };
}

/** Their words for a call that a person took are ours. */
function reasonOf(given: unknown): string {
  const reason = typeof given === "string" && given !== "" ? given : "ended";
  return /forwarded|call_transfer/.test(reason) ? "transferred" : reason;
}

/** Does what a platform said. Nothing happens for a call that is not active. */
export async function takeIn(
  { callId: externalId, what }: PlatformMessage,
  { workspace, conversations, teamId }: { workspace: Workspace; conversations: Conversations; teamId: string },
): Promise<void> {
  const { data } = await workspace.calls.list({ externalId, status: "active", limit: 1 });
  const [found] = data;
  if (!found || found.teamId !== teamId) return;
  if (what.type === "ended") await conversations.known(workspace.id, externalId)?.settle();
  const call = await workspace.calls.open(found.id);
  if (what.type === "ended") await call.end({ reason: what.reason });
  else await call.signal({ type: "interrupted" });
}
