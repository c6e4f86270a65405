import { listsOf } from "../../../language/languages/by-language.ts";

/** Requests to the call itself: to be put through, to hear again, to speak otherwise, to end. Short, and with no subject named. */
const commands = Object.values(listsOf("commands")).flat();

/** Names a subject after all: "I want to talk to someone about my bill". */
const subject =
  /(?<!\p{L})(?:about|because|regarding|sobre|acerca|porque|au sujet|à propos|parce|wegen|über|weil|riguardo|perché|over|omdat|потому)(?!\p{L})/u;
/** A longer utterance says more than a request to the call. Chosen, not fitted. */
const mostWords = 10;

export function isCommand(text: string, words: readonly string[]): boolean {
  if (words.length > mostWords) return false;
  const spoken = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}'\s]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(
      /^(?:(?:hi|hello|hey|yes|no|okay|ok|well|so|um|uh|please|just|hola|bonjour|hallo|ja|bitte|oi|ciao|por favor) )+/,
      "",
    );
  return !subject.test(spoken) && commands.some((command) => command.test(spoken));
}
