import {
  bindVerbs,
  createSharedGlobalVerbs,
  createSharedVerbs,
  runLater,
  type Steps,
  type VerbsOf,
} from "@cuecard/sql";
import { dialect } from "./engine/dialect.ts";
import type { Engine } from "./engine/engine.ts";
import { createAsk } from "./engine/run-steps.ts";
import type { Run } from "./verbs.ts";

export const sharedVerbs = createSharedVerbs(dialect);
export const sharedGlobalVerbs = createSharedGlobalVerbs(dialect);

/** Verbs that are written once for every engine. `scope` stands in front of their parameters. */
export const bindShared = <Port>(
  verbs: VerbsOf<Port, string[]>,
  scope: string[],
  run: Run,
  engine: () => Engine,
): Port =>
  bindVerbs<Port>(
    verbs,
    (_, { steps }) =>
      (...parameters) =>
        run(() => runVerb(engine(), steps(...scope, ...parameters))),
  );

async function runVerb({ database, names }: Engine, steps: Steps<unknown>): Promise<unknown> {
  const ask = createAsk((text, values) => database.query(text, values), names);
  let step = steps.next();
  while (!step.done && step.value !== "together")
    step = steps.next(step.value === "removed" ? [] : await ask(step.value));
  if (!step.done) step = steps.next([]);
  return step.done ? step.value : database.transaction((query) => runLater(steps, createAsk(query, names), step));
}
