import type { Span } from "../../ports/document.ts";
import { trim } from "../../text/trim.ts";

/** Full stops after which a sentence goes on, in the languages that write them most. */
const abbreviation =
  /(?:^|[\s("'“‘«[])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Sra|Srta|Dra|Jr|Mme|Mlle|Sig|Dott|M|Hr|Fr|vs|cf|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|o\.\s?ä|i\.\s?d\.\s?R|p\.\s?ej|p\.\s?ex|bzw|bspw|vgl|ggf|inkl|zzgl|evtl|Tel|Str|ca|approx|est|Nr|No|Nos|núm|pág|Art|Abs|Fig|Figs|Abb|Eq|Sec|Vol|Ch|pp?|al|Inc|Ltd|Co|Corp|Ud|Uds|Av|Blvd|Gen|Rev|Hon|\p{L})\.\s*$/u;

/** A line end before a small letter wraps a sentence; it is not a paragraph, which the segmenter would take it for. */
const wrap = /\r?\n(?=[^\S\n]*\p{Ll})/gu;

const segmenters = new Map<string, Intl.Segmenter>();

/** Sentences of one block, trimmed, in order. `language` is BCP 47; an unknown one is taken as English. */
export function sentencesOf(text: string, { start, end }: Span, language: string | null): Span[] {
  const sentences: Span[] = [];
  const plain = text.slice(start, end).replace(wrap, (line) => " ".repeat(line.length));
  let from = 0;
  for (const { index, segment } of segmenterOf(language).segment(plain)) {
    const stop = index + segment.length;
    if (stop < plain.length && abbreviation.test(plain.slice(Math.max(from, stop - 16), stop))) continue;
    const span = trim(text, { start: start + from, end: start + stop });
    if (span) sentences.push(span);
    from = stop;
  }
  return sentences;
}

function segmenterOf(language: string | null): Intl.Segmenter {
  const name = language ?? "en";
  let segmenter = segmenters.get(name);
  if (!segmenter) {
    try {
      segmenter = new Intl.Segmenter(name, { granularity: "sentence" });
    } catch {
      segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
    }
    segmenters.set(name, segmenter);
  }
  return segmenter;
}
