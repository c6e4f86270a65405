import { listsOf } from "../../../language/languages/by-language.ts";
import { readUtterance } from "../../words/content-words.ts";
import { plainWords } from "../../words/words.ts";
import { beginsQuestion, isInterrogative, isMarkedQuestion } from "../trigger/is-question.ts";

/** What offers to tell something, and then what. */
const offers = Object.values(listsOf("offers")).flat();

const choices = Object.values(listsOf("choosing"));
/** Puts things to choose from: "the small one or the big one?" */
const choosing = new RegExp(
  `(?<!\\p{L})(?:${choices.map(([or]) => or).join("|")}) (?!(?:${choices.flatMap(([, not]) => not ?? []).join("|")})(?!\\p{L}))`,
  "u",
);
/** What asks whether something was understood rightly. */
const checks = new RegExp(`(?<!\\p{L})(?:${Object.values(listsOf("checksMeant")).join("|")})(?!\\p{L})`, "u");
/** First words of offers to do something. */
const offering = new Set(plainWords(Object.values(listsOf("offeringWords")).join(" ")));
/** A question that only says a name, such as "The Falcon X2?". */
const mostNamed = 4;

/** What the agent's words offer to tell: "about the fees"; null when they offer nothing of the kind. */
export function offeredIn(text: string): string | null {
  const last = sentencesOf(text).at(-1) ?? "";
  const said = plain(last);
  for (const offer of offers) {
    const topic = offer.exec(said)?.[1];
    if (topic !== undefined) return readUtterance(topic).content.length > 0 ? topic : null;
  }
  return null;
}

/** Whether the agent's words ask: by their mark, or by the last sentence's first words. */
export function asksSomething(text: string): boolean {
  const ending = text.split(/[.!]\s/).at(-1)!;
  const offer = /(?<!\p{L})(?:would|do|did|shall|can|could|should|is that) (?:you|i|that)(?!\p{L})/iu;
  return isMarkedQuestion(text) || offer.test(ending);
}

/** Offers to do something; "may I have your name" asks. */
const offersOfDoing = Object.values(listsOf("offersToDo")).flat();

/** Whether the agent's last sentence offers to do something: "Shall I book the table?" */
export function offersToDo(text: string): boolean {
  const said = plain(sentencesOf(text).at(-1) ?? "");
  return offersOfDoing.some((one) => one.test(said));
}

/** Has callers do something at once, or tell what they see. */
const instructions = Object.values(listsOf("instructions")).flat();

/** Whether the agent's last sentence has the caller do something at once: "Now hold the button and tell me what you hear." */
export function instructs(text: string): boolean {
  const clauses = (sentencesOf(text).at(-1) ?? "").split(/[,;:–—]/u).map(plain);
  return clauses.some((clause) => instructions.some((one) => one.test(clause)));
}

/** Whether they do nothing but ask for something: the caller's question waits for it. Offers, such as to book, don't. */
export function asksBack(text: string): boolean {
  const [only, ...more] = sentencesOf(text).filter((sentence) => readUtterance(sentence).said.length > 0);
  if (only === undefined || more.length > 0 || !asksSomething(only)) return false;
  const { said } = readUtterance(only);
  return isInterrogative(said[0]) || choosing.test(plain(only)) || checks.test(plain(only)) || isName(only);
}

/** Whether they ask if the caller was understood: "Do you mean the Falcon?" */
export function checksWhatWasMeant(text: string): boolean {
  return asksBack(text) && !choosing.test(plain(text)) && (checks.test(plain(text)) || isName(text));
}

const isName = (text: string) => {
  const { words, said, content } = readUtterance(text);
  if (!isMarkedQuestion(text) || content.length === 0 || words.length > mostNamed) return false;
  return !beginsQuestion(said[0]) && !offering.has(said[0]!);
};

const sentencesOf = (text: string) => text.split(/(?<=[.!?。！？])\s+/u).filter((sentence) => sentence.trim() !== "");

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
