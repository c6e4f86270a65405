import type { Schema } from "../../api/client.ts";
import { wordFor } from "../../language/text.ts";

/** Whether a gap needs somebody. */
export type Status = Schema<"Gap">["status"];

const kinds: Record<Status, string> = { open: "warn", answered: "accent", closed: "good", dismissed: "" };

/** Every status, in the order of the work. */
export const statuses = Object.keys(kinds) as readonly Status[];

/** The status of a gap as a badge. */
export function StatusBadge({ status }: { status: Status }) {
  return <span class={`badge ${kinds[status]}`}>{wordFor(status)}</span>;
}
