import type { SpeakerTurn } from "../../../../schema/chunk.ts";
import { cleanText } from "../../../../text/clean-text.ts";
import { labelLength } from "../../../../text/speaker-label.ts";
import { lineEnds } from "../../../../text/visible.ts";
import { plain, sentence } from "./plain-line.ts";

/**
 * A passage of a transcript as sentences. Who speaks is said where that changes, and at the start of a passage that begins in the
 * midst of what they say. `start` is the place of the text's first character, as the turns count.
 */
export function spokenTurns(text: string, start: number, turns: readonly SpeakerTurn[]): string[] {
  const sentences = sentencesOf(text.slice(0, turns[0]!.start - start));
  let last: string | null = null;
  turns.forEach(({ start: from, speaker }, at) => {
    const own = text.slice(from - start, turns[at + 1] ? turns[at + 1]!.start - start : undefined);
    const [first, ...more] = sentencesOf(speaker === null ? own : own.slice(labelLength(own, speaker)));
    if (first === undefined) return;
    sentences.push(speaker === null || speaker === last ? first : `${spokenName(speaker)}: ${first}`, ...more);
    last = speaker;
  });
  return sentences;
}

const sentencesOf = (text: string) => cleanText(text).split(lineEnds).flatMap(sentence);

/** A name without signs; words of four capital letters and more are words, and nobody is to spell them. */
function spokenName(name: string): string {
  return plain(cleanText(name)).replace(
    /(?<!\p{L})(\p{Lu})(\p{Lu}{3,})(?!\p{L})/gu,
    (_, first: string, rest: string) => first + rest.toLowerCase(),
  );
}
