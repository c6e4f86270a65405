import { isCuecardError } from "@cuecard/core";
import type { CuecardSubject } from "./cuecard.ts";
import type { Cells } from "./measure.ts";
import type { SubjectFile } from "./subject.ts";

/**
 * How each of some hostile, locked or empty files ends: the code it fails with or that it is read after all, and the
 * slowest one's seconds.
 */
export async function measureOutcomes(cuecard: CuecardSubject, files: readonly SubjectFile[]): Promise<Cells> {
  const outcomes = new Map<string, number>();
  let slowest = 0;
  for (const file of files) {
    const start = performance.now();
    const outcome = await cuecard.extract(file).then(
      () => "read",
      (error: unknown) => {
        if (isCuecardError(error)) return error.code;
        throw error;
      },
    );
    slowest = Math.max(slowest, performance.now() - start);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  const told = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`);
  return { files: String(files.length), outcome: told.join(", "), "slowest s": slowest / 1_000 };
}
