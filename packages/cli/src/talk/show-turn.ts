import type { TraceEntry, Turn } from "@cuecard/core";
import { showCitation } from "../terminal/citation.ts";
import { colors, counted, excerpt } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";

const indent = "    ";

/** Who speaks, what they know and why, as lines. */
export function* showTurn(
  { agent, context, handoff, transfer, degraded, status, timings, tools }: Turn,
  why: readonly TraceEntry[],
): Generator<string> {
  if (status === "superseded") yield colors.yellow("superseded by a newer turn");
  if (handoff)
    yield colors.yellow(`⇄ ${handoff.from} → ${handoff.to} (${handoff.status}, by ${handoff.by}): ${handoff.reason}`);
  if (transfer) yield colors.yellow(`☎ ${transfer.to}: ${transfer.status}`);
  const times = `${timings.totalMs.toFixed(1)} ms, routing ${timings.routeMs.toFixed(1)} ms, retrieval ${timings.retrieveMs.toFixed(1)} ms`;
  yield `${colors.green(`${shown(agent.name ?? agent.id)} answers`)}  ${colors.dim(times)}`;
  if (handoff?.message) yield `${indent}says "${handoff.message}"`;
  if (transfer?.status === "ringing" && transfer.message) yield `${indent}says "${transfer.message}"`;
  if (tools.length > 0) yield colors.dim(`${indent}may call ${tools.map(({ name }) => name).join(", ")}`);
  if (context) {
    yield `${indent}knows ${counted(context.passages.length, "passage")}, ${counted(context.tokens, "token")}:`;
    for (const { number, citation, similarity, text } of context.passages) {
      yield `${indent}[${number}] ${colors.bold(showCitation(citation))} ${colors.dim(`similarity ${similarity.toFixed(2)}`)}`;
      yield colors.dim(`${indent}    ${excerpt(text, 70)}`);
    }
  }
  for (const { stage, reason } of degraded) yield colors.yellow(`${indent}${stage}: ${reason}`);
  for (const entry of why) yield colors.dim(`${indent}${showTrace(entry)}`);
}

export function showTrace({ kind, message }: TraceEntry): string {
  return `${kind}: ${message}`;
}
