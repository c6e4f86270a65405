import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { describeMutant, type Mutant } from "./mutant.ts";

export interface Result {
  mutant: Mutant;
  /** `types`: it does not compile. `untested`: no test reaches the file. */
  outcome: "caught" | "hung" | "survived" | "types" | "untested";
  /** What caught it, in words; null when nothing did. */
  by: string | null;
}

export interface Results {
  /** What an earlier run found out about the same mutant with the same tests; null when it did not come to it. */
  find(mutant: Mutant): Result | null;
  keep(result: Result): void;
}

/**
 * Results by mutant, the file's text and, where no test failed, the tests' texts: one line each, so that a run that is
 * ended goes on where it was.
 */
export function openResults(
  path: string,
  { textOf, testsHash }: { textOf: (file: string) => string; testsHash: string },
): Results {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  const kept = new Map(
    lines.map((line) => {
      const { key, result } = JSON.parse(line) as { key: string; result: Result };
      return [key, result] as const;
    }),
  );
  const keyOf = (mutant: Mutant, tests: string) =>
    hash([describeMutant(mutant), String(mutant.start), mutant.after, textOf(mutant.file), tests]);
  return {
    find: (mutant) => kept.get(keyOf(mutant, "")) ?? kept.get(keyOf(mutant, testsHash)) ?? null,
    keep(result) {
      const passed = result.outcome === "survived" || result.outcome === "untested";
      const key = keyOf(result.mutant, passed ? testsHash : "");
      kept.set(key, result);
      appendFileSync(path, `${JSON.stringify({ key, result })}\n`);
    },
  };
}

export function hash(texts: readonly string[]): string {
  const digest = createHash("sha256");
  for (const text of texts) digest.update(text).update("\0");
  return digest.digest("hex").slice(0, 24);
}
