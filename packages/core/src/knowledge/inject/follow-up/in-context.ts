import type { KnowledgeAnswer, TurnQuestion } from "../../agent-knowledge.ts";
import type { Background } from "../../knowledge-search.ts";
import { followUp, lastSubject } from "./follow-up.ts";
import { type RewriteQuestion, rewrite } from "./rewrite.ts";

/** What to search for instead of the turn's words alone. */
export interface QuestionInContext extends Pick<KnowledgeAnswer, "degraded" | "trace"> {
  text: string;
  background: readonly Background[];
}

/**
 * The turn's words together with what they follow from. A follow-up is rewritten by the host's function; without one,
 * the last turns are its background. When the trigger does not want a search, preload goes on with the last subject.
 */
export async function inContext(
  rewriteQuestion: RewriteQuestion | null,
  { text, history, deadlineMs, signal }: TurnQuestion,
  wanted: boolean,
): Promise<QuestionInContext> {
  const alone = { text, background: [], degraded: [], trace: [] };
  const found = history ? followUp(text, history) : null;
  if (!found || !history) return alone;
  if (!wanted) {
    const subject = lastSubject(history);
    if (subject === null) return alone;
    const message = `Preload goes on with "${subject}", since the words name nothing.`;
    return { ...alone, text: subject, trace: [{ message, data: null }] };
  }
  const { background, reason } = found;
  const data = { background: background.map(({ text, weight }) => ({ text, weight })) };
  const trace = [{ message: `A follow-up, searched with what was said before: ${reason}.`, data }];
  const byBackground = { ...alone, background, trace };
  if (!rewriteQuestion) return byBackground;
  const rewritten = await rewrite(rewriteQuestion, { text, history: history.exchanges, deadlineMs, signal });
  if ("failed" in rewritten) return { ...byBackground, degraded: [{ stage: "rewrite", reason: rewritten.failed }] };
  const message = `A follow-up, searched as rewritten by the host: "${rewritten.question}"; ${reason}.`;
  return { ...alone, text: rewritten.question, trace: [{ message, data: null }] };
}
