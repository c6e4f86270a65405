import { readUtterance } from "../../words/content-words.ts";
import { isAside } from "./aside.ts";
import { isCommand } from "./commands.ts";
import { isQuestion as asks, asksWhatItIs, beginsQuestion, isMarkedQuestion } from "./is-question.ts";
import { isParting } from "./parting.ts";

export interface TriggerDecision {
  search: boolean;
  /** Why, for the call's trace. */
  reason: string;
}

/**
 * Decides, with no model and in microseconds, whether a caller's words call for knowledge: questions and statements that
 * name something do; greetings, yes and no, thanks, listening sounds, dictated numbers and requests to the call itself
 * don't. A question that names nothing calls for it when it can be about what was said before, `followsUp`.
 */
export function decideSearch(text: string, { followsUp = false }: { followsUp?: boolean } = {}): TriggerDecision {
  const utterance = readUtterance(text);
  const { words, said, content, onlyDigits, dictatesNumber } = utterance;
  if (words.length === 0) return { search: false, reason: "nothing was said" };
  if (onlyDigits) return { search: false, reason: "only digits were said" };
  if (said.length === 0 || isParting(words)) return { search: false, reason: "greeting, answer or listening sound" };
  if (followsUp && asksWhatItIs(words)) return { search: true, reason: "asks what was just said" };
  if (isCommand(text, words)) return { search: false, reason: "a request to the call itself" };
  const marked = isMarkedQuestion(text);
  if (!marked && isAside(utterance) && !asks(text)) return { search: false, reason: "said beside the matter" };
  if (dictatesNumber && !marked && !beginsQuestion(said[0])) return { search: false, reason: "a number was dictated" };
  if (content.length > 0) return { search: true, reason: `names ${content.slice(0, 5).join(", ")}` };
  if ((said.some(beginsQuestion) || asks(text)) && (followsUp || said.length > 2))
    return { search: true, reason: followsUp ? "a question about what was said before" : "a question" };
  return { search: false, reason: "names nothing to search for" };
}
