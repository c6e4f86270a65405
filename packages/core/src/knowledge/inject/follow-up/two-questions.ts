import { readUtterance } from "../trigger/content-words.ts";
import { isQuestion } from "../trigger/is-question.ts";

const mark = /(?<=[?？؟])\s*/u;
/** Where a second question begins behind a word for "and": with a word that asks, or a verb before its subject. "And have it cleaned" is none. */
const joint = new RegExp(
  `,?\\s+(?:and|plus|und|y|et|e|en|и)\\s+(?=(?:(?:also|then|too|auch|también|aussi|anche|também|ook)\\s+)?(?:${[
    "(?:what|how|which|who|whose)\\s",
    "(?:when|where|why)\\s+(?:do|does|did|is|are|was|can|could|will|would|should)\\s",
    "(?:do|does|did|is|are|was|were|can|could|will|would|should|may|must)\\s+(?:i|we|you|they|it|he|she|there|the|this|that|these|those|my|our|your|their|its|an?|any)\\s",
    "(?:if|whether)\\s",
    "(?:was|wie|wann|wo|wer|welche[rsnm]?|wieviel|warum|ob)\\s",
    "(?:kann|können|könnte|darf|dürfen|gibt|ist|sind|hat|haben|muss|müssen|soll)\\s+(?:ich|wir|man|es|sie|er|das|der|die|dort|da|eine?|mein|meine)\\s",
    "(?:qué|cómo|cuándo|dónde|cuál|quién|cuánto|cuánta|puedo|podemos|hay|se puede)\\s",
    "(?:comment|quand|où|quel(?:le)?s?|combien|pourquoi|est-ce|puis-je|y a-t-il|peut-on)\\s",
    "(?:quando|quanto|quale|come|dove|posso|possiamo|c['’]è|qual|onde|há|posso)\\s",
    "(?:hoe|wat|wanneer|waar|welke|kan ik|mag ik|is er|is het)\\s",
    "(?:как|что|когда|где|сколько|можно ли)\\s",
  ].join("|")}))`,
  "giu",
);
/** More than that is a story, not a list of questions. */
const most = 3;

/** The questions of a turn, each with what was said before it; one, the text itself, where it does not ask several things. */
export function questionsIn(text: string): string[] {
  const parts = text.split(mark).flatMap((part) => part.split(joint));
  const questions: string[] = [];
  let before = "";
  for (const part of parts) {
    before = before === "" ? part : `${before} ${part}`;
    if (!isAskedOf(part)) continue;
    questions.push(before);
    before = "";
  }
  if (questions.length < 2 || questions.length > most) return [text];
  return before === "" ? questions : [...questions.slice(0, -1), `${questions.at(-1)} ${before}`];
}

const begins =
  /^(?:if|whether|ob|hay|puedo|podemos|posso|há|est-ce|puis-je|kann|darf|gibt|ist|sind|hat|haben|kan|mag|is)\s/iu;

const isAskedOf = (part: string) =>
  readUtterance(part).content.length > 0 && (isQuestion(part) || begins.test(part.trim()));
