import type { Mark, Span } from "../../../../ports/document.ts";
import type { SpeakerTurn } from "../../../../schema/chunk.ts";
import { lastStarting } from "../spans/spans.ts";

type Paragraph = Extract<Mark, { kind: "paragraph" }>;

/** Who speaks in a span, in order, the first from its start on. Empty where no paragraph of it has a speaker. */
export function createSpeakerTurns(marks: readonly Mark[]): (span: Span) => SpeakerTurn[] {
  const paragraphs = marks.filter((mark): mark is Paragraph => mark.kind === "paragraph");
  if (!paragraphs.some(({ speaker }) => speaker !== undefined)) return () => [];
  paragraphs.sort((left, right) => left.start - right.start);
  return ({ start, end }) => {
    const turns: SpeakerTurn[] = [];
    const first = Math.max(0, lastStarting(paragraphs, start));
    for (let at = first; at < paragraphs.length && paragraphs[at]!.start < end; at++) {
      const { speaker = null, ...own } = paragraphs[at]!;
      if (own.end <= start || (speaker === null && (turns.at(-1)?.speaker ?? null) === null)) continue;
      turns.push({ start: Math.max(own.start, start), speaker });
    }
    return turns;
  };
}
