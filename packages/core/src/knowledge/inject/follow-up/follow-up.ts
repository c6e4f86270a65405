import type { Exchange, History } from "../../agent-knowledge.ts";
import type { Background } from "../../knowledge-search.ts";
import { readUtterance } from "../../words/content-words.ts";
import { goesOn, refersBack } from "../../words/referring-words.ts";
import { withoutOpenEnd } from "../trigger/answers-agent.ts";

export interface FollowUp {
  background: Background[];
  /** Why the utterance is taken for one that goes on, for the trace. */
  reason: string;
}

/**
 * How much the caller's last words count beside those of a follow-up: most when it names nothing itself, least when it may
 * as well begin something else. Chosen on 30 follow-ups and 10 short changes of subject over the examples' documents
 * (`pnpm bench follow-ups`, November 2026): hit@1 10 → 25 of 30 and 10 → 10 of 10; since names and repeated words count
 * too it is 26 and 8. One weight for all does worse at one or the other. A word that refers back says little more than a short text does: with 0.5 for it in place of 0.3, 131 plain English questions as third turns
 * get three passages fewer, and no follow-up more.
 */
const weights = { namesNothing: 0.75, namesLittle: 0.3, goesOn: 0.2 };
/** The agent's last words, or where it had them from, count half of the caller's. */
const agentShare = 0.5;
/** An utterance that names more than this is clear by itself. */
const mostContent = 3;
/** Utterances of the caller that one follow-up after the other is traced back through; each counts half of the next. */
const mostUtterances = 3;
/** Of a longer text only its end is taken. */
const mostCharacters = 300;

/** What to search for beside the words of an utterance that is not clear without what was said before; null when it is. */
export function followUp(text: string, { exchanges, titles }: History): FollowUp | null {
  const { words, content } = readUtterance(text);
  const how = words.length === 0 ? null : judge(text, words, content);
  if (how === null) return null;
  const telling = exchanges
    .map((one) => (one.role === "agent" ? { ...one, text: withoutOpenEnd(one.text) } : one))
    .filter((one) => readUtterance(one.text).content.length > 0);
  const weight = weights[how.kind];
  const subject = subjectOf(telling);
  const background = subject.map((spoken, i) => ({ text: ending(spoken), weight: weight / 2 ** i }));
  // A title stands for an answer of the agent that was not reported.
  const isUnreported = subject.length > 0 && exchanges.at(-1)?.role === "caller";
  const source = telling.findLast(({ role }) => role === "agent")?.text ?? (isUnreported ? titles[0] : undefined);
  if (source !== undefined) background.push({ text: ending(source), weight: agentShare * weight });
  return background.length === 0 ? null : { background, reason: how.reason };
}

/** What the caller last said that names something, newest first, back to what is clear by itself. */
function subjectOf(telling: readonly Exchange[]): string[] {
  const found: string[] = [];
  for (const { text } of telling.filter(({ role }) => role === "caller").reverse()) {
    found.push(text);
    const { words, content } = readUtterance(text);
    if (found.length === mostUtterances || judge(text, words, content) === null) break;
  }
  return found;
}

/** The caller's last words that name something; null when there are none. */
export function lastSubject({ exchanges }: History): string | null {
  return (
    exchanges.findLast(({ role, text }) => role === "caller" && readUtterance(text).content.length > 0)?.text ?? null
  );
}

function judge(
  text: string,
  words: readonly string[],
  content: readonly string[],
): { kind: keyof typeof weights; reason: string } | null {
  if (content.length === 0) return { kind: "namesNothing", reason: "it names nothing itself" };
  if (content.length > mostContent) return null;
  if (refersBack(words)) return { kind: "namesLittle", reason: "a word of it stands for something said before" };
  if (goesOn(text, words)) return { kind: "goesOn", reason: "it adds to what was said before" };
  if (content.length === 1) return { kind: "namesLittle", reason: `it names only ${content[0]}` };
  return null;
}

function ending(text: string): string {
  return [...text].slice(-mostCharacters).join("");
}
