import {
  type AnyVerb,
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
    (_, { kind, steps }) =>
      (...parameters) =>
        run(() => runVerb(engine(), kind, steps(...scope, ...parameters))),
  );

async function runVerb({ database, names }: Engine, kind: AnyVerb["kind"], steps: Steps<unknown>): Promise<unknown> {
  const ask = createAsk((text, values) => database.query(text, values), names);
  if (kind === "read" || kind === "write") return runLater(steps, ask);
  let step = steps.next();
  if (kind === "transaction-behind" && !step.done) step = steps.next(await ask(step.value));
  return step.done ? step.value : database.transaction((query) => runLater(steps, createAsk(query, names), step));
}
