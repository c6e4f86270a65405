import { limits, type Turn } from "@cuecard/core";
import type { Played, Step } from "../calls/played.ts";
import { wordsOf } from "../calls/played.ts";
import type { CalledTool } from "../request/history.ts";
import type { Usage } from "../request/request.ts";
import { checkedDeltas } from "../said/checked-deltas.ts";
import type { Question } from "../upstream/ask.ts";
import { failed } from "../upstream/refusal.ts";
import { type AnswerOptions, maxRounds } from "./answer-options.ts";
import { questionFor } from "./question.ts";
import { run } from "./run-tools.ts";

/** A piece of an answer, for the client. */
export type Part =
  | { type: "text"; text: string }
  /** Calls of the client's own tools. */
  | { type: "calls"; calls: CalledTool[] }
  /** The call was handed off: this member speaks from here on. */
  | { type: "moved"; turn: Turn }
  | { type: "finish"; reason: string; usage: Usage | null };

/** How far an answer is. */
interface Begun {
  /** The caller hears words of it. */
  goesOn: boolean;
  usage: Usage | null;
}

/**
 * Answers one turn: asks the model, runs the tools that are Cuecard's own within the same answer, and yields the words as
 * they come. `played` is kept up with it. Throws only before the first words and calls.
 */
export async function* answer(played: Played, options: AnswerOptions): AsyncGenerator<Part> {
  const begun: Begun = { goesOn: false, usage: null };
  const finish = (reason: string): Part => ({ type: "finish", reason, usage: begun.usage });
  const { handoff, first, words } = options.opening;
  if (handoff) yield { type: "moved", turn: played.turn };
  for (const part of spoken(played, words ?? first)) {
    begun.goesOn = true;
    yield part;
  }
  if (words !== null || !played.turn.speaks) {
    yield finish("stop");
    return;
  }
  try {
    for (let round = 1; round <= maxRounds; round++) {
      const { calls, reason } = yield* askModel(played, options, { round, begun });
      if (calls.length === 0) {
        yield finish(reason);
        return;
      }
      const { host, moved } = await run(played, calls, options);
      if (moved) yield { type: "moved", turn: played.turn };
      if (moved) yield* spoken(played, played.turn.handoff?.message ?? null);
      if (moved && !played.turn.speaks) {
        yield finish("stop");
        return;
      }
      if (host.length > 0) {
        yield { type: "calls", calls: host };
        yield finish("tool_calls");
        return;
      }
    }
    throw failed(`asked for tools ${maxRounds} times and said nothing`);
  } catch (error) {
    options.signal.throwIfAborted();
    const { sentence } = options;
    if (!begun.goesOn && sentence === null) throw error;
    await note(options, error);
    if (sentence !== null) yield say(played, apart(played, sentence));
    yield finish(sentence === null ? "length" : "stop");
  }
}

/** One answer of the model. It is asked once more when it gave neither words nor tool calls. */
async function* askModel(
  played: Played,
  options: AnswerOptions,
  { round, begun }: { round: number; begun: Begun },
): AsyncGenerator<Part, { calls: CalledTool[]; reason: string }> {
  for (let times = 1; ; times++) {
    let speaks = false;
    // A blank beginning is not yet a word.
    let blank = "";
    const ask = (question: Question) => options.ask(question, begun);
    for await (const delta of checkedDeltas(played, { ...options, ask }, questionFor(played, options, round))) {
      if (delta.type === "usage") begun.usage = sumOf(begun.usage, delta.usage);
      if (delta.type === "text" && !speaks && (blank + delta.text).trim() === "") blank += delta.text;
      else if (delta.type === "text") {
        const text = fitting(played, speaks ? delta.text : blank + delta.text);
        begun.goesOn = speaks = true;
        if (text !== "") yield say(played, text);
        if (text.length < delta.text.length) return cut(options);
      }
      if (delta.type !== "end") continue;
      const calls = delta.tool_calls.map((call) => ({ ...call, output: null }) as CalledTool);
      if (speaks || calls.length > 0) return { calls, reason: delta.finish };
    }
    if (times === 2) throw failed("gave neither words nor a tool call, twice");
  }
}

/** What of a text the ledger can still take as one answer. */
function fitting(played: Played, text: string): string {
  return text.slice(0, Math.max(0, limits.turnCharacters - wordsOf(played).length));
}

async function cut(options: AnswerOptions): Promise<{ calls: CalledTool[]; reason: string }> {
  await note(options, failed(`said more than ${limits.turnCharacters} characters in one answer`));
  return { calls: [], reason: "length" };
}

/** The trace says what happened. Whoever hears an answer is not to suffer where it can't. */
async function note({ trial, sentence }: AnswerOptions, error: unknown): Promise<void> {
  const { message = "It failed." } = Object(error) as { message?: string };
  const what = message.replace(/; try again\.$/, ".");
  const reason = `${what} ${sentence === null ? "Nothing" : "The fallback sentence"} was said instead.`;
  await trial
    .report([{ type: "model_failed", reason: reason.slice(0, limits.descriptionCharacters) }])
    .catch(() => null);
}

/** Words that no model makes, such as what a rule says at a hand-off. A space sets them off from what follows. */
function spoken(played: Played, words: string | null): Part[] {
  return words === null || words.trim() === "" ? [] : [say(played, `${words.trim()} `)];
}

/** A text that a space sets off from the words before it. */
function apart(played: Played, text: string): string {
  return /\S$/.test(wordsOf(played)) ? ` ${text}` : text;
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

function sumOf(before: Usage | null, more: Usage): Usage {
  if (!before) return more;
  return {
    prompt_tokens: before.prompt_tokens + more.prompt_tokens,
    completion_tokens: before.completion_tokens + more.completion_tokens,
    total_tokens: before.total_tokens + more.total_tokens,
  };
}
