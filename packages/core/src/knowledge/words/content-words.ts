import { keepBriefly } from "../../base/values/keep-briefly.ts";
import { withoutSmallTalk } from "./small-talk.ts";
import { stopWordsOf } from "./stop-words.ts";
import { plainWords } from "./words.ts";

const number = /^\p{N}+$/u;
/** Digits that are written together as they are said, in Chinese and Japanese characters and in Korean. */
const digitRun = /^(?:[〇零一二三四五六七八九幺]+|[영공일이삼사오육칠팔구]{3,})$/u;
/** Spoken digits, as callers give card, order and telephone numbers. */
const digitWords = new Set(
  plainWords(
    `zero oh one two three four five six seven eight nine double triple
    cero uno dos tres cuatro cinco seis siete ocho nueve zéro un deux trois quatre cinq six sept huit neuf
    ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
    diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien
    dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent
    zehn elf zwölf zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert
    yirmi otuz kırk elli altmış yetmiş seksen doksan yüz
    null eins zwei zwo drei vier fünf sechs sieben acht neun zero um dois três quatro cinco seis sete oito nove
    due tre quattro cinque sei sette otto nove nul een twee drie vier vijf zes zeven acht negen
    ноль один два три четыре пять шесть семь восемь девять
    صفر واحد اثنان اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة
    शून्य एक दो तीन चार पांच पाँच छह छः सात आठ नौ sıfır bir iki üç dört beş altı yedi sekiz dokuz
    μηδέν ένα δύο τρία τέσσερα πέντε έξι επτά εφτά οκτώ οχτώ εννέα εννιά zero unu doi trei patru cinci șase șapte nouă
    không một hai ba bốn năm sáu tám ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า
    いち に さん よん し ご ろく なな しち はち きゅう ゼロ れい`,
  ),
);

/** Transcripts write listening sounds with one: "uh-huh". */
const hyphen = /(?<=\p{L})[-‐‑](?=\p{L})/gu;

/** What callers give the number of. */
const numbered = new Set(
  plainWords(
    `number phone telephone mobile cell account order card customer reference tracking code pin zip postcode
    número teléfono móvil cuenta pedido tarjeta cliente código numéro téléphone compte commande carte client postal
    nummer rufnummer telefon telefonnummer handynummer kundennummer bestellnummer kartennummer kontonummer rechnungsnummer postleitzahl lautet
    telefone conta cartão numero telefono conto ordine carta codice cliente telefoonnummer klantnummer ordernummer
    номер телефон телефона заказа карты счёта код 我的 号 号码 电话 电话号码 订单 手机号 手机号码 订单号 卡号 账号 验证码 番号 電話番号 注文番号 번호 전화번호 주문번호`,
  ),
);
/** Characters of a text that is kept for a moment. */
const longestKept = 500;
/** Fewer may be part of a question, as in "room 12". */
const leastDictated = 3;

/** An utterance, taken apart by what its words do. */
export interface Utterance {
  /** All words in lower case. */
  words: readonly string[];
  /** Without greetings, yes and no, listening sounds and the like. */
  said: readonly string[];
  /** Those that name something. */
  content: readonly string[];
  onlyDigits: boolean;
  /** Digits with no more than what they are a number of: "my order number is 4 7 1 1". */
  dictatesNumber: boolean;
}

/** A turn's steps read the same utterances, and those of the turns before. Of callers' words no more stays than a turn needs. */
const shortUtterance = keepBriefly({ most: 500, milliseconds: 1_000 }, readAnew);

export const readUtterance = (text: string): Utterance =>
  text.length > longestKept ? readAnew(text) : shortUtterance(text);

function readAnew(text: string): Utterance {
  const words = plainWords(text.replace(hyphen, " "));
  const said = withoutSmallTalk(words);
  const stopWords = stopWordsOf(words);
  const content = said.filter((word) => !stopWords.has(word) && !isNumberWord(word) && !isLetter(word));
  const digits = words.filter(isNumberWord).reduce((sum, word) => sum + (number.test(word) ? word.length : 1), 0);
  return {
    words,
    said,
    content,
    onlyDigits: words.length > 0 && words.every(isNumberWord),
    dictatesNumber: digits >= leastDictated && content.every((word) => numbered.has(word)),
  };
}

/** True when both say the same, small talk, stop words, order and punctuation aside. Numbers count. */
export function sameQuestion(left: string, right: string): boolean {
  return [...wordsOf(left)].join(" ") === [...wordsOf(right)].join(" ");
}

/** In order of the alphabet; all words where none names anything. */
function wordsOf(text: string): string[] {
  const { words, said, content } = readUtterance(text);
  const kept = content.length > 0 ? [...content, ...said.filter(isNumberWord)] : said.length > 0 ? said : words;
  return [...new Set(kept)].sort();
}

/** A number as it is written or said, in plain words' spelling. */
export function isNumberWord(word: string): boolean {
  return number.test(word) || digitWords.has(word) || digitRun.test(word);
}

/** A single letter, as in a spelled name; in scripts of syllables or words one sign can be a word. */
function isLetter(word: string): boolean {
  return /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]$/u.test(word);
}
