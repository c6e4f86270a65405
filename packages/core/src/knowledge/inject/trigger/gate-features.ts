import type { Hit } from "../../../schema/search.ts";
import type { Exchange } from "../../agent-knowledge.ts";
import { namesOnly } from "../../conversation/subject/names-only.ts";
import type { Subject } from "../../conversation/subject/open-subjects.ts";
import { plainWords } from "../../words/words.ts";
import { asksSomething } from "../follow-up/agent-question.ts";
import { goesOn } from "../follow-up/referring-words.ts";
import { readUtterance } from "./content-words.ts";
import { recordWords } from "./record-words.ts";
import { type RequestCues, readCues } from "./request-cues.ts";

/** What the gate weighs: 0 or 1, or a share. */
export type GateFeatures = Record<keyof RequestCues | OtherFeature, number>;

type OtherFeature =
  /** Asks nothing by its words. */
  | "statement"
  /** Answers a question of the agent. */
  | "answersAgent"
  /** Data of a record that is asked for and stands in no passage: "zip code", "price range". */
  | "missing"
  | "missingMany"
  /** Asks of something, and for no missing data. */
  | "asksFact"
  /** Names nothing but what the call is about. */
  | "namesSubject"
  /** A call's first request: alone, where it seeks one of a kind, and where it does not ask. */
  | "first"
  | "firstSeeks"
  | "firstStatement"
  /** The most that a passage has of the question's words, by their weight, and the greatest similarity. */
  | "coverage"
  /** The same, where the words ask. */
  | "coverageAsked"
  | "similarity";

/** What a turn's words, and what they found, tell. */
export interface Evidence {
  features: GateFeatures;
  /** The caller named something before: words may be an answer or go on. The first request of a call stands alone. */
  later: boolean;
}

/** What a turn is judged by: its words, what was said before, and what its search found. */
export interface FoundForTurn {
  text: string;
  /** Oldest first. */
  exchanges: readonly Exchange[];
  subjects: readonly Subject[];
  /** Best first. */
  hits: readonly Hit[];
}

/** Passages whose words are compared with the question's. */
const compared = 3;

/** Null where the words are not English: they are not judged. */
export function gateEvidence({ text, exchanges, subjects, hits }: FoundForTurn): Evidence | null {
  const cues = readCues(text);
  if (!cues) return null;
  const held = new Set(hits.slice(0, compared).flatMap((hit) => plainWords(hit.text)));
  const missing = plainWords(text).filter((word) => recordWords.has(word) && !held.has(word)).length;
  const asks = cues.whether || cues.inverted || cues.interrogative || cues.tellMe;
  const last = exchanges.at(-1);
  const later = exchanges.some(({ role, text: said }) => role === "caller" && readUtterance(said).content.length > 0);
  const numbers = Object.fromEntries(Object.entries(cues).map(([name, told]) => [name, Number(told)]));
  const first = Number(!later);
  const coverage = Math.max(0, ...hits.map(({ scores }) => scores?.coverage ?? 0));
  const features = {
    ...(numbers as Record<keyof RequestCues, number>),
    statement: Number(!asks),
    answersAgent: Number(later && !asks && last?.role === "agent" && asksSomething(last.text)),
    missing: Number(missing > 0),
    missingMany: Number(missing > 1),
    asksFact: Number(cues.inverted && missing === 0),
    namesSubject: Number(namesOnly(text, subjects) && !goesOn(text, plainWords(text))),
    first,
    firstSeeks: first * numbers.seeks!,
    firstStatement: first * Number(!asks),
    coverage,
    coverageAsked: asks ? coverage : 0,
    similarity: Math.max(0, ...hits.map(({ similarity }) => similarity)),
  };
  return { features, later };
}
