import { writeFile } from "node:fs/promises";
import { colors, counted, print } from "../terminal/terminal.ts";
import { compareRuns, type MeasureRow } from "./compare.ts";
import type { Configuration } from "./configuration.ts";
import { type Failure, showFailure } from "./failures.ts";
import type { Run } from "./run-questions.ts";
import type { QuestionSet } from "./sets/question-set.ts";
import { showComparison } from "./show-comparison.ts";

/** One configuration, asked everything. */
export interface Evaluated extends Run {
  configuration: Configuration;
  space: string | null;
  notes: string[];
  failures: Failure[];
}

/** Prints a comparison of the configurations, and writes it as JSON where a file is named. */
export async function reportEvaluation(
  set: QuestionSet,
  evaluated: readonly Evaluated[],
  { json }: { json?: string },
): Promise<void> {
  const rows = compareRuns(evaluated);
  const names = evaluated.map(({ configuration }) => configuration.name);
  for (const line of heading(set, evaluated)) print(line);
  print();
  for (const line of showComparison(names, rows)) print(line);
  for (const { configuration, failures } of evaluated) {
    if (failures.length === 0) continue;
    print(`\n${colors.bold(`${counted(failures.length, "question")} that ${configuration.name} answers worst`)}`);
    for (const failure of failures) for (const line of showFailure(failure)) print(line);
  }
  if (json !== undefined) await writeFile(json, `${JSON.stringify(asJson(set, evaluated, rows), null, 2)}\n`);
}

function* heading(
  { name, documents, questions, notes }: QuestionSet,
  evaluated: readonly Evaluated[],
): Generator<string> {
  const [{ outOfScope }] = evaluated as [Evaluated];
  const facts = [
    ...(documents ? [counted(documents.length, "document")] : []),
    counted(questions.length, "question"),
    ...(outOfScope ? [`${outOfScope.asked} out of scope`] : []),
  ];
  yield `${colors.bold(name)}: ${facts.join(", ")}`;
  for (const { configuration, space } of evaluated)
    yield colors.dim(`${configuration.name}: ${space}, ${JSON.stringify(configuration.settings)}`);
  const degraded = evaluated.flatMap(({ asked }) => asked.flatMap(({ answer }) => answer.degraded));
  const said = new Set([...notes, ...evaluated.flatMap((one) => one.notes)]);
  for (const note of said) yield note;
  if (degraded.length > 0)
    yield colors.yellow(`${counted(degraded.length, "answer")} with less than was asked for, such as ${degraded[0]}`);
}

function asJson(
  { name, documents, questions }: QuestionSet,
  evaluated: readonly Evaluated[],
  rows: readonly MeasureRow[],
) {
  return {
    set: { name, documents: documents?.length ?? null, questions: questions.length },
    configurations: evaluated.map(({ configuration, space, notes, failures }) => ({
      ...configuration,
      space,
      notes,
      failures,
    })),
    measures: rows,
  };
}
