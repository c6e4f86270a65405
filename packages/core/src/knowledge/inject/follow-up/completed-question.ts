import type { Exchange } from "../../agent-knowledge.ts";
import { namesOnly } from "../../conversation/subject/names-only.ts";
import type { Subject } from "../../conversation/subject/open-subjects.ts";
import type { Background } from "../../knowledge-search.ts";
import { readUtterance } from "../../words/content-words.ts";
import { goesOn, withoutGoingOn } from "../../words/referring-words.ts";
import { isQuestion } from "../trigger/is-question.ts";
import { asksBack, checksWhatWasMeant, offeredIn } from "./agent-question.ts";
import { yesOrNo } from "./yes-or-no.ts";

/** A question that a turn's words complete or accept, and don't ask themselves. */
export interface CompletedQuestion {
  /** What is searched. */
  text: string;
  /** What is asked by it: passages are given for that. */
  question: string;
  /** What was said before and belongs to it; null: as for any other words. */
  background: readonly Background[] | null;
  /** For the trace. */
  reason: string;
}

/** What the caller's own question counts beside the words that complete it, and the agent's question between them. */
const weights = { asked: 0.75, between: 0.3 };
/** An answer that names more is clear by itself. */
const mostContent = 4;

/** What a turn asks that says yes to an offer or answers the agent's question; null when its words stand for themselves. */
export function completedQuestion(text: string, exchanges: readonly Exchange[]): CompletedQuestion | null {
  const last = exchanges.at(-1);
  const answer = yesOrNo(text);
  if (last?.role !== "agent" || answer === "no") return null;
  const asked = questionOf(exchanges);
  if (answer === "yes") return accepted(last.text, asked);
  if (asked === null || !answersOnly(text) || !asksBack(last.text)) return null;
  const background = [
    { text: asked, weight: weights.asked },
    { text: last.text, weight: weights.between },
  ];
  return { text, question: `${asked} ${text}`, background, reason: "it answers what the agent asked back" };
}

/** The caller's last question, where the turn only names another subject for it: "and the Old Mill". */
export function askedOfAnother(
  text: string,
  exchanges: readonly Exchange[],
  subjects: readonly Subject[],
): CompletedQuestion | null {
  const named = withoutGoingOn(text);
  if (named === text.trim() || !namesOnly(named, subjects)) return null;
  const asked = questionOf(exchanges);
  if (asked === null) return null;
  const background = [{ text: asked, weight: weights.asked }];
  return { text, question: asked, background, reason: "it asks the same of another subject" };
}

function accepted(said: string, asked: string | null): CompletedQuestion | null {
  const topic = offeredIn(said);
  if (topic !== null) {
    const question = `can you tell me ${topic}`;
    return { text: topic, question, background: null, reason: "it says yes to what the agent offered to tell" };
  }
  if (asked === null || !checksWhatWasMeant(said)) return null;
  const background = [{ text: said, weight: weights.asked }];
  return { text: asked, question: asked, background, reason: "it says yes to what the agent took it for" };
}

/** What the caller asked last, through turns that only went on to something else ("and the pool"). Null when that did not ask. */
function questionOf(exchanges: readonly Exchange[]): string | null {
  for (const { role, text } of exchanges.toReversed()) {
    if (role !== "caller") continue;
    const { words, content } = readUtterance(text);
    if (content.length === 0) continue;
    if (isQuestion(withoutGoingOn(text))) return text;
    if (!goesOn(text, words)) return null;
  }
  return null;
}

function answersOnly(text: string): boolean {
  const { content, said } = readUtterance(text);
  return said.length > 0 && content.length <= mostContent && !isQuestion(text);
}
