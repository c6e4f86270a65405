import { limits } from "@cuecard/core";
import { checkedSpeech } from "@cuecard/core/messages";
import type { Played } from "../calls/played.ts";
import type { Trial } from "../calls/trial.ts";
import type { Delta, Question } from "../upstream/ask.ts";

/** The words of a model as the member's `said` lets them be spoken. Without one they pass as they are. */
export function checkedDeltas(
  { turn }: Pick<Played, "turn">,
  { trial, ask }: { trial: Pick<Trial, "checkSaid" | "report">; ask: (question: Question) => AsyncGenerator<Delta> },
  question: Question,
): AsyncGenerator<Delta> {
  const { said } = turn.agent as { said?: { maxHoldMs?: number } | null };
  return said
    ? checked(ask, { question, trial, maxHoldMs: said.maxHoldMs ?? limits.saidHoldMs.default })
    : ask(question);
}

async function* checked(
  ask: (question: Question) => AsyncGenerator<Delta>,
  { question, trial, maxHoldMs }: { question: Question; trial: Pick<Trial, "checkSaid" | "report">; maxHoldMs: number },
): AsyncGenerator<Delta> {
  let others: Delta[] = [];
  /** The words of an answer. What else it has comes behind them, and is the newest answer's. */
  async function* wordsOf(asked: Question): AsyncGenerator<string> {
    others = [];
    for await (const delta of ask(asked)) {
      if (delta.type === "text") yield delta.text;
      else if (delta.type !== "tool") others.push(delta);
    }
  }
  const speech = checkedSpeech(wordsOf(question), {
    check: (text) => trial.checkSaid(text),
    maxHoldMs,
    onChecked: (event) => trial.report([event]),
    askAgain: (reason) => wordsOf(again(question, reason)),
  });
  let hasWords = false;
  for await (const text of speech) {
    hasWords ||= text.trim() !== "";
    yield { type: "text", text };
  }
  yield* others;
  // What was written took the place of an answer that did not come.
  if (hasWords && !others.some(({ type }) => type === "end")) yield { type: "end", tool_calls: [], finish: "stop" };
}

function again(question: Question, reason: string): Question {
  const content = `Your answer was not said, since it is not what is written: ${reason} Answer the caller again, and say nothing that is not written.`;
  return { ...question, messages: [...question.messages, { role: "system", content }] };
}
