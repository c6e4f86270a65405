import { containsWord, fold } from "../route/fold.ts";
import { primaryOf } from "./detector.ts";

/**
 * Words of a request for a language. Those of `near` count in a few words only; with a word of `not` there is no
 * request.
 */
const requestWords: Record<string, { speak: string; near: string; not: string }> = {
  ar: { speak: "تتحدث تتكلم التحدث أتحدث", near: "من فضلك", not: "لا" },
  cs: { speak: "mluvíte mluvit mluví mluvíš", near: "prosím", not: "ne nemluvím" },
  da: { speak: "tale taler snakke", near: "på tak", not: "ikke" },
  de: { speak: "sprechen spricht sprichst reden", near: "auf bitte", not: "nicht kein" },
  el: { speak: "μιλάτε μιλάει μιλήσω μιλήσουμε", near: "στα παρακαλώ", not: "δεν όχι" },
  en: { speak: "speak speaks speaking talk", near: "in please", not: "not don't no can't" },
  es: { speak: "habla hablan hablar hable hablamos", near: "en favor", not: "no" },
  fi: { speak: "puhutko puhutteko puhua puhuu", near: "kiitos", not: "ei" },
  fr: { speak: "parle parlez parler parlons", near: "en plaît", not: "pas" },
  he: { speak: "מדבר מדברת מדברים לדבר", near: "בבקשה", not: "לא" },
  hi: { speak: "बोलते बोलती बात बोलिए", near: "में कृपया", not: "नहीं" },
  hu: { speak: "beszél beszélsz beszélni beszélnek", near: "kérem", not: "nem" },
  it: { speak: "parla parlate parlare parli", near: "in favore", not: "non" },
  ja: { speak: "話せ 話し 話す", near: "で お願い ください", not: "ない ません" },
  ko: { speak: "말해 말씀해 하세요 하시나요 상담", near: "부탁", not: "못" },
  nb: { speak: "snakke snakker prate", near: "på takk", not: "ikke" },
  nl: { speak: "spreek spreekt spreken praten", near: "in het graag alstublieft", not: "niet geen" },
  pl: { speak: "mówić mówi mówicie rozmawiać", near: "po proszę", not: "nie" },
  pt: { speak: "fala falam falar fale", near: "em favor", not: "não" },
  ro: { speak: "vorbiți vorbi vorbește vorbiti", near: "în rog", not: "nu" },
  ru: { speak: "говорить говорите говорит", near: "по на пожалуйста", not: "не" },
  sv: { speak: "tala talar prata pratar", near: "på tack", not: "inte" },
  tr: { speak: "konuş konuşmak konuşuyor konuşabilir", near: "lütfen", not: "değil bilmiyorum" },
  uk: { speak: "розмовляєте говорите говорити розмовляти", near: "будь ласка", not: "не" },
  zh: { speak: "说 讲", near: "请 用", not: "不" },
};
/** What callers call a language, besides its name in the dictionary. */
const spokenNames: Record<string, string> = {
  cs: "česky češtině",
  el: "ελληνικά",
  fi: "suomea suomeksi",
  he: "עברית",
  hi: "हिंदी हिन्दी",
  hu: "magyarul",
  ko: "한국어로 한국말로",
  pl: "polsku",
  ro: "românește româna",
  ru: "русски русском",
  uk: "українською українській",
};
/** In at most this many words, a word of `near` beside the language's name is a request. */
const fewWords = 4;
/** A longer text is about something else. */
const mostWords = 12;

/**
 * The team's language that a text asks for: "English please", "¿habla español?", "auf Deutsch bitte". Null: it asks for
 * none.
 */
export type LanguageRequests = (text: string) => string | null;

/** Names and request words are known in each of the team's languages, in the language asked for, and in English. */
export function createLanguageRequests(tags: readonly string[]): LanguageRequests {
  const speakers = [...new Set([...tags.map(primaryOf), "en"])];
  const asked = tags.map((tag) => ({ tag, names: namesOf(primaryOf(tag), speakers) }));
  const words = (kind: "speak" | "near" | "not") =>
    speakers.flatMap((speaker) => requestWords[speaker]?.[kind].split(" ") ?? []).map(fold);
  const [speak, near, not] = [words("speak"), words("near"), words("not")];

  return (text) => {
    const said = fold(text);
    const length = said.split(" ").length;
    const named = asked.filter(({ names }) => names.some((name) => containsWord(said, name)));
    const has = (list: string[]) => list.some((word) => containsWord(said, word));
    if (named.length !== 1 || length > mostWords || has(not)) return null;
    const [{ tag, names }] = named as [(typeof asked)[number]];
    const alone = names.includes(said.replace(/[\p{P}\s]+$|^[\p{P}\s]+/gu, ""));
    return alone || has(speak) || (length <= fewWords && has(near)) ? tag : null;
  };
}

function namesOf(language: string, speakers: readonly string[]): string[] {
  const listed = [...speakers, language].flatMap(
    (speaker) => new Intl.DisplayNames([speaker], { type: "language" }).of(language) ?? [],
  );
  return [...new Set([...listed, ...(spokenNames[language]?.split(" ") ?? [])])].map(fold);
}
