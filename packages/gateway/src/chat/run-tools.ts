import type { ToolCall, Turn } from "@cuecard/core";
import { arrivalOf, type Played, toolMessages, wordsOf } from "../calls/played.ts";
import { reportBegun } from "../calls/report.ts";
import type { CalledTool } from "../request/history.ts";
import type { AnswerOptions } from "./answer-options.ts";

/** Runs what is Cuecard's own. Returns what the client has to run, and whether the call was handed off. */
export async function run(
  played: Played,
  calls: CalledTool[],
  { trial, signal, tools }: Pick<AnswerOptions, "trial" | "signal" | "tools">,
): Promise<{ host: CalledTool[]; moved: boolean }> {
  // What was said before belongs to the member that said it.
  await reportBegun(played, trial);
  const asked = calls.map(({ output: _output, ...call }): ToolCall => call);
  const before = played.turn.handoff?.id;
  const { results, turn } = await trial.called(asked, signal);
  const offered = new Set(tools.map((tool) => tool.function.name));
  const isHost = (at: number) => results[at]!.kind === "host" && offered.has(calls[at]!.name);
  const answered = calls.map((call, at) => ({
    ...call,
    output: isHost(at) ? null : (results[at]!.output ?? noTool(call)),
  }));
  const host = answered.filter((_, at) => isHost(at));
  const unknown = answered.filter((_, at) => results[at]!.kind === "host" && !isHost(at));
  await trial.report(unknown.map(({ id, output }) => ({ type: "tool_result", id, ok: false, output })));
  played.steps = [...played.steps, { kind: "tools", calls: answered }];
  played.awaited = host.map(({ id }) => id);
  played.turn = turn;
  const { handoff } = turn;
  const moved = handoff?.status === "committed" && handoff.id !== before;
  if (moved)
    arrive(
      played,
      handoff,
      answered.filter((_, at) => results[at]!.kind === "transfer"),
    );
  return { host, moved };
}

const noTool = ({ name }: CalledTool) => `There is no tool ${name}; call one of those you were offered.`;

/** A member got the call in the middle of an answer: it sees what it may see. */
function arrive(played: Played, handoff: NonNullable<Turn["handoff"]>, transfers: readonly CalledTool[]): void {
  const arrival = arrivalOf(handoff);
  // A model is asked to go on after a tool's result, not after words of its own. What the call was for may be hidden.
  const isOwnLast = arrival.messages.at(-1)?.role === "assistant";
  const bridge = isOwnLast
    ? toolMessages(transfers.slice(0, 1).map(({ id, name, output }) => ({ id, name, output, arguments: "{}" })))
    : [];
  played.before = wordsOf(played);
  played.steps = [];
  played.arrival = { ...arrival, messages: [...arrival.messages, ...bridge] };
}
