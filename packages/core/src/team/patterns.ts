import { RE2JS } from "re2js";

export type Pattern = RE2JS;

/** Compiles a regular expression that runs in linear time (RE2: no look-around, no back-references). Throws RE2's own message. */
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
