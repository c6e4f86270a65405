import { type Phrases, type Questions, questionSubjects } from "../../language/shape/phrases.ts";
import type { Member } from "../../schema/team-definition.ts";
import { isQuestion, partsAsked } from "../../text/parts-asked.ts";
import { fold } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";
import type { Meant } from "./meant.ts";
import { folded, phrasesByLanguage } from "./phrases/expression.ts";

/** What a member says that it answers. */
export interface Answering {
  /** Questions of any subject. */
  isGeneral: boolean;
  /** What it says of its subjects, folded. */
  subjects: string;
}

interface Asked {
  /** Folded. */
  words: string;
  /** Its words ask; otherwise only the mark behind it says so. */
  byForm: boolean;
}

/** Questions that ask nothing of the caller's own and order nothing: who answers such questions keeps them. */
export interface GeneralQuestion {
  asked: readonly Asked[];
  /** Words of the matter. */
  content: readonly string[];
}

/** What a member's role and description say that it answers, as "Answers questions about prices"; null where they say nothing of it. */
export function answeringOf({ role, description }: Pick<Member, "role" | "description">): Answering | null {
  const said = [role, description].flatMap((text) => (text ? fold(text).split(/[.;!?\n]/u) : []));
  const found = said.flatMap((sentence): Answering[] => {
    const match = answering.exec(sentence);
    if (match === null) return [];
    const behind = sentence.slice(match.index + match[0].length);
    const named = about.exec(behind);
    return [{ isGeneral: named === null || general.test(match[0]), subjects: named ? behind : "" }];
  });
  if (found.length === 0) return null;
  return {
    isGeneral: found.some(({ isGeneral }) => isGeneral),
    subjects: found.map((each) => each.subjects).join(" "),
  };
}

/** The general questions that a turn's words are; null where they say anything else, or ask for what is the caller's own. */
export function generalQuestionOf({ text, content }: Pick<Meant, "text" | "content">): GeneralQuestion | null {
  if (text.length > mostCharacters) return null;
  const asked: Asked[] = [];
  for (const part of partsAsked(text)) {
    const question = questionIn(part, content);
    if (question !== null) asked.push(question);
    else if (hasAny(content, part)) return null;
  }
  return asked.length === 0 || asked.some(({ words }) => own.test(words)) ? null : { asked, content };
}

/** True where a member that says so answers the question. */
export function answersQuestion({ isGeneral, subjects }: Answering, { asked, content }: GeneralQuestion): boolean {
  const named = stemsOf(wordsIn(subjects));
  return asked.every(({ words, byForm }) => {
    if (wordsIn(words).some((word) => content.includes(word) && hasStem(named, word))) return true;
    if (wish.test(words)) return false;
    return (isGeneral && byForm) || kinds.some((kind) => kind.named.test(subjects) && kind.asked.test(words));
  });
}

/** A question within a part of a turn, behind what says nothing; null where none is asked. */
function questionIn(part: string, content: readonly string[]): Asked | null {
  const isMarked = /[?？؟]/u.test(part);
  const words = part
    .replace(/[¿¡?？؟]/gu, "")
    .trim()
    .split(/[\s,]+/u);
  const opened = opening.exec(fold(words.join(" ")));
  if (opened) return { words: fold(words.join(" ")).slice(opened[0].length).trim(), byForm: true };
  for (let at = 0; at < Math.min(words.length, mostBefore); at++) {
    const rest = words.slice(at).join(" ");
    if (isQuestion(rest)) return { words: fold(rest), byForm: true };
    if (hasAny(content, words[at]!)) break;
  }
  return isMarked ? { words: fold(words.join(" ")), byForm: false } : null;
}

function hasAny(content: readonly string[], text: string): boolean {
  return wordsIn(fold(text)).some((word) => content.includes(word));
}

/** More than that is a story, and no list of questions. */
const mostCharacters = 400;
/** "Okay good then what do you charge" has three words in front of the question. */
const mostBefore = 5;
/** So many first letters tell a word: "programme" and "programmes". */
const beginning = 5;

function stemsOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.filter((word) => word.length > 3).map((word) => word.slice(0, beginning)));
}

/** "Parking" is the subject of "can I park there" too. */
function hasStem(stems: ReadonlySet<string>, word: string): boolean {
  if (word.length < 4) return false;
  const stem = word.slice(0, beginning);
  return stem.length < beginning ? [...stems].some((each) => each.startsWith(stem)) : stems.has(stem);
}

function anyQuestion(list: (questions: Questions) => string): RegExp {
  const sources = Object.values<Phrases>(phrasesByLanguage).flatMap(({ questions }) =>
    questions ? [folded(list(questions))] : [],
  );
  return new RegExp(whole(sources.join("|")), "u");
}

function whole(sources: string): string {
  return `(?<!\\p{L})(?:${sources})(?!\\p{L})`;
}

const answering = anyQuestion((questions) => questions.answering);
const general = anyQuestion((questions) => questions.general);
const own = anyQuestion((questions) => questions.own);
const about = new RegExp(`^\\s*${anyQuestion((questions) => questions.about).source}`, "u");
const opening = new RegExp(`^.{0,30}?${anyQuestion((questions) => questions.opening).source}`, "u");
const wish = new RegExp(`^[\\p{P}\\s]*${anyQuestion((questions) => questions.wish).source}`, "u");
const kinds = questionSubjects.map((name) => ({
  named: anyQuestion(({ subjects }) => subjects[name].named),
  asked: anyQuestion(({ subjects }) => subjects[name].asked),
}));

/** Compiles what the first question would have to, a pattern a step: texts of one and of two bytes a character compile apart. */
export function* compileQuestions(): Generator<void, void> {
  const patterns = [
    answering,
    general,
    own,
    about,
    opening,
    wish,
    ...kinds.flatMap(({ named, asked }) => [named, asked]),
  ];
  for (const pattern of patterns) {
    for (const text of ["a", "a", "–", "–"]) pattern.test(text);
    yield;
  }
}
