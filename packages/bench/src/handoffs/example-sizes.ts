import { createIntentClassifier, fitIntents } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import type { Report } from "../bench.ts";
import { readDepartments } from "./departments.ts";

const sizes = [1, 2, 3, 5, 10, null];

/** Clinc's ten departments with few and many examples an intent: what is right, and what is refused. */
export function exampleSizeRows(data: string, progress: (line: string) => void): Report["rows"] {
  const departments = readDepartments(data);
  return sizes.map((size) => {
    const examples = departments.examples(size);
    const members = departments.names.map((agentId) => ({
      agentId,
      utterances: examples.flatMap(({ text, department }) => (department === agentId ? [text] : [])),
    }));
    const started = performance.now();
    const classify = createIntentClassifier(fitIntents({ members, negatives: [] }, createMeaningEmbedder().words));
    const fitMs = performance.now() - started;
    const inScope = departments.inScope.map(({ text, department }) => ({ department, given: classify(text).agentId }));
    const accepted = inScope.filter(({ given }) => given !== null);
    const right = accepted.filter(({ given, department }) => given === department);
    const moved = departments.outOfScope.filter((text) => classify(text).agentId !== null);
    const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
    progress(`departments: ${size ?? "all"} done`);
    return {
      subject: `departments: ${size ?? "all"} an intent`,
      cells: {
        "right of accepted": percent(right.length, accepted.length),
        refused: percent(inScope.length - accepted.length, inScope.length),
        "out of scope moved": percent(moved.length, departments.outOfScope.length),
        "fit ms": Math.round(fitMs),
      },
    };
  });
}
