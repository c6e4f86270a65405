import type { Schema } from "../../api/client.ts";

type ListedCall = Schema<"ListedCall">;

const columns: Record<string, (call: ListedCall, nameOf: (id: string) => string) => string | number | null> = {
  started: ({ createdAt }) => createdAt,
  ended: ({ endedAt }) => endedAt,
  id: ({ id }) => id,
  externalId: ({ externalId }) => externalId,
  team: ({ teamId }, nameOf) => teamId && nameOf(teamId),
  member: ({ agentId }) => agentId,
  turns: ({ digest }) => digest.turns,
  handoffs: ({ digest }) => digest.handoffs,
  takenBack: ({ digest }) => digest.undone,
  unanswered: ({ digest }) => digest.unanswered,
  outcome: ({ outcome }) => outcome,
  endReason: ({ endReason }) => endReason,
  labels: ({ labels }) => labels.join(", "),
  lastWords: ({ digest }) => digest.lastWords,
};

/** Calls as a table for a spreadsheet. */
export function csvOf(calls: readonly ListedCall[], nameOf: (id: string) => string): string {
  const rows = calls.map((call) => Object.values(columns).map((value) => cell(value(call, nameOf))));
  return [Object.keys(columns), ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

/** A caller's words may begin like a formula: a spreadsheet must not run them. */
function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
