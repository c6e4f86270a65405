/// <reference path="../../stopword.d.ts" />
import {
  ara,
  ben,
  bul,
  ces,
  dan,
  deu,
  ell,
  eng,
  fas,
  fin,
  fra,
  heb,
  hin,
  hun,
  ind,
  ita,
  jpn,
  kor,
  nld,
  nob,
  pol,
  por,
  ron,
  rus,
  spa,
  swe,
  tha,
  tur,
  ukr,
  urd,
  vie,
  zho,
} from "stopword";
import { atFirstUse } from "../../base/values/at-first-use.ts";

/** In the order in which a tie is decided. */
const lists = {
  eng,
  spa,
  fra,
  deu,
  por,
  ita,
  nld,
  pol,
  ces,
  swe,
  dan,
  nob,
  fin,
  hun,
  ron,
  tur,
  ind,
  vie,
  rus,
  ukr,
  bul,
  ell,
  ara,
  fas,
  urd,
  heb,
  hin,
  ben,
  tha,
  zho,
  jpn,
  kor,
};

/** What people say around a question on the telephone, and forms of auxiliary verbs that the package's lists lack. */
const spoken: Partial<Record<keyof typeof lists, string>> = {
  eng: `i'm im i've ive i'd id i'll my mine myself me us ours yours yourself its it's itself she hers herself they're theirs
    themselves ourselves am been being having does doing done doesnt dont didnt cant cannot couldnt wont wouldnt shouldnt isnt arent
    wasnt werent hasnt havent hadnt not no nor yes yeah yep okay ok so just really actually basically maybe perhaps quite rather
    then when whenever why whose whom what's whats how's hows where's wheres there's theres that's thats who's whos here's heres let's
    lets may shall ought need needs want wants wanted wanna gonna gotta going go goes please thanks thank hi hello hey um uh er hmm
    well tell say know think find found use using used anyone anybody anything someone somebody something everything nothing else every
    few own once again above below down off until against during further too very able possible ways thing things exactly sort kind
    one ones two lot lots bit via without within get gets getting gives give given let me have any`,
  spa: `es son soy estoy está están estar era fue ser hay ha he han haber puedo puede pueden podría poder quiero quisiera quiere necesito
    necesita tengo tiene tienen tener hacer hago hace cómo cuánto cuánta cuántos cuántas cuánto cuáles dónde cuándo por favor gracias
    hola usted ustedes mis tus nuestro nuestra este esta estos estas esa esos esas eso cada otra otros saber decir dígame me nos les si
    ya también entonces bueno pues unos unas donde ver voy va van debo debe`,
  fra: `comment combien quand pourquoi où puis peux peut peuvent pouvez pourrais pourriez voudrais veux veut voulez besoin faut dois doit
    fait faites fais merci bonjour bonsoir salut oui non alors donc plus moins très si est-ce y-a-t-il cela ça votre vos mes tes tout
    toute tous toutes dire savoir aller vais va comme aussi bien sur quoi`,
  deu: `bitte danke hallo guten möchte möchten will wollen brauche brauchen kann können könnte könnten soll sollte muss müssen darf gibt
    geht gehen wie wieviel wann warum wieso wo woher wohin welche welcher welches ja nein ok okay also doch mal eigentlich sagen wissen`,
  por: `é são está estão estar ser ter tem tenho há posso pode podem poderia quero queria preciso precisa como quanto quanta quantos
    quantas onde quando porque porquê qual favor obrigado obrigada olá oi bom fazer faço vou vai saber dizer sim então`,
  ita: `è sono sei siamo sta stanno essere avere ho ha hanno posso può possono potrei vorrei voglio vuole bisogno devo deve fare faccio
    come quando perché dove quanto favore grazie ciao buongiorno salve sì no allora dire sapere vado va`,
  nld: `hoe hoeveel wanneer waarom waar welke kunt kunnen mag moeten graag alstublieft dank bedankt hallo goedendag nodig hebt heeft ga
    gaat doet zeggen weten ja nee oké`,
};

const sets = atFirstUse((): ReadonlySet<string>[] =>
  Object.entries(lists).map(([language, list]) => {
    const own = spoken[language as keyof typeof lists]?.split(/\s+/) ?? [];
    return new Set([...list, ...own].map(plainForm));
  }),
);

/** Spelled as `plainWords` spells a word. */
function plainForm(word: string): string {
  const folded = word.toLowerCase().replace(/['’-]/g, "").replaceAll("ß", "ss").replaceAll("ё", "е");
  return folded
    .normalize("NFD")
    .replace(/(?<=[\p{sc=Latin}\p{sc=Greek}][\u0300-\u036f]*)[\u0300-\u036f]/gu, "")
    .normalize("NFC");
}

/** Places in `sets` of those that have a word. */
const setsOf = atFirstUse(() => {
  const places = new Map<string, number[]>();
  for (const [place, set] of sets().entries()) {
    for (const word of set) places.set(word, [...(places.get(word) ?? []), place]);
  }
  return places;
});

const none: ReadonlySet<string> = new Set();

/** The stop words of the language that has most of these words in its list: only a question's, so nothing can mismatch a document. */
export function stopWordsOf(words: readonly string[]): ReadonlySet<string> {
  const place = placeOf(words);
  return place === null ? none : sets()[place]!;
}

/** That language; null where no word is in any list. */
export function languageOf(words: readonly string[]): keyof typeof lists | null {
  const place = placeOf(words);
  return place === null ? null : (Object.keys(lists)[place] as keyof typeof lists);
}

/** Of lists of words that were looked at before. */
const places = new WeakMap<readonly string[], number | null>();

function placeOf(words: readonly string[]): number | null {
  let place = places.get(words);
  if (place === undefined) {
    place = countedPlace(words);
    places.set(words, place);
  }
  return place;
}

/** Different stop words from which on a text is taken for a language: two may be of one name, such as "El Al". */
const leastOfText = 3;

/** The language that a text is clearly in, by its own stop words; null where it has too few, or as many of English. */
export function languageOfText(words: readonly string[]): keyof typeof lists | null {
  const counts = countsOf([...new Set(words)]);
  const most = Math.max(...counts);
  const place = counts.indexOf(most);
  return most < leastOfText || (place > 0 && most <= counts[0]!)
    ? null
    : (Object.keys(lists)[place] as keyof typeof lists);
}

function countsOf(words: readonly string[]): Uint32Array {
  const placesOf = setsOf();
  const counts = new Uint32Array(sets().length);
  for (const word of words) {
    const found = placesOf.get(word);
    if (found) for (let i = 0; i < found.length; i++) counts[found[i]!]!++;
  }
  return counts;
}

function countedPlace(words: readonly string[]): number | null {
  const counts = countsOf(words);
  let first: number | null = null;
  let most = 0;
  for (let place = 0; place < counts.length; place++) {
    if (counts[place]! <= most) continue;
    first = place;
    most = counts[place]!;
  }
  return first;
}
