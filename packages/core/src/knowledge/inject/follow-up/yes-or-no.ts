import { readUtterance } from "../../words/content-words.ts";
import { plainWords } from "../../words/words.ts";

const yes = new Set(
  plainWords(
    `yes yeah yep yup sure please ok okay absolutely definitely certainly alright would great good perfect
    ja jawohl gerne gern klar natürlich bitte sí si claro vale oui ouais volontiers certo volentieri sim graag tak jasne да конечно
    evet tabii olur ναι da sigur हाँ हां जी はい ええ 네 예 是 是的 好 好的 对 可以 نعم vâng ใช่`,
  ),
);
const no = new Set(
  plainWords(
    "no nope nah not dont nein nee nicht kein non pas não nao nie нет hayır όχι nu नहीं いいえ 아니요 아니오 不 不用 لا không ไม่",
  ),
);
/** Says yes with a word for no. */
const agreeing =
  /(?<!\p{L})(?:no (?:problem|worries)|why not|kein problem|warum nicht|por qué no|pourquoi pas|perché no)(?!\p{L})/giu;
/** What a caller adds to a yes: "yes, tell me". */
const goOn = new Set(plainWords("tell go ahead love like that sagen sag erzählen cuente dites dica diga vertel"));

/** Whether words are nothing but a yes or a no; null when they are neither, or say more. */
export function yesOrNo(text: string): "yes" | "no" | null {
  const { words, content } = readUtterance(text.replace(agreeing, "sure"));
  const more = content.filter((word) => !goOn.has(word) && !yes.has(word) && !no.has(word));
  if (more.length > 0) return null;
  if (words.some((word) => no.has(word))) return "no";
  return words.some((word) => yes.has(word)) ? "yes" : null;
}
