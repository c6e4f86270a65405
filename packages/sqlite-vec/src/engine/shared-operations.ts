import {
  type AnyVerb,
  bindVerbs,
  createSharedGlobalVerbs,
  createSharedVerbs,
  render,
  runNow,
  type SharedGlobalStores,
  type SharedStores,
  type Steps,
} from "@cuecard/sql";
import type { Connection } from "./connection.ts";
import { dialect, rendering } from "./dialect.ts";

export const sharedVerbs = createSharedVerbs(dialect);
export const sharedGlobalVerbs = createSharedGlobalVerbs(dialect);

/** Which thread runs a verb. */
export const isRead = ({ kind }: AnyVerb): boolean => kind === "read";

export type Operation = (...parameters: unknown[]) => unknown;

/** Runs the steps of a verb to their end. `removed`: does what has to be done when texts are gone. */
export function runSteps<Result>(connection: Connection, steps: Steps<Result>, removed = () => {}): Result {
  return runNow(steps, (step) => {
    if (typeof step === "string") {
      if (step === "removed") removed();
      return [];
    }
    const { text, values } = render(step, rendering);
    const prepared = connection.sql(text);
    if (prepared.reader) return prepared.all(...values);
    prepared.run(...values);
    return [];
  });
}

/** The verbs of one thread, by their names. A reading verb sees one state of the file; what another does is one commit. */
export function createSharedOperations(
  connection: Connection,
  role: "reader" | "writer",
  removed?: () => void,
): Record<string, Operation> {
  const operations: Record<string, Operation> = {};
  const inOne = role === "reader" ? connection.read : connection.write;
  const add = (name: string, verb: AnyVerb): Operation => {
    const operation: Operation = (...parameters) =>
      inOne(() => runSteps(connection, verb.steps(...parameters), removed));
    if (isRead(verb) === (role === "reader")) operations[name] = operation;
    return operation;
  };
  bindVerbs<SharedStores>(sharedVerbs, add);
  bindVerbs<SharedGlobalStores>(sharedGlobalVerbs, add);
  return operations;
}
