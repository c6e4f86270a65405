import { readFileSync } from "node:fs";

/** A moment of a call to a team with gates, and who should have the call after it. */
export type GatedStep =
  | { kind: "turn"; asked: string | null; text: string; right: string }
  | { kind: "variables"; set: Record<string, string | boolean>; right: string };

/** A call with what the host learns in it. */
export interface GatedCall {
  id: string;
  steps: GatedStep[];
}

/** Calls as people write them: those of {@link readWrittenCalls}, with `! variable=value` and `=> who then has the call`. */
export function readGatedCalls(file: URL): GatedCall[] {
  const calls: GatedCall[] = [];
  let asked: string | null = null;
  let set: Record<string, string | boolean> | null = null;
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const steps = calls.at(-1)?.steps;
    const turn = /^(\w+): (.+)$/.exec(line);
    const variable = /^! (\w+)=(.+)$/.exec(line);
    if (line.trim() === "") continue;
    if (line.startsWith("== ")) calls.push({ id: line.slice(3), steps: [] });
    else if (line.startsWith("> ")) asked = line.slice(2);
    else if (variable) set = { [variable[1]!]: variable[2] === "yes" ? true : variable[2]! };
    else if (line.startsWith("=> ") && set && steps) {
      steps.push({ kind: "variables", set, right: line.slice(3).trim() });
      set = null;
    } else if (turn && steps) {
      steps.push({ kind: "turn", asked, text: turn[2]!, right: turn[1]! });
      asked = null;
    } else throw new Error(`${file.pathname}:${index + 1} is not a step: ${line}`);
  }
  return calls;
}
