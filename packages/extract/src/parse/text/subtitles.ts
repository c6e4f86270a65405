import { createDocumentBuilder, type DocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";

const timing = /^(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
/** Who speaks, written before the words: `AGENT:`, `Maria Lopez:`, `>> CALLER:`. */
const spokenBy =
  /^(?:>>\s*|[-–]\s+)?(\p{Lu}[\p{L}\p{M}\p{N}.'’-]*(?: [\p{Lu}\p{N}][\p{L}\p{M}\p{N}.'’-]*){0,2}):\s+(?=\S)/u;
/** A silence of this many seconds begins a new paragraph. */
const pauseSeconds = 2;

interface Cue {
  start: number;
  end: number;
  speaker: string | null;
  text: string;
}

/**
 * Reads what is said in VTT and SRT subtitles, without times. Cues are joined into paragraphs; silence and a change of
 * speaker begin a new one.
 */
export function parseSubtitles(text: string): Parsed {
  const builder = createDocumentBuilder();
  let previous: Cue | null = null;
  let words: string[] = [];
  const flush = () => {
    const speaker = previous?.speaker;
    const said = words.join(" ");
    if (words.length > 0 && speaker) builder.block({ kind: "paragraph", speaker }, `${speaker}: ${said}`);
    else if (words.length > 0) builder.block({ kind: "paragraph" }, said);
    words = [];
  };
  for (const found of cuesOf(text, builder)) {
    // A cue without a name goes on with the one before, as captions split a sentence.
    const goesOn: boolean = previous !== null && found.start - previous.end < pauseSeconds;
    const cue: Cue = { ...found, speaker: found.speaker ?? (goesOn ? previous!.speaker : null) };
    const isNew: boolean =
      previous !== null && (cue.speaker !== previous.speaker || cue.start - previous.end >= pauseSeconds);
    if (isNew) flush();
    // Captions that roll up repeat what stands on the line above.
    if (cue.text !== "" && cue.text !== words.at(-1)) words.push(cue.text);
    previous = cue;
  }
  flush();
  return builder.finish({ title: null, language: null });
}

function* cuesOf(text: string, builder: DocumentBuilder): Generator<Cue> {
  for (const block of text.split(/\n[^\S\n]*\n/)) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => timing.test(line.trim()));
    // What stands before the time is a number or a name of the cue, and a block without a time is a note.
    const aside = at < 0 ? block : lines.slice(0, at).join("\n");
    if (!/^\s*(?:WEBVTT|STYLE|REGION)\b/.test(aside) && /\p{L}/u.test(aside))
      builder.leaveOut("notes", aside.replace(/^\s*NOTE\b/, ""));
    if (at < 0) continue;
    const [, ...times] = timing.exec(lines[at]!.trim())!;
    const [start, end] = [seconds(times.slice(0, 4)), seconds(times.slice(4))];
    for (const { speaker, text } of speeches(lines.slice(at + 1))) yield { start, end, speaker, text };
  }
}

/** The words of a cue by speaker: a voice that the file marks, or a name before the words of a line. */
function speeches(lines: readonly string[]): { speaker: string | null; text: string }[] {
  const found: { speaker: string | null; lines: string[] }[] = [];
  for (const line of lines.flatMap((one) => one.split(/(?=<v[.\s])/))) {
    const marked = /<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(line)?.[1]?.trim();
    const words = withoutTags(line);
    const named = marked === undefined ? spokenBy.exec(words) : null;
    const speaker = marked ?? named?.[1] ?? null;
    if (speaker === null && found.length > 0) found.at(-1)!.lines.push(words);
    else found.push({ speaker, lines: [words.slice(named?.[0].length ?? 0)] });
  }
  return found.map(({ speaker, lines: own }) => ({ speaker, text: own.join(" ").trim() }));
}

function seconds([hours = "0", minutes, rest, fraction]: readonly (string | undefined)[]): number {
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(`${rest}.${fraction}`);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "" };

function withoutTags(text: string): string {
  return text
    .replace(/<[^<>]*>|\{\\[^{}]*\}/g, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, " ")
    .trim();
}
