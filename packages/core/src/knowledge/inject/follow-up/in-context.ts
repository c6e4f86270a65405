import type { Exchange, History, KnowledgeAnswer, TurnQuestion } from "../../agent-knowledge.ts";
import type { AttachmentSearch, Background } from "../../knowledge-search.ts";
import type { CompletedQuestion } from "./completed-question.ts";
import { followUp, lastSubject } from "./follow-up.ts";
import { type RewriteQuestion, rewrite } from "./rewrite.ts";
import { questionsIn } from "./two-questions.ts";

/** What to search for instead of the turn's words alone. */
export interface QuestionInContext extends Pick<KnowledgeAnswer, "degraded" | "trace"> {
  text: string;
  /** What is asked by it: passages are given for that. */
  question: string;
  background: readonly Background[];
  /** Other questions of the same turn. */
  also: NonNullable<AttachmentSearch["also"]>;
}

/**
 * The turn's words together with what they follow from. A follow-up is rewritten by the host's function; without one,
 * the last turns are its background. When the trigger does not want a search, preload goes on with the last subject.
 */
export async function inContext(
  rewriteQuestion: RewriteQuestion | null,
  { text, history, deadline, signal }: TurnQuestion,
  { wanted, completed }: { wanted: boolean; completed: CompletedQuestion | null },
): Promise<QuestionInContext> {
  const alone = { text, question: text, background: [], also: [], degraded: [], trace: [] };
  const several = completed || !wanted ? null : inParts(text, history);
  if (several) return { ...alone, ...several };
  if (!history) return alone;
  const found = completed ? complete(completed, history) : asSaid(text, history);
  if (!found) return alone;
  if (!wanted) {
    const subject = lastSubject(history);
    if (subject === null) return alone;
    const message = `Preload goes on with "${subject}", since the words name nothing.`;
    return { ...alone, text: subject, trace: [{ message, data: null }] };
  }
  const { background, reason } = found;
  const data = { background: background.map(({ text, weight }) => ({ text, weight })) };
  const how = found.text === text ? "with what was said before" : `as "${found.text}"`;
  const trace = [{ message: `A follow-up, searched ${how}: ${reason}.`, data }];
  const byBackground = { ...alone, text: found.text, question: found.question, background, trace };
  if (!rewriteQuestion) return byBackground;
  const rewritten = await rewrite(rewriteQuestion, { text, history: history.exchanges, deadline, signal });
  if ("failed" in rewritten) return { ...byBackground, degraded: [{ stage: "rewrite", reason: rewritten.failed }] };
  const message = `A follow-up, searched as rewritten by the host: "${rewritten.question}"; ${reason}.`;
  return { ...alone, text: rewritten.question, question: found.question, trace: [{ message, data: null }] };
}

/** Several questions of one turn, each a search; what follows from the ones before has them as its background. */
function inParts(text: string, history: History = noHistory): Partial<QuestionInContext> | null {
  const questions = questionsIn(text);
  if (questions.length === 1) return null;
  const [first, ...also] = questions.map((question, at) => {
    const before = questions.slice(0, at).map((said): Exchange => ({ role: "caller", text: said }));
    const exchanges = [...history.exchanges, ...before];
    return { question, background: followUp(question, { ...history, exchanges })?.background ?? [] };
  });
  const message = `${questions.length} questions, each searched for itself: "${questions.join('", "')}".`;
  return { text: first!.question, background: first!.background, also, trace: [{ message, data: null }] };
}

const noHistory: History = { exchanges: [], titles: [] };

type ContextualQuestion = Pick<QuestionInContext, "text" | "question" | "background"> & { reason: string };

function asSaid(text: string, history: History): ContextualQuestion | null {
  const found = followUp(text, history);
  return found && { text, question: text, ...found };
}

/** What was offered may follow from what was said before the offer: "how much it costs". */
function complete({ background, ...completed }: CompletedQuestion, { exchanges, titles }: History): ContextualQuestion {
  const before = { exchanges: exchanges.slice(0, -1), titles };
  return { ...completed, background: background ?? followUp(completed.text, before)?.background ?? [] };
}
