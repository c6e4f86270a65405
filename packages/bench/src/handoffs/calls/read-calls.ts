import { readFileSync } from "node:fs";

/** A call of the agent's and the caller's turns, with who should have each of the caller's. */
export interface WrittenCall {
  id: string;
  turns: WrittenTurn[];
}

export interface WrittenTurn {
  /** What the agent said before; null where it said nothing. */
  asked: string | null;
  text: string;
  /** Who should have the turn: the first, or any of the others. */
  right: [owner: string, ...also: string[]];
}

/** Calls as people write them: `== id`, `> what the agent says`, `member: words` or `member|other: words`. */
export function readWrittenCalls(file: URL): WrittenCall[] {
  return parseWrittenCalls(readFileSync(file, "utf8"), file.pathname);
}

/** The same, of a text; `name` says where a wrong line stands. */
export function parseWrittenCalls(written: string, name: string): WrittenCall[] {
  const calls: WrittenCall[] = [];
  let asked: string | null = null;
  for (const [index, line] of written.split("\n").entries()) {
    if (line.trim() === "") continue;
    if (line.startsWith("== ")) {
      calls.push({ id: line.slice(3), turns: [] });
      asked = null;
    } else if (line.startsWith("> ")) {
      asked = line.slice(2);
    } else {
      const [, who, text] = /^([^:]+): (.+)$/.exec(line) ?? [];
      if (!who || !text || calls.length === 0) throw new Error(`${name}:${index + 1} is not a turn: ${line}`);
      calls.at(-1)!.turns.push({ asked, text, right: who.split("|") as WrittenTurn["right"] });
      asked = null;
    }
  }
  return calls;
}
