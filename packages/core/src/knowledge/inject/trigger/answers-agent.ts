import { listsOf } from "../../../language/languages/by-language.ts";
import type { OwnWords } from "../../../language/shape/own-words.ts";
import type { Exchange } from "../../agent-knowledge.ts";
import { readUtterance } from "../../words/content-words.ts";
import { goesOn } from "../../words/referring-words.ts";
import { asksSomething, instructs, offersToDo } from "../follow-up/agent-question.ts";
import { isQuestion } from "./is-question.ts";

/** Leaves to the caller what is said next: offers help, or asks what happened, what is needed or what the call is about. Spelled without accents. */
const open = new RegExp(`(?<!\\p{L})(?:${Object.values(listsOf("leavesOpen")).flat().join("|")})(?!\\p{L})`, "u");

/** Words that name something in a short answer: to an offer, and to what is not a question. */
const mostContent = { offer: 3, other: 1 };

/**
 * Whether words answer what the agent asked ("a grey one", "22 Marsh Lane, second floor, the bell says Okafor"), or tell what came of an instruction: "it's clicking,
 * and there is a little flame". Not where the agent left open what comes next, and not where the words ask or go on to something. What comes of an instruction may
 * be another matter, and so may what follows an offer: "the youngest is allergic to nuts" after "Shall I book the table?" What a passage proves is given then.
 */
export function answersAgent(text: string, exchanges: readonly Exchange[], isProven: boolean): boolean {
  const last = exchanges.at(-1);
  if (last?.role !== "agent" || leavesOpen(exchanges)) return false;
  const { words, said, content } = readUtterance(text);
  if (isQuestion(text) || goesOn(text, words)) return false;
  if (asksSomething(last.text)) return !(isProven && offersToDo(last.text) && content.length > mostContent.offer);
  if (instructs(last.text) && !isProven) return true;
  // A bare subject, such as "opening hours", is looked up; "it's blinking" tells.
  return content.length <= mostContent.other && said.length > 1;
}

/** Begins words that set the agent right or name what is the caller's own. As `plainWords` spells words. */
const own = new RegExp(
  `^(?:(?:${ownWords("before")}) )?(?:(?:${ownWords("denies")}) (?!(?:${ownWords("unless")})(?= |$))|(?:${ownWords("own")}) )`,
  "u",
);

function ownWords(part: keyof OwnWords): string {
  return Object.values(listsOf("ownWords"))
    .flatMap((words) => words[part] ?? [])
    .join("|");
}

/** Sets a new matter against an answer. As `plainWords` spells words. */
const contrast = new RegExp(`\\p{L} (?:${Object.values(listsOf("contrast")).join("|")}) (?=\\p{L})`, "u");

/** Whether words set right what the agent said, name something of the caller's own, or something besides the answer: "no, the cancellation fee", "my card was stolen", "the small one is warm, but the big one leaks". */
export function namesOwn(text: string): boolean {
  return own.test(readUtterance(text).words.join(" ")) || contrasts(text);
}

/** Whether words set something against what they said before: "yes, but upstairs it is cold". "Yes, it hurts, but yes" sets nothing against it. */
export function contrasts(text: string): boolean {
  const said = readUtterance(text).words.join(" ");
  const but = contrast.exec(said);
  return but !== null && readUtterance(said.slice(but.index + but[0].length)).content.length > 0;
}

/** Whether the agent spoke last and left to the caller what comes next: it greets, or offers help. */
export function leavesOpen(exchanges: readonly Exchange[]): boolean {
  const last = exchanges.at(-1);
  if (last?.role !== "agent") return false;
  const isFirst = !exchanges.some(({ role }) => role === "caller");
  return (isFirst && !asksSomething(last.text)) || open.test(lastSentence(last.text));
}

/** The agent's words without a last sentence that only offers help or asks what happened: "Good morning, how may I help you?" */
export function withoutOpenEnd(text: string): string {
  const sentences = sentencesOf(text);
  const last = sentences.at(-1) ?? "";
  const isOpen = open.test(plain(last)) && asksSomething(last) && readUtterance(last).content.length <= mostOffered;
  return isOpen ? sentences.slice(0, -1).join(" ") : text;
}

/** Words that an offer of help names, with what they are said in: "today", "problem". */
const mostOffered = 3;

const sentencesOf = (text: string) => text.trim().split(/(?<=[.!?。！？])\s+/u);

const lastSentence = (text: string) => plain(sentencesOf(text).at(-1) ?? "");

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
}
