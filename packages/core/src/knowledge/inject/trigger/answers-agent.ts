import type { Exchange } from "../../agent-knowledge.ts";
import { readUtterance } from "../../words/content-words.ts";
import { goesOn } from "../../words/referring-words.ts";
import { asksSomething, instructs, offersToDo } from "../follow-up/agent-question.ts";
import { isQuestion } from "./is-question.ts";

/** Leaves to the caller what is said next: offers help, or asks what happened, what is needed or what the call is about. Spelled without accents. */
const open =
  /(?<!\p{L})(?:help|assist\p{L}*|do for you|else|more|trouble|problem\p{L}*|issue|wrong|matter|happened|happening|tell me(?: (?:more|about|a (?:bit|little)|everything|how i|what (?:(?:is|s) (?:up|going)|(?:it|this) is|you (?:are|need|want|d like|would like)))|(?= ?$))|going on|symptom\p{L}*|bother\p{L}*|complain\p{L}*|br(?:ings?|ought) you|seems? to be|own words|go ahead|what (?:is|s|are) (?:it|he|she|they|the \p{L}+) doing|what (?:does|do|did) (?:it|he|she|they|the \p{L}+) do|reason|listening|what (?:(?:is it|exactly|do|would|can|did|are|were) ){0,2}you (?:need|want|like|looking|after)|which (?:service|matter)|(?:what|why|how) (?:\p{L}+ ){0,4}(?:call|calling|ringing|phoning)|helfen|fur sie tun|was (?:brauchen|benotigen|mochten|wunschen|suchen) sie|was darf|welche leistung|was fehlt|was ist los|was fuhrt|was macht (?:er|sie|es|d(?:er|ie|as) \p{L}+)|beschwerden|erzahlen sie|schildern|sagen sie(?= ?$)|ich hore|sonst noch|noch etwas|worum|passiert|anliegen|grund (?:\p{L}+ )?anrufs|ayud\p{L}+|algo mas|otra cosa|puedo hacer|que (?:necesita|desea|quiere|busca)\p{L}*|servir\p{L}*|ocurre|pasa|sucede|sintomas|cuenteme|digame(?= ?$)|adelante|escucho|motivo|aider|autre chose|(?:de quoi avez|que (?:desirez|souhaitez|voulez|cherchez)) vous|puis je faire|arrive|passe|racontez|dites moi(?= ?$)|ecoute|allez y|qu a t il|que fait|motif|raison|yardımcı|baska|ne (?:istiyorsunuz|istersiniz|lazım|arıyorsunuz)|neye ihtiyacınız|sikayet\p{L}*|belirti\p{L}*|anlatın|buyurun|dinliyorum|neyi var|ne oldu|nedeni|sorun\p{L}*|aiutar\p{L}*|altro|ajudar|mais alguma|helpen|nog iets|помочь|еще)(?!\p{L})/u;

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

/** Begins words that set the agent right or name what is the caller's own, by language. As `plainWords` spells words. */
const own =
  /^(?:(?:yes|yeah|well|actually|ja|si|oui|evet|sim) )?(?:(?:no|nope|not|nein|nee|nicht|non|pas|hayır|nao|нет) (?!(?:it|its|that|this|there|i|es|das|ce|cest)(?= |$))|(?:my|our|mein\p{L}*|unser\p{L}*|mis?|nuestr\p{L}*|mon|ma|mes|notre|nos|benim|bizim|mi[ao]|minha|meu|мо[йяеи]|наш\p{L}*) )/u;

/** Sets a new matter against an answer, by language. As `plainWords` spells words. */
const contrast = /\p{L} (?:but|except|aber|nur dass|pero|mais|sauf|ama|fakat|però|maar|но) \p{L}/u;

/** Whether words set right what the agent said, name something of the caller's own, or something besides the answer: "no, the cancellation fee", "my card was stolen", "the small one is warm, but the big one leaks". */
export function namesOwn(text: string): boolean {
  const said = readUtterance(text).words.join(" ");
  return own.test(said) || contrast.test(said);
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
