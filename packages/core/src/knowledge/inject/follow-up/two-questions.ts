import { questionParts } from "../../../text/parts-asked.ts";
import { readUtterance } from "../../words/content-words.ts";
import { isQuestion } from "../trigger/is-question.ts";

/** More than that is a story, not a list of questions. */
const most = 3;

/** The questions of a turn, each with what was said before it; one, the text itself, where it does not ask several things. */
export function questionsIn(text: string): string[] {
  const parts = questionParts(text);
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
