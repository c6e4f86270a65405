import { atFirstUse } from "../../base/values/at-first-use.ts";
import type { LedgerItem } from "../../schema/call.ts";
import { yes } from "../route/by-offer.ts";
import { fold } from "../words/fold.ts";
import { greeting } from "./greeting.ts";

/** Limits: a model reads a brief while the caller waits. */
const most = { sentences: 4, characters: 150 };

/** Languages whose days and months are known beside digits. */
const languages = ["en", "es", "de", "fr", "pt", "it", "nl"];
/** What an agent says that promises something, in the same languages. */
const promise =
  /(?<!\p{L})(?:i'll|we'll|i will|we will|will be|le (?:envio|mando|llamo)|vamos a|ich (?:schicke|sende|rufe)|wir (?:schicken|senden|rufen)|je vous (?:envoie|rappelle)|nous allons|vou (?:enviar|mandar)|le (?:invio|mando)|ik (?:stuur|bel))(?!\p{L})/u;
const asks = /[?？]\s*$/u;
const no = /^[\p{P}\s]*(?:no|nope|not|nein|non|nao|nee|nie|nej|нет|いいえ)(?!\p{L})/u;

const dated = atFirstUse(() => {
  const names = languages.flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    const day = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    const months = Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2026, at, 1)));
    return [...months, ...Array.from({ length: 7 }, (_, at) => day.format(Date.UTC(2026, 1, at + 1)))];
  });
  const known = [...new Set(names.map((name) => fold(name)))].filter((name) => name !== "may" && name.length > 3);
  return new RegExp(`\\p{Nd}|(?<!\\p{L})(?:${known.join("|")}|tomorrow)(?!\\p{L})`, "u");
});

/**
 * What an agent said of dates, numbers and promises that the caller did not deny at once, and questions about them that
 * the caller answered with yes; the newest of them, in their order. The last words of an agent are not among them, and
 * neither is a greeting: what members say first when they get a call (`greetings`), and an opening that greets, or asks
 * what the caller wants, and is not answered with yes.
 */
export function settledIn(ledger: readonly LedgerItem[], greetings: readonly string[] = []): string[] {
  const spoken = ledger.filter(({ role, text }) => (role === "agent" || role === "caller") && text.trim() !== "");
  const last = spoken.findLastIndex(({ role }) => role === "agent");
  const first = spoken.findIndex(({ role }) => role === "caller");
  const greeted = new Set(greetings.flatMap((text) => sentencesOf(text).map((each) => fold(each))));
  const settled = spoken.flatMap(({ role, text, interrupted }, at) => {
    if (role !== "agent" || at === last || interrupted) return [];
    const next = spoken[at + 1];
    const answer = next?.role === "caller" ? fold(next.text) : "";
    if (at < first && (greeting.test(fold(text)) || asks.test(text)) && !yes.test(answer)) return [];
    return no.test(answer)
      ? []
      : sentencesOf(text).filter((each) => !greeted.has(fold(each)) && isSettled(each, answer));
  });
  return [...new Set(settled)].slice(-most.sentences);
}

function isSettled(sentence: string, answer: string): boolean {
  if ([...sentence].length > most.characters) return false;
  const folded = fold(sentence);
  if (sentence.endsWith("?")) return dated().test(folded) && yes.test(answer);
  return dated().test(folded) || promise.test(folded);
}

function sentencesOf(text: string): string[] {
  return text
    .replace(/\s+/g, " ")
    .split(/(?<=[.!?。？！])\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
