/** What stands before the words of somebody in a transcript: `AGENT:`, `[00:12] Maria Lopez:`, `>> Caller (00:12):`, `客服：`. */
export interface SpeakerLabel {
  /** The name as it is written. */
  speaker: string;
  /** UTF-16 units from the beginning of the line to the first of the words. */
  length: number;
  /** The time beside the name, in seconds; null when there is none. */
  seconds: number | null;
}

const time = String.raw`[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?`;
const word = String.raw`[\p{L}\p{M}\p{N}.'’_-]*`;
/** One word of any letters, or up to three that each begin with a capital, a digit or a letter of a script without capitals. */
const name = String.raw`\p{L}${word}|[\p{Lu}\p{Lt}\p{Lo}]${word}(?: [\p{Lu}\p{Lt}\p{Lo}\p{N}]${word}){1,2}`;
const label = new RegExp(
  String.raw`^\s*(?:>>\s*|[-–]\s+)?(?:(${time})[\s-]+)?(${name})(?:\s+(${time}))?\s*(?::\s+|：\s*)(?=\S)`,
  "u",
);

/** The label before the words of a line; null when it has none. Any name before a colon looks like one: what stands around it must tell. */
export function readSpeakerLabel(line: string): SpeakerLabel | null {
  const found = label.exec(line);
  if (!found) return null;
  return { speaker: found[2]!, length: found[0].length, seconds: secondsOf(found[1] ?? found[3]) };
}

/** Minutes and seconds, or hours before them. */
function secondsOf(written: string | undefined): number | null {
  const parts = written?.match(/\d+/g)?.slice(0, written.split(":").length);
  return parts?.reduce((sum, part) => sum * 60 + Number(part), 0) ?? null;
}

/** UTF-16 units of the label that a text begins with, where it names this speaker; 0 where it does not. */
export function labelLength(text: string, speaker: string): number {
  const at = text.indexOf(speaker);
  if (at < 0 || !/^[\s\d>[\]().,:–-]*$/.test(text.slice(0, at))) return 0;
  const end = at + speaker.length;
  const after = /^(?:\s*[[(]?\d[\d:.,]*[\])]?)?\s*[:：]\s*/.exec(text.slice(end, end + 40));
  return after ? end + after[0].length : 0;
}
