import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One answered question of one business. */
export interface Entry {
  id: string;
  question: string;
  answer: string;
  /** The business. */
  entity: string;
}

export interface RecordedTurn {
  speaker: "caller" | "agent";
  text: string;
  /** What else the recogniser took it for, best first; without the text itself. */
  alternatives: string[];
}

/** A call up to a caller's turn that is judged: its last one. */
export interface RecordedCall {
  id: string;
  turns: RecordedTurn[];
  needsKnowledge: boolean;
  /** Ids of the entries that answer the last turn; each of them does. */
  right: string[];
}

export interface CallSet {
  name: string;
  entries: Entry[];
  calls: RecordedCall[];
}

/**
 * Spoken calls as they were recognised (DSTC10 track 2) and written ones (DSTC11 track 5); see the data folder's README
 * for origin and licences.
 */
export function readCallSets(data: string): CallSet[] {
  const conversations = join(data, "conversations");
  if (!existsSync(conversations))
    throw new Error(`There is no folder ${conversations}; name the data folder with --data.`);
  return [
    readCallSet("spoken (DSTC10)", join(conversations, "dstc10-spoken-faq")),
    readCallSet("written (DSTC11)", join(conversations, "dstc11-faq")),
  ];
}

interface EntryLine {
  _id: string;
  title: string | null;
  text: string | null;
  entity?: string;
}

interface CallLine {
  id: string;
  turns: { speaker: "caller" | "agent"; text: string; nbest?: string[] }[];
  needs_knowledge: boolean;
  knowledge: string[];
}

function readCallSet(name: string, folder: string): CallSet {
  const entries = readLines<EntryLine>(join(folder, "corpus.jsonl")).map(toEntry);
  const calls = readLines<CallLine>(join(folder, "calls.jsonl")).map(({ id, turns, needs_knowledge, knowledge }) => ({
    id,
    turns: turns.map(({ speaker, text, nbest = [] }) => ({
      speaker,
      text,
      alternatives: nbest.filter((other) => other !== text),
    })),
    needsKnowledge: needs_knowledge,
    right: knowledge,
  }));
  return { name, entries, calls };
}

/** A review has the business as its title and asks nothing. */
function toEntry({ _id: id, title, text, entity }: EntryLine): Entry {
  return { id, question: entity === undefined ? "" : (title ?? ""), answer: text ?? "", entity: entity ?? title ?? "" };
}

export function readLines<T>(path: string): T[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}
