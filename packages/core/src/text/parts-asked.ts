/** Ways in which a question begins: with a word that asks, or a verb before its subject. "Have it cleaned" is none. */
const questions = [
  "(?:what|how|which|who|whose)(?:['’]s)?\\s",
  "(?:when|where)['’]s\\s",
  "(?:until|till|since|from)\\s+when\\s",
  "(?:when|where|why)\\s+(?:exactly\\s+)?(?:do|does|did|is|are|was|can|could|will|would|should)\\s",
  "(?:do|does|did|is|are|was|were|can|could|will|would|should|may|must)\\s+(?:i|we|you|they|it|he|she|there|the|this|that|these|those|my|our|your|their|its|an?|any)\\s",
  "(?:if|whether)\\s",
  "(?:was|wie|wann|wo|wer|welche[rsnm]?|wieviel|warum|ob)\\s",
  "(?:kann|können|könnte|darf|dürfen|gibt|ist|sind|hat|haben|muss|müssen|soll)\\s+(?:ich|wir|man|es|sie|er|das|der|die|dort|da|eine?|mein|meine)\\s",
  "(?:ab|bis|von|seit)\\s+wann\\s",
  // "Machen Sie auch Torten"; "machen Sie mir einen Termin" is an order.
  "(?:machen|nehmen|verkaufen|führen|bieten|reparieren|liefern|behandeln|verleihen|vermieten|verschicken|akzeptieren|backen|arbeiten|öffnen|schließen)\\s+sie\\s+(?!(?:mir|mich|uns|bitte|die|den|das|es|meine?n?|unsere?n?)\\s)",
  "(?:qué|cómo|cuándo|dónde|cuál|quién|cuánto|cuánta|puedo|podemos|hay|se puede)\\s",
  "(?:avez|êtes|faites|vendez|proposez|acceptez|pouvez|pourriez)-vous\\s",
  "(?:comment|quand|où|quel(?:le)?s?|combien|pourquoi|est-ce|puis-je|y a-t-il|peut-on)\\s",
  "(?:quando|quanto|quale|come|dove|posso|possiamo|c['’]è|qual|onde|há|posso)\\s",
  "(?:hoe|hoeveel|wat|wanneer|waar|welke|kan ik|mag ik|is er|is het)\\s",
  "(?:как|что|когда|где|сколько|можно ли)\\s",
].join("|");

/** Ways in which a caller says what the matter is, or what is wanted. */
const statements = [
  "(?:i|i'm|i'd|i've|i'll|we|we're|we'd|we've|my|our|there's|there is|please|tell me)\\s",
  "(?:ich|wir|mein|meine|unser|unsere|bitte)\\s",
  "(?:yo|mi|mis|quiero|quisiera|necesito|tengo|me)\\s",
  "(?:je|j'ai|nous|mon|ma|mes)(?:\\s|(?<='))",
  "(?:vorrei|voglio|ho|il mio|la mia|eu|meu|minha|preciso|ik|mijn|я|мой|моя|мне|у меня)\\s",
].join("|");

const and = "(?:and|plus|und|y|et|e|en|и)";
const also = "(?:(?:also|then|too|auch|también|aussi|anche|também|ook)\\s+)?";
const mark = /(?<=[?？؟])\s*/u;
const stop = /(?<=[.!;])\s+|(?<=[。！；])\s*/u;
const beforeQuestion = new RegExp(`,?\\s+${and}\\s+(?=${also}(?:${questions}))`, "giu");
const beforeStatement = new RegExp(`,?\\s+${and}\\s+(?=${also}(?:${statements}))`, "giu");

/** A text, cut behind question marks and where a second question begins behind a word for "and". */
export function questionParts(text: string): string[] {
  return text.split(mark).flatMap((part) => part.split(beforeQuestion));
}

/** The same, cut too behind sentences and before a second statement: "I lost my card and I need a loan". */
export function partsAsked(text: string): string[] {
  return questionParts(text)
    .flatMap((part) => part.split(stop))
    .flatMap((part) => part.split(beforeStatement))
    .filter((part) => part.trim() !== "");
}

/** Verbs that begin no statement, so what follows them may be anything: "is parking free", "müssen Senioren zahlen". */
const verbs =
  "(?:do\\s+(?=\\p{L}{3,}s\\s)|(?:is|are|does|must|ist|sind|muss|müssen|darf|dürfen)\\s+(?!not\\s))\\p{L}+\\s";

const beginsQuestion = new RegExp(`^\\s*(?:${and}\\s+)?${also}(?:${questions}|${verbs})`, "iu");

/** True for a part that asks, with or without a question mark. */
export function isQuestion(part: string): boolean {
  return mark.test(part) || beginsQuestion.test(part);
}
