import { fold } from "../../knowledge/words/words.ts";

/** A word, a number or a sign of a text, with its place. */
export interface Token {
  text: string;
  /** In lower case without accents, and without the apostrophe of `don't`. */
  word: string;
  start: number;
  end: number;
  /** `code`: letters and digits in one, such as B14. */
  kind: "word" | "digits" | "code" | "sign";
  /** Begins with a capital letter. */
  isCapital: boolean;
  /** Number of its sentence. */
  sentence: number;
  /** It is the first word of its sentence, or follows a colon. */
  isFirst: boolean;
}

const piece =
  /\d{4}-\d{2}-\d{2}|\p{L}+\d[\p{L}\d]*|\d+(?:[.,:]\d+)*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|[€$£¥%°+/\-–—,;:.!?()"„“”«»&|\n[\]{}¿¡#]/gu;
/** Letters that may stand behind digits without a gap. */
const behindDigits =
  /^(?:st|nd|rd|th|kg|g|mg|lb|lbs|oz|km|m|cm|mm|mi|ft|in|ml|l|gb|mb|tb|min|h|hrs?|s|sec|am|pm|eur|usd|gbp|chf|k|mn|bn|b|uhr|p|º|ª)$/i;
const abbreviation =
  /^(?:dr|mr|mrs|ms|prof|st|str|nr|no|num|tel|ca|approx|inkl|zzgl|bzw|sr|sra|dra|av|vs|z|b|d|h|p|ej|usw|etc|ext)$/;

/** Words, numbers and signs of a text in order. Places are those of the text as it is. */
export function tokensOf(text: string): Token[] {
  const plain = text
    .replace(/\b([ap])\.\s?m\.(?!\w)/gi, (found, half: string) => `${half}m`.padEnd(found.length))
    .replace(/(?<=\d{4}-\d{2}-\d{2})T(?=\d{2}:)/g, " ")
    .replace(/_/g, " ");
  const tokens: Token[] = [];
  let sentence = 0;
  let isFirst = true;
  for (const match of plain.matchAll(piece)) {
    const raw = match[0];
    const start = match.index;
    const kind = kindOf(raw);
    if (isHyphen(plain, start, raw)) continue;
    if (kind === "sign") {
      tokens.push({
        text: raw,
        word: raw,
        start,
        end: start + raw.length,
        kind,
        isCapital: false,
        sentence,
        isFirst: false,
      });
      if (endsSentence(raw, tokens, plain, start)) {
        sentence++;
        isFirst = true;
      } else if (raw === ":") isFirst = true;
      continue;
    }
    const previous = tokens.at(-1);
    const isGlued = previous?.kind === "digits" && previous.end === start && kind === "word";
    if (isGlued && !behindDigits.test(raw)) {
      const whole = previous.text + raw;
      Object.assign(previous, { text: whole, word: fold(whole), end: start + raw.length, kind: "code" });
      continue;
    }
    const word = fold(raw.replace(/['’](?:s)?$/i, "").replace(/['’]/g, ""));
    const isCapital = /^\p{Lu}/u.test(raw);
    tokens.push({ text: raw, word, start, end: start + raw.length, kind, isCapital, sentence, isFirst });
    isFirst = false;
  }
  return tokens;
}

/** "thirty-five" and "check-in" are as they are without it. */
const isHyphen = (text: string, at: number, raw: string) =>
  raw === "-" && /\p{L}/u.test(text[at - 1] ?? "") && /\p{L}/u.test(text[at + 1] ?? "");

function kindOf(raw: string): Token["kind"] {
  if (/^\d/.test(raw)) return "digits";
  if (!/^\p{L}/u.test(raw)) return "sign";
  return /\d/.test(raw) ? "code" : "word";
}

/** A full stop ends no sentence behind "Dr", nor behind the number of "29. März". */
function endsSentence(sign: string, tokens: readonly Token[], text: string, at: number): boolean {
  if (sign === "\n" || sign === "!" || sign === "?") return true;
  if (sign !== "." && sign !== ";") return false;
  const next = text.slice(at + 1, at + 40);
  if (!/^["“”«»)]*(?:\s|$)/.test(next)) return false;
  const before = tokens.at(-2);
  if (!before || before.end !== at) return true;
  if (abbreviation.test(before.word)) return false;
  const isOrdinal = before.kind === "digits" && /^\d{1,2}$/.test(before.text);
  return !(
    isOrdinal &&
    /^\s+(?:\p{Ll}|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Stock|Etage)/u.test(
      next,
    )
  );
}
