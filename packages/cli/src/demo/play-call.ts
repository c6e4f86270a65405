import type { LiveCall, Turn, Workspace } from "@cuecard/core";
import { showCitation } from "../terminal/citation.ts";
import { colors, counted, print, wrap } from "../terminal/terminal.ts";
import { demoAgents, demoCall, demoTeam } from "./demo-team.ts";

/** Plays a whole call as a timeline: who speaks, what they know, who takes over and why. Resolves with the team's id. */
export async function playCall(cuecard: Workspace, knowledgeBaseId: string): Promise<string> {
  for (const agent of demoAgents) await cuecard.agents.create(agent);
  const team = await cuecard.teams.create(demoTeam(knowledgeBaseId));
  const call = await cuecard.calls.start({ teamId: team.id, externalId: "demo-call" });
  said(call.current, call.current.agent.firstMessage ?? "");
  for (const { caller, agent, tool } of demoCall) {
    print(`${colors.cyan("caller".padStart(8))}  ${caller}`);
    let turn = await call.userTurn(caller);
    explain(turn);
    if (tool) turn = await transfer(call, turn, tool);
    said(turn, agent);
    await call.agentSaid({ text: agent, turnId: turn.turnId });
  }
  await call.end({ reason: "caller hung up", outcome: "solved" });
  const { ledger, trace } = await call.inspect();
  print(
    colors.dim(
      `          call ended: ${ledger.length} things said and done, ${trace.length} decisions explained in the trace\n`,
    ),
  );
  return team.id;
}

async function transfer(call: LiveCall, turn: Turn, { name, reason }: { name: string; reason: string }): Promise<Turn> {
  print(colors.dim(`          ${turn.agent.name}'s model calls ${name}({ reason: "${reason}" })`));
  const answer = await call.toolCalls([{ id: "call-1", name, arguments: { reason } }], { turnId: turn.turnId });
  explain(answer.turn);
  return answer.turn;
}

function explain({ handoff, context, timings }: Turn): void {
  if (handoff) {
    const what =
      handoff.status === "committed"
        ? `${handoff.from} hands the call to ${handoff.to}`
        : `no hand-off to ${handoff.to}`;
    print(colors.yellow(`          ⇄ ${what}: ${handoff.reason}`));
  }
  const passage = context?.passages[0];
  if (passage) {
    const citation = showCitation(passage.citation);
    print(
      colors.dim(
        `          knows ${counted(context.passages.length, "passage")} (${counted(context.tokens, "token")}, ${timings.totalMs.toFixed(1)} ms), first: ${citation}`,
      ),
    );
  }
}

function said({ agent }: Turn, text: string): void {
  print(`${colors.green((agent.name ?? agent.id).padStart(8))}  ${wrap(text, { indent: " ".repeat(10) }).trimStart()}`);
}
