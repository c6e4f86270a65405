import {
  type Call,
  type LedgerItem,
  RequestHandoff,
  StartCall,
  type StartedCall,
  type TraceEntry,
  type Turn,
  UserTurn,
} from "@cuecard/core";
import { z } from "zod";
import { callRoutes } from "../routes/calls.ts";
import { liveCallRoutes } from "../routes/live-calls.ts";
import { routeNamed, type Tool, tool } from "./tool.ts";

const InCall = z.strictObject({ callId: z.string().min(1).describe("Id of the call.") });

/** Tools of calls. The call is named in each: nothing is remembered between two of them. */
export const callTools: Tool[] = [
  tool({
    name: "start_call",
    title: "Start a call",
    description: "Start a call to a team or an agent, to try it out. The answer has the callId and who speaks first.",
    route: routeNamed(callRoutes, "startCall"),
    isReadOnly: false,
    input: StartCall,
    text: ({ id, current }: StartedCall) => [`Call ${id} has started.`, turnText(current)].join("\n"),
  }),
  tool({
    name: "play_turn",
    title: "Play a turn",
    description:
      "Say something as the caller. The answer says which agent speaks now, with which instructions, knowledge and tools; what the agent says is up to you.",
    route: routeNamed(liveCallRoutes, "addTurn"),
    isReadOnly: false,
    input: InCall.extend(UserTurn.shape),
    text: turnText,
  }),
  tool({
    name: "hand_off",
    title: "Hand a call off",
    description: "Hand the call off to another member of its team. The answer says whether that was refused, and why.",
    route: routeNamed(liveCallRoutes, "handOff"),
    isReadOnly: false,
    input: InCall.extend(RequestHandoff.shape),
    text: turnText,
  }),
  tool({
    name: "explain_call",
    title: "Explain a call",
    description: "Read what was said and done in a call, and what was decided at each turn and why.",
    route: routeNamed(callRoutes, "getCall"),
    isReadOnly: true,
    input: InCall,
    text: callText,
  }),
];

function turnText({ callId, agent, speaks, handoff, context, instructions, degraded }: Turn): string {
  const lines = [`Call ${callId}: ${agent.id} (${agent.name}) ${speaks ? "speaks" : "has the call, a person"}.`];
  if (handoff) lines.push(`Hand-off from ${handoff.from} to ${handoff.to} ${handoff.status}: ${handoff.reason}`);
  if (handoff?.message) lines.push(`Say first: ${handoff.message}`);
  lines.push(...degraded.map(({ stage, reason }) => `${stage}: ${reason}`));
  if (context) lines.push(context.text);
  if (speaks) lines.push(`Instructions of ${agent.id}:`, instructions);
  return lines.join("\n");
}

/** What was said and what was decided, by time. What was said at the time of a decision stands before it. */
function callText({ id, status, agentId, ledger, trace }: Call): string {
  const said = ledger.map((item) => ({ at: item.at, line: saidLine(item) }));
  const decided = trace.map((entry) => ({ at: entry.at, line: decidedLine(entry) }));
  const lines = [...said, ...decided].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return [`Call ${id} is ${status}; ${agentId} has it.`, ...lines.map(({ at, line }) => `${at}  ${line}`)].join("\n");
}

function saidLine({ role, agentId, text, toolName, interrupted }: LedgerItem): string {
  const who = [role, agentId, toolName].filter((part) => part !== null).join(" ");
  return `${who}: ${JSON.stringify(text)}${interrupted ? " (interrupted)" : ""}`;
}

const decidedLine = ({ kind, message }: TraceEntry): string => `  ${kind}: ${message}`;
