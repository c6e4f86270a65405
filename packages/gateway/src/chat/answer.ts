import type { ToolCall, Turn } from "@cuecard/core";
import type { Opening } from "../calls/play.ts";
import { arrivalOf, messagesOf, type Played, type Step, toolMessages, wordsOf } from "../calls/played.ts";
import { reportBegun } from "../calls/report.ts";
import type { Trial } from "../calls/trial.ts";
import type { Delta, Question } from "../upstream/ask.ts";
import type { CalledTool } from "./history.ts";
import type { Usage } from "./request.ts";

/** A piece of an answer, for the client. */
export type Part =
  | { type: "text"; text: string }
  /** Calls of the client's own tools. */
  | { type: "calls"; calls: CalledTool[] }
  /** The call was handed off: this member speaks from here on. */
  | { type: "moved"; turn: Turn }
  | { type: "finish"; reason: string; usage: Usage | null };

/** What an answer is made with. */
export interface AnswerOptions {
  trial: Trial;
  /** The turns before, in the caller's order. */
  before: readonly Played[];
  greeting: string | null;
  opening: Opening;
  /** The client's own tools, and its parameters for the model. */
  tools: { function: { name: string } }[];
  parameters: Record<string, unknown>;
  /** Asks a model. `goesOn`: the caller hears words of this answer already. */
  ask: (question: Question, about: { goesOn: boolean }) => AsyncGenerator<Delta>;
  /** What is said when no upstream answers; null: the failure is thrown. */
  sentence: string | null;
  signal: AbortSignal;
}

/** Requests to the model in one answer. After the last one its tools are not offered any more. */
const maxRounds = 6;

/**
 * Answers one turn: asks the model, runs the tools that are Cuecard's own within the same answer, and yields the words as
 * they come. `played` is kept up with it. Throws only before the first words and calls.
 */
export async function* answer(played: Played, options: AnswerOptions): AsyncGenerator<Part> {
  const begun = { goesOn: false, usage: null as Usage | null };
  const { handoff, first, words } = options.opening;
  if (handoff) yield { type: "moved", turn: played.turn };
  for (const part of spoken(played, words ?? first)) {
    begun.goesOn = true;
    yield part;
  }
  if (words !== null || !played.turn.speaks) {
    yield { type: "finish", reason: "stop", usage: null };
    return;
  }
  for (let round = 1; round <= maxRounds; round++) {
    let calls: CalledTool[] = [];
    let speaks = false;
    try {
      for await (const delta of options.ask(questionFor(played, options, round), begun)) {
        if (delta.type === "text") {
          begun.goesOn = speaks = true;
          yield say(played, delta.text);
        } else if (delta.type === "tool") calls = withDelta(calls, delta);
        else if (delta.type === "usage") begun.usage = sumOf(begun.usage, delta.usage);
        else if (delta.reason !== "tool_calls" && delta.reason !== "stop") {
          yield { type: "finish", reason: delta.reason, usage: begun.usage };
          return;
        }
      }
    } catch (error) {
      options.signal.throwIfAborted();
      if (!begun.goesOn && options.sentence === null) throw error;
      // What the model began to say stays as it is: nobody knows its end.
      const sentence = speaks ? null : options.sentence;
      if (sentence !== null) yield say(played, sentence);
      yield { type: "finish", reason: sentence === null ? "length" : "stop", usage: begun.usage };
      return;
    }
    if (calls.length === 0) break;
    const { host, moved } = await run(played, calls, options);
    if (moved) yield { type: "moved", turn: played.turn };
    if (moved) yield* spoken(played, played.turn.handoff?.message ?? null);
    if (moved && !played.turn.speaks) break;
    if (host.length > 0) {
      yield { type: "calls", calls: host };
      yield { type: "finish", reason: "tool_calls", usage: begun.usage };
      return;
    }
  }
  yield { type: "finish", reason: "stop", usage: begun.usage };
}

/** Words that no model makes, such as what a rule says at a hand-off. A space sets them off from what follows. */
function spoken(played: Played, words: string | null): Part[] {
  return words === null || words.trim() === "" ? [] : [say(played, `${words.trim()} `)];
}

function say(played: Played, text: string): Part {
  const last = played.steps.at(-1);
  const steps: Step[] =
    last?.kind === "said"
      ? [...played.steps.slice(0, -1), { kind: "said", text: last.text + text }]
      : [...played.steps, { kind: "said", text }];
  played.steps = steps;
  return { type: "text", text };
}

function questionFor(played: Played, options: AnswerOptions, round: number): Question {
  const { turn } = played;
  const playeds = [...options.before, played];
  const brief = playeds.findLast(({ arrival }) => arrival !== null)?.arrival?.brief ?? null;
  const instructions = [turn.instructions, brief, turn.context?.text].filter(Boolean).join("\n\n");
  const own = new Set(turn.tools.map(({ name }) => name));
  const offered = turn.tools.map((tool) => ({ type: "function", function: tool }));
  const tools = [...offered, ...options.tools.filter((tool) => !own.has(tool.function.name))];
  const { model, temperature } = turn.agent as { model?: unknown; temperature?: unknown };
  const { tool_choice: choice, ...parameters } = options.parameters;
  return {
    model: typeof model === "string" ? model : null,
    messages: [
      ...(instructions === "" ? [] : [{ role: "system" as const, content: instructions }]),
      ...messagesOf(playeds, options.greeting),
    ],
    tools: round < maxRounds ? tools : [],
    parameters: {
      ...parameters,
      ...(typeof temperature === "number" && { temperature }),
      // A tool that was demanded has run after the first request.
      ...(choice !== undefined && round === 1 && tools.length > 0 && { tool_choice: choice }),
    },
  };
}

function withDelta(calls: CalledTool[], delta: Extract<Delta, { type: "tool" }>): CalledTool[] {
  const known = calls[delta.index] ?? { id: "", name: "", arguments: "", output: null };
  const next = [...calls];
  next[delta.index] = {
    ...known,
    id: delta.id ?? known.id,
    name: known.name + (delta.name ?? ""),
    arguments: known.arguments + delta.arguments,
  };
  return next;
}

/** Runs what is Cuecard's own. Returns what the client has to run, and whether the call was handed off. */
async function run(
  played: Played,
  called: CalledTool[],
  { trial, signal, tools }: AnswerOptions,
): Promise<{ host: CalledTool[]; moved: boolean }> {
  const calls = called.filter(Boolean);
  // What was said before belongs to the member that said it.
  await reportBegun(played, trial);
  const asked: ToolCall[] = calls.map(({ id, name, arguments: sent }) => ({ id, name, arguments: sent }));
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
  const bridge = isOwnLast ? toolMessages(transfers.slice(0, 1).map((call) => ({ ...call, arguments: "{}" }))) : [];
  played.before = wordsOf(played);
  played.steps = [];
  played.arrival = { ...arrival, messages: [...arrival.messages, ...bridge] };
}

function sumOf(before: Usage | null, more: Usage): Usage {
  if (!before) return more;
  return {
    prompt_tokens: before.prompt_tokens + more.prompt_tokens,
    completion_tokens: before.completion_tokens + more.completion_tokens,
    total_tokens: before.total_tokens + more.total_tokens,
  };
}
