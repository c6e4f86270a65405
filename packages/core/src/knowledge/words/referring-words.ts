import { plainWords } from "./words.ts";

/** Words that stand for something said before. Those that are articles as well, or common words of another language, are left out. */
const referring = new Set(
  plainWords(
    `it its that this these those they them their theirs then one ones other others both neither such he she him her his else
    eso ese esa esos esas esto este esta estos estas ello ellos ellas allí ahí otro otra otros otras mismo misma ambos
    ça cela ceci celui celle ceux celles ils elles leur leurs là autre autres
    dies diese dieser dieses ihn ihm ihr ihnen dort davon dafür dazu daran damit dabei andere anderen beide beiden beides dasselbe
    isso isto esse essa esses essas eles elas lá ali outro outra outros outras mesmo
    questo questa questi queste quello quella quelli quelle ciò altro altra altri altre stesso entrambi
    dat dit deze hen daar ervan daarvan ander zelfde
    это этот эта эти тот те он она они его её их там другой другие
    bunlar onlar orada bunu onu tego tym tam inny inne`,
  ),
);

/** The same in several words, as `plainWords` spells them. */
const referringPhrase =
  /(?:^| )(?:(?:the|those|these|which) two(?! oclock)|die zwei|(?:los|las|esos|esas) dos|les deux|(?:i|le) due|(?:os|as) dois|de twee|bu iki|o iki|(?:оба|обе|эти два))(?= |$)/u;

/** First words of an utterance that adds to what was being talked about. */
const goingOn = new Set(
  plainWords(
    `and but also or plus so then y pero también entonces et mais aussi ou alors und aber auch oder mas também então
    ma anche oppure allora en maar ook dus и а но или ale też ve ya ama peki
    και ή αλλά și sau và còn और या لكن أو`,
  ),
);
const goingOnPhrase =
  /^(?:what|how) about(?!\p{L})|^(?:و?ماذا عن|وهل|وفي)\s|^dar (?:ce|și|în)(?!\p{L})|^(?:แล้ว|และ)|(?:ล่ะ|thì sao)\s*[?]*$|(?:^|[\s,])(?:too|as well|also|también|aussi|auch|também|anche|ook|тоже)\s*[?.!]*$|[呢は]\s*[?？。]*$/iu;

/** True when a word of the utterance stands for something said before. */
export function refersBack(words: readonly string[]): boolean {
  return words.some((word) => referring.has(word)) || referringPhrase.test(words.join(" "));
}

/** True for "and …", "what about …", "… too". */
export function goesOn(text: string, words: readonly string[]): boolean {
  return (words[0] !== undefined && goingOn.has(words[0])) || goingOnPhrase.test(text.trim());
}

/** The words behind "and", "what about" and the like; of "that's too much, how about the other" those behind "how about". */
export function withoutGoingOn(text: string): string {
  const first = text.trim().replace(/^.*(?<!\p{L})(?:what|how) about(?!\p{L})/isu, "");
  const [word, ...rest] = first.trim().split(/\s+/u);
  return word !== undefined && plainWords(word).some((one) => goingOn.has(one)) ? rest.join(" ") : first;
}
