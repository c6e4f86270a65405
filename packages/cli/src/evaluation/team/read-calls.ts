import { type Line, readLine } from "../../talk/read-line.ts";
import { fault, readText } from "../sets/read-text.ts";

/** A call as people write it down. */
export interface WrittenCall {
  name: string;
  steps: Step[];
}

/** What happens next in a written call. */
export type Step = WrittenTurn | { type: "agent"; text: string } | { type: "event"; event: WrittenEvent };

export interface WrittenTurn {
  type: "turn";
  /** Number of the line in its file. */
  line: number;
  text: string;
  /** Who should have the turn: the first, or any of the others. */
  right: [owner: string, ...also: string[]];
}

/** What happens besides words. */
export type WrittenEvent = Extract<Line, { type: "silence" | "dtmf" | "variable" }>;

/**
 * The calls of a file: `== name` begins one, `> words` is what the agent says, `member: words` what the caller says and
 * who should have it (`member|other: words` where either is right), and `/silence 8000` and the like are events as in
 * `cuecard call`. Empty lines and lines that begin with `#` are passed over. Throws `invalid_value` that names the line.
 */
export async function readCalls(path: string): Promise<WrittenCall[]> {
  const calls: WrittenCall[] = [];
  for (const [at, raw] of (await readText(path)).split("\n").entries()) {
    const line = at + 1;
    const text = raw.trim();
    if (text === "" || text.startsWith("#")) continue;
    const name = /^==\s*(.+)$/.exec(text)?.[1];
    if (name !== undefined) {
      calls.push({ name, steps: [] });
      continue;
    }
    if (calls.length === 0) calls.push({ name: "first", steps: [] });
    calls.at(-1)!.steps.push(stepOf(text, { path, line }));
  }
  const empty = calls.find(({ steps }) => !steps.some(({ type }) => type === "turn"));
  if (empty) throw fault(path, null, `in the call "${empty.name}" the caller says nothing`);
  if (calls.length === 0) throw fault(path, null, "it has no calls");
  return calls;
}

interface FileLine {
  path: string;
  line: number;
}

function stepOf(text: string, { path, line }: FileLine): Step {
  if (text.startsWith("/")) return { type: "event", event: eventOf(text, { path, line }) };
  const said = /^>\s*(.+)$/.exec(text)?.[1];
  if (said !== undefined) return { type: "agent", text: said };
  const [, who, words] = /^([\w.:-]+(?:\s*\|\s*[\w.:-]+)*)\s*:\s+(.+)$/.exec(text) ?? [];
  if (!who || !words) {
    const expected =
      "expected `member: what the caller says`, `> what the agent says`, `== name of a call` or an event";
    throw fault(path, line, `"${text}" can't be read; ${expected}`);
  }
  return { type: "turn", line, text: words, right: who.split(/\s*\|\s*/) as WrittenTurn["right"] };
}

function eventOf(text: string, { path, line }: FileLine): WrittenEvent {
  const event = readEvent(text);
  if (event?.type === "silence" || event?.type === "dtmf" || event?.type === "variable") return event;
  throw fault(path, line, `"${text}" is not an event; expected /silence MILLISECONDS, /dtmf DIGITS or /set NAME VALUE`);
}

function readEvent(text: string): Line | null {
  try {
    return readLine(text);
  } catch {
    return null;
  }
}

/** Throws `invalid_value` for the first turn that is for nobody in the team. */
export function checkMembers(calls: readonly WrittenCall[], path: string, team: TeamMembers): void {
  const members = new Set(team.members);
  for (const step of calls.flatMap(({ steps }) => steps)) {
    if (step.type !== "turn") continue;
    const unknown = step.right.find((agentId) => !members.has(agentId));
    if (unknown !== undefined)
      throw fault(path, step.line, `${team.name} has no member "${unknown}"; it has ${team.members.join(", ")}`);
  }
}

export interface TeamMembers {
  name: string;
  /** Agent ids. */
  members: readonly string[];
}
