import type { Signal } from "@preact/signals";
import { linkTo } from "../../app/route.ts";
import { tx } from "../../language/text.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import type { Lane } from "./lanes.ts";

/** Colours of members, in the order in which they are first seen: a member has the same one in every lane. */
const colors = 6;
const seen = new Map<string, number>();

function colorOf(agentId: string): string {
  const known = seen.get(agentId) ?? seen.size;
  seen.set(agentId, known);
  return `lane-${known % colors}`;
}

/** One call: who had it for how many turns, the joints between them, and what the caller said last. */
export function LaneOfCall({ lane }: { lane: Signal<Lane> }) {
  const { callId, name, stretches, ringing, words } = lane.value;
  return (
    <li class="lane">
      <a href={linkTo(["calls", callId])}>
        <bdi>{name}</bdi>
      </a>
      <div class="lane-members">
        {stretches.map(({ agentId, turns }, index) => (
          <span key={index} class={`lane-member ${colorOf(agentId)}`} style={{ flexGrow: turns + 1 }}>
            <AgentName id={agentId} /> {turns > 0 && <span class="small">{turns}</span>}
          </span>
        ))}
        {ringing !== null && (
          <span class="badge accent">{tx("calling {name}", { name: <AgentName id={ringing} /> })}</span>
        )}
      </div>
      <p class="small lane-words" dir="auto">
        {words === "" ? "–" : words}
      </p>
    </li>
  );
}
