/// <reference path="../../stopword.d.ts" />
import * as lists from "stopword";

/** Function words by ISO 639-1 code. They distinguish languages in a few words. */
const functionWords: Record<string, readonly string[]> = {
  ar: lists.ara,
  bg: lists.bul,
  bn: lists.ben,
  cs: lists.ces,
  da: lists.dan,
  de: lists.deu,
  el: lists.ell,
  en: lists.eng,
  es: lists.spa,
  fa: lists.fas,
  fi: lists.fin,
  fr: lists.fra,
  he: lists.heb,
  hi: lists.hin,
  hu: lists.hun,
  id: lists.ind,
  it: lists.ita,
  ja: lists.jpn,
  ko: lists.kor,
  nb: lists.nob,
  nl: lists.nld,
  no: lists.nob,
  pl: lists.pol,
  pt: lists.por,
  ro: lists.ron,
  ru: lists.rus,
  sv: lists.swe,
  th: lists.tha,
  tr: lists.tur,
  uk: lists.ukr,
  ur: lists.urd,
  vi: lists.vie,
  zh: lists.zho,
};

/** What callers say most and lists from written texts lack: I, my, want, have, please. */
const spokenWords: Record<string, string> = {
  cs: "já můj moje mám chci potřebuji prosím děkuji dobrý den nemám mohu jak kdy",
  da: "jeg min mit mine vil gerne har ikke kan tak hvor hvornår mig",
  de: "ich mein meine meinen mir mich möchte will habe brauche bitte danke guten nicht kann wann wie",
  en: "i my me want need have would like please thanks hello can could how when i'm i'd don't it's",
  es: "yo mi mis me quiero necesito tengo quisiera puede puedo por favor gracias hola buenos no cómo cuándo han está esta ya hay muy",
  fi: "minä minun haluan tarvitsen kiitos hei voitko milloin miten",
  fr: "je j'ai mon ma mes me veux voudrais besoin merci bonjour s'il vous plaît peux pouvez comment quand est-ce c'est n'est pas plus",
  hu: "én az a szeretném kérem köszönöm van nincs mikor hogyan",
  it: "io mio mia miei mi voglio vorrei ho bisogno grazie buongiorno per favore posso può come quando non sono è",
  nb: "jeg min mitt mine vil gjerne har ikke kan takk hvor når meg",
  nl: "ik mijn mij wil graag heb nodig alstublieft bedankt kan kunt hoe wanneer niet",
  pl: "ja mój moja mam chcę potrzebuję proszę dziękuję dzień dobry nie mogę jak kiedy",
  pt: "eu meu minha meus me quero preciso tenho gostaria pode posso por favor obrigado olá não como quando já está esta há vocês",
  ro: "eu meu mea vreau am nevoie mulțumesc bună ziua nu pot cum când",
  sv: "jag min mitt mina vill har inte kan tack hej hur när mig",
  tr: "ben benim istiyorum lütfen teşekkürler merhaba var yok nasıl ne zaman",
};

/** Languages whose function words are known. */
export const functionWordLanguages: readonly string[] = Object.keys(functionWords);

export function functionWordsOf(language: string): string[] {
  return [...(functionWords[language] ?? []), ...(spokenWords[language === "no" ? "nb" : language]?.split(" ") ?? [])];
}
