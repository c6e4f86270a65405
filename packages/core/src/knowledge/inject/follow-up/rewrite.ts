import type { Deadline } from "../../../base/time/deadline.ts";
import { withinTime } from "../../../base/time/within-time.ts";
import { limits } from "../../../limits.ts";
import type { Exchange } from "../../agent-knowledge.ts";
import { hideTexts } from "../../failures/hide-texts.ts";

/** A follow-up question with what was said before it. */
export interface RewriteRequest {
  /** What the caller said. */
  text: string;
  /** What was said before, oldest first. */
  history: readonly Exchange[];
  /** Aborted when the time for rewriting is over. */
  signal: AbortSignal;
}

/** The host's own way, such as its model, to put a question that only follows from the last turns into one that stands by itself. */
export type RewriteQuestion = (request: RewriteRequest) => Promise<string>;

/** Share of what is left of a turn's deadline that the host's function may take. */
const share = 0.4;

/** The rewritten question, or why there is none. Throws only `aborted`. */
export async function rewrite(
  rewriteQuestion: RewriteQuestion,
  {
    text,
    history,
    deadline,
    signal,
  }: { text: string; history: readonly Exchange[]; deadline: Deadline; signal: AbortSignal | undefined },
): Promise<{ question: string } | { failed: string }> {
  const milliseconds = Math.floor(share * deadline.remaining());
  const outcome = await withinTime({
    milliseconds,
    signal,
    work: (inner) => rewriteQuestion({ text, history, signal: inner }),
  });
  if (outcome.status === "late") return { failed: `rewriteQuestion did not answer within ${milliseconds} ms` };
  if (outcome.status === "failed") {
    const reason = outcome.error instanceof Error ? outcome.error.message : String(outcome.error);
    return { failed: hideTexts(reason, [text, ...history.map((said) => said.text)]) };
  }
  const question = typeof outcome.value === "string" ? outcome.value.trim() : "";
  if (question === "") return { failed: "rewriteQuestion answered no text" };
  return { question: [...question].slice(0, limits.query.maxCharacters).join("") };
}
