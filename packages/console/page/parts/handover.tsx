import { tx } from "../language/text.ts";
import { AgentName } from "./agent-name.tsx";

interface Decision {
  kind: string;
  message: string;
  data: Record<string, unknown> | null;
}

/** Whether a decision handed a call from one member to another. */
export function isHandover({ kind, data }: Decision): boolean {
  return kind === "handoff" && typeof data?.from === "string" && typeof data.to === "string";
}

/** A hand-off, where one looks: from whom, to whom, and why. */
export function Handover({ decision: { message, data } }: { decision: Decision }) {
  return (
    <div class="decision joint" dir="auto">
      <p class="handover">
        {tx("Handed over: {from} → {to}", {
          from: <AgentName id={String(data?.from)} />,
          to: <AgentName id={String(data?.to)} />,
        })}
      </p>
      {/* Who did it stands in front of the colon. */}
      {message.slice(message.indexOf(": ") + 2)}
    </div>
  );
}
