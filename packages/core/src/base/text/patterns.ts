import { RE2JS } from "re2js";

export type Pattern = RE2JS;

/** Compiles a linear-time regular expression (RE2: no look-around, no back-references). Throws RE2's own message. */
export function compilePattern(source: string): Pattern {
  return RE2JS.compile(source);
}

/** Why a pattern can't be compiled; null when it can. */
export function patternProblem(source: string): string | null {
  try {
    compilePattern(source);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace("error parsing regexp: ", "") : String(error);
  }
}

const tokens = /\\[pPx]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{(?<least>\d+)(?:,(?<most>\d*))?\}|./gsu;

/**
 * About how many steps a pattern takes for each character, estimated from its text: compiling a large one is slow too.
 */
export function patternSteps(source: string): number {
  const outer: number[] = [];
  let steps = 0;
  /** Steps of the part that a repetition repeats. */
  let last = 0;
  for (const { 0: token, groups } of source.matchAll(tokens)) {
    if (token === "(") {
      outer.push(steps);
      steps = 0;
    } else if (token === ")") {
      last = steps + 2;
      steps = (outer.pop() ?? 0) + last;
    } else if (groups?.least !== undefined) {
      const times = Math.max(1, Number(groups.least), Number(groups.most ?? 0));
      steps += last * (times - 1) + times;
      last = last * times + times;
    } else {
      if (!"*+?".includes(token)) last = 0;
      steps += 1;
      last += 1;
    }
  }
  return outer.reduce((sum, each) => sum + each, steps);
}
