import type { Document, Mark, Span } from "../../../ports/document.ts";
import { readSpeakerLabel } from "../../../text/speaker-label.ts";

type Paragraph = Extract<Mark, { kind: "paragraph" }>;

/** What somebody says, from their name on. */
interface Turn extends Span {
  speaker: string;
  words: string;
  seconds: number | null;
}

const fewestTurns = 3;
/** Share of the text in paragraphs that turns must cover. */
const spokenShare = 2 / 3;
/** Turns of one name, on average, and the share of turns that are more than a value. */
const turnsEach = 1.5;
const saidShare = 1 / 2;
const asks = /[?？؟\u037e]["'”’»)]*$/u;
const ends = /[.!?…。！？؟।]["'”’»)]*$/u;

/** Who speaks in calls, chats and interviews, in twelve languages and some of their neighbours. */
const roles = new RegExp(
  `^(?:${[
    "agent|caller|customer|client|user|assistant|bot|operator|representative|rep|support|advisor|adviser|host|guest",
    "interviewer|interviewee|moderator|doctor|patient|receptionist|clerk|visitor|speaker|participant|human|system",
    "kunde|kundin|anrufer|anruferin|mitarbeiter|mitarbeiterin|berater|beraterin|sprecher|sprecherin|agentin|arzt|ärztin",
    "cliente|agente|asesor|asesora|operador|operadora|llamante|usuario|asistente|hablante",
    "conseiller|conseillère|appelant|appelante|opérateur|opératrice|utilisateur|interlocuteur|locuteur",
    "operatore|operatrice|chiamante|assistente|utente|atendente|chamador|usuário|falante",
    "klant|medewerker|beller|spreker|klient|konsultant|rozmówca|kund|kundtjänst|müşteri|temsilci",
    "клиент|оператор|агент|客服|客户|顾客|坐席|お客様|オペレーター|고객|상담원|العميل|الموظف|ग्राहक|एजेंट",
  ].join("|")})(?:[ _-]?\\p{N}+)?$`,
  "iu",
);

/**
 * The document with the speaker of each paragraph, where its paragraphs are a transcript: `AGENT: …` and `CALLER: …`,
 * one below the other. Lines of one paragraph become paragraphs of their own. Records, notes and questions with answers
 * have labels too: a transcript shows itself by names of roles, by times, or by two names who both ask and tell.
 */
export function markSpeakers(document: Document): Document {
  const { text, marks } = document;
  if (marks.some((mark) => mark.kind === "paragraph" && mark.speaker !== undefined)) return document;
  const parted = new Map<Paragraph, { turns: Turn[]; opening: Span | undefined }>();
  for (const mark of marks) if (mark.kind === "paragraph") parted.set(mark, turnsOf(text, mark));
  const turns = [...parted.values()].flatMap((one) => one.turns);
  if (!isTranscript(turns, [...parted.keys()])) return document;
  return {
    ...document,
    marks: marks.flatMap((mark): Mark[] => {
      const found = mark.kind === "paragraph" ? parted.get(mark)! : null;
      if (!found || found.turns.length === 0) return [mark];
      const spoken = found.turns.map(({ start, end, speaker }): Mark => ({ kind: "paragraph", start, end, speaker }));
      return found.opening ? [{ kind: "paragraph", ...found.opening }, ...spoken] : spoken;
    }),
  };
}

/** The turns of a paragraph; a line without a name goes on with the one above, and stands before them where there is none. */
function turnsOf(text: string, { start, end }: Span): { turns: Turn[]; opening: Span | undefined } {
  const turns: Turn[] = [];
  let opening: Span | undefined;
  for (const { index, 0: line } of text.slice(start, end).matchAll(/[^\n]+/g)) {
    const trimmed = line.trim();
    if (trimmed === "") continue;
    const from = start + index + line.indexOf(trimmed);
    const label = readSpeakerLabel(trimmed);
    const last = turns.at(-1);
    if (label) {
      const { speaker, seconds } = label;
      turns.push({ start: from, end: from + trimmed.length, speaker, seconds, words: trimmed.slice(label.length) });
    } else if (last) {
      last.end = from + trimmed.length;
      last.words = `${last.words} ${trimmed}`;
    } else {
      opening ??= { start: from, end: from };
      opening.end = from + trimmed.length;
    }
  }
  return { turns, opening };
}

function isTranscript(turns: readonly Turn[], paragraphs: readonly Span[]): boolean {
  const names = [...new Set(turns.map(({ speaker }) => speaker))];
  if (turns.length < fewestTurns || names.length < 2 || turns.length < turnsEach * names.length) return false;
  if (lengthOf(turns) < spokenShare * lengthOf(paragraphs)) return false;
  if (turns.filter(({ words }) => isSaid(words)).length < saidShare * turns.length) return false;
  if (
    goOn(
      turns.flatMap(({ seconds }) => seconds ?? []),
      turns.length / 2,
    )
  )
    return true;
  if (names.filter((name) => roles.test(name)).length >= 2) return true;
  const asking = names.filter((name) => {
    const own = turns.filter(({ speaker }) => speaker === name);
    return own.some(({ words }) => asks.test(words)) && own.some(({ words }) => !asks.test(words));
  });
  return asking.length >= 2;
}

/** Whether there are enough times, and each is as late as the one before: those of a menu or a plan begin again each day. */
function goOn(times: readonly number[], enough: number): boolean {
  return times.length >= enough && times.every((time, at) => time >= (times[at - 1] ?? 0));
}

/** A sentence, and no value of a record. */
function isSaid(words: string): boolean {
  const count = words.split(/\s+/u).length;
  return (
    count >= 4 || (ends.test(words) && (count >= 2 || /[\p{Script=Han}\p{Script=Kana}\p{Script=Thai}]{4}/u.test(words)))
  );
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0);
