import { readUtterance } from "../../words/content-words.ts";
import { withoutGoingOn } from "../../words/referring-words.ts";
import { languageOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";

const questionMark = /[?？؟\u037e]\s*$/u;
const interrogatives = new Set(
  plainWords(
    `how what when where which who whose why
    cómo qué cuándo dónde cuál cuáles quién cuánto cuánta cuántos cuántas por comment quand où quel quelle quels quelles qui combien pourquoi
    wie was wann wo woher wohin welche welcher welches wer warum wieso wieviel como quando onde qual quais quem quanto quanta porque
    come dove quale quali chi quanto perché hoe wat wanneer waar welke wie waarom hoeveel как что когда где какой какая какие кто почему сколько
    nasıl neden niye nerede nereye nereden kaç kaça kaçta hangi hangisi`,
  ),
);
const auxiliaries = new Set(plainWords("is are do does did can could would will should"));

export const isMarkedQuestion = (text: string): boolean => questionMark.test(text);

/** Asks for a thing, a place, a time and so on; a yes or no does not answer it. */
export const isInterrogative = (word: string | undefined): boolean => word !== undefined && interrogatives.has(word);

/** A word that questions begin with; transcripts often come without their mark. */
export const beginsQuestion = (word: string | undefined): boolean =>
  isInterrogative(word) || (word !== undefined && auxiliaries.has(word));

const auxiliary = "do|does|did|is|are|was|were|can|could|will|would|should|may|might|isnt|arent|doesnt|dont";
const subject =
  "i|we|you|they|it|there|the|this|that|these|those|its|their|he|she|any|anyone|someone|somebody|people|guests|kids|children|pets|either|each|both|all|one|an?|my|our|your";
const whole = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "u");

/** What asks in English wherever it stands. */
const asking = [
  /** "Do you know if they …", "check whether". */
  whole(
    "whether|(?:know|check|see|tell me|confirm|wondering|verify|sure) if|if (?:they|it|there|its|the|this|that|(?:i|we) c(?:an|ould))",
  ),
  /** "Do they", "is there", "can my"; but "it is a small one" tells. */
  whole(
    `(?<!(?:it|that|this|there|he|she|they|which|i|we|you) )(?:(?:${auxiliary}) (?:${subject})|(?:has|have|had) (?:they|it|you|he|she|any|anyone))`,
  ),
  /** Not "what a day" and "that's what I needed". */
  whole(
    "whats|what(?! an? \\p{L}+$)(?<!(?:thats|thats exactly|thats just|exactly|not) what)|hows?|whens?|wheres?|which|whos?|whose|whys?",
  ),
  whole("(?:can|could|would|do|will) you (?:\\p{L}+ ){0,2}(?:tell|know|check|confirm|verify|see|say|explain)"),
  whole("(?:tell me|explain|elaborate on|describe)"),
  whole(
    "(?:information|info|details?|more) (?:on|about|for|regarding)|(?:know|learn|hear) (?:\\p{L}+ )?about|interested in",
  ),
];

/** How questions for yes or no begin in other languages, and how callers there ask for an explanation; in Turkish a particle anywhere. As `plainWords` spells words. */
const askingElsewhere = [
  /^(?:haben|hatten|hast|habt|kann|konnen|konnte|konnten|kannst|gibt|darf|durfen|muss|mussen|ist|sind|wird|werden|wurde|wurden|hat|brauche|brauchen|braucht|bekomme|bekommen|nehmen|bieten|verkaufen|machen|liefern|soll|sollte|geht) (?:ich|wir|sie|du|ihr|man|es|er|das|da|dies\p{L}*|der|die|den|dem|ein\p{L}*|mein\p{L}*|unser\p{L}*|auch|denn)(?= |$)/u,
  /^(?:sagen sie|erklaren sie|erzahlen sie|sag mir|erklar)(?= |$)/u,
  /^(?:(?:me |se |nos |y )*(?:hay|puedo|puede|pueden|podemos|podria|podrian|podriamos|tienen|tiene|aceptan|venden|ofrecen|abren|cierran|hacen falta|hace falta|tengo que|es posible|esta (?:abierto|incluido)|expliqueme|explicame|digame|dime|cuenteme))(?= |$)/u,
  /(?:^| )estce(?= |$)|^(?:(?:est|serait) il|avez vous|auriez vous|pouvez vous|pourriez vous|peut on|puis je|dois je|faut il|y a(?: t)? il|vous (?:avez|auriez|faites|prenez|pouvez|acceptez|vendez|offrez|proposez|ouvrez|fermez|apprenez)|on (?:peut|pourrait|doit)|je (?:peux|pourrais|dois)|il y a|dites moi|expliquez)(?= |$)/u,
  /(?:^| )m(?:[ıi]|[uü])(?:y[ıiuü](?:m|z)|s[ıiuü]n(?:[ıiuü]z)?|yd[ıiuü]\p{L}*|d[ıiuü]r)?(?= |$)/u,
  /^(?:posso|pode|podem|tem|voces (?:tem|fazem|aceitam)|avete|potete|si puo|ci sono|hebt u|kunt u|kan ik|mag ik|heeft u|is er|zijn er)(?= |$)/u,
];

/**
 * Asks what a thing is that was just said: "what's that", "never heard of it, what is it". "What was that?" asks to hear it again. As `plainWords` spells words, which leave the "'s" out.
 */
const askingWhatItIs = [
  /(?:^| )what(?: exactly)?(?: (?:is|are|does|do))? (?:it|that|this|those|these|they)(?: (?:exactly|then|now|mean|do|for|all about|supposed to be))*$/u,
  /(?:^| )was (?:ist|sind|heisst|bedeutet|soll)(?: denn)? (?:das|es|die|dies)(?: (?:denn|genau|eigentlich|sein|heissen|bedeuten))*$/u,
  /(?:^| )que (?:es|son|significa|quiere decir)(?: (?:eso|esto|esos|estos))?$/u,
  /(?:^| )(?:est ?ce que est(?: que (?:ca|cela))?|est quoi(?: (?:ca|cela))?|que veut dire (?:ca|cela)|veut dire quoi)$/u,
  /(?:^| )(?:(?:bu|o|bunlar|onlar) ne(?:dir)?|ne demek)(?: (?:bu|o|oluyor))?$/u,
];

export const asksWhatItIs = (words: readonly string[]): boolean =>
  askingWhatItIs.some((one) => one.test(words.join(" ")));

/** Tells what the caller needs, which asks as well: "I'm looking for", "necesito". */
const needs = [
  /(?:^| )(?:i|we) (?:need|want|wish|would like|would love|would rather)(?= |$)|(?:^| )(?:i|im|i am|we|we are) (?:looking for|wondering|interested|trying to)(?= |$)/u,
  /(?:^| )(?:ich|wir) (?:brauche\p{L}*|suche\p{L}*|mochte\p{L}*|wollen|will|wurde\p{L}* gern\p{L}*|hatte\p{L}* gern\p{L}*)(?= |$)/u,
  /(?:^| )(?:necesito|necesitamos|quiero|queremos|quisiera|quisieramos|busco|buscamos|me gustaria|nos gustaria)(?= |$)/u,
  /(?:^| )(?:(?:je|on|nous) (?:voudrai\p{L}*|cherche\p{L}*|aimerai\p{L}*|voudrions)|ai besoin|avons besoin|il me faut|il nous faut)(?= |$)/u,
  /(?:^| )(?:istiyor\p{L}*|arıyor\p{L}*|lazım|ihtiyac\p{L}*|gerekiyor)(?= |$)/u,
];

/** `plainWords` leaves no trace of the "'d". */
const would = /(?<!\p{L})(?:i|we)['’]d (?:like|love|rather|need|prefer to)(?!\p{L})/iu;

export function statesNeed(text: string): boolean {
  if (would.test(text)) return true;
  const said = plainWords(text).join(" ");
  return needs.some((one) => one.test(said));
}

/** Whether a text asks: by its mark, by its first word, in English by its words in any place, and elsewhere by a question word in any place. "And can I leave it here" asks as "can I leave it here" does. */
export function isQuestion(text: string): boolean {
  return isMarkedQuestion(text) || asks(text) || asks(withoutGoingOn(text));
}

function asks(text: string): boolean {
  const words = plainWords(text);
  const { said } = readUtterance(text);
  if (beginsQuestion(said[0])) return true;
  if ([words, said].some((some) => askingElsewhere.some((one) => one.test(some.join(" "))))) return true;
  const language = languageOf(words);
  if (language !== "en") return language !== null && words.some(isInterrogative);
  const spoken = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return asking.some((one) => one.test(spoken));
}
