import {
  type AnyVerb,
  bindVerbs,
  createSharedGlobalVerbs,
  createSharedVerbs,
  render,
  runNow,
  type SharedGlobalStores,
  type SharedStores,
  type Sql,
  type Steps,
} from "@cuecard/sql";
import type { Connection } from "./connection.ts";
import { dialect, rendering } from "./dialect.ts";

export const sharedVerbs = createSharedVerbs(dialect);
export const sharedGlobalVerbs = createSharedGlobalVerbs(dialect);

/** Which thread runs a verb. */
export const isRead = ({ kind }: AnyVerb): boolean => kind === "read";

type Operation = (...parameters: unknown[]) => unknown;

/** Runs the steps of a verb to their end. */
export function runSteps<Result>(connection: Connection, steps: Steps<Result>): Result {
  return runNow(steps, (statement: Sql) => {
    const { text, values } = render(statement, rendering);
    const prepared = connection.sql(text);
    if (prepared.reader) return prepared.all(...values);
    prepared.run(...values);
    return [];
  });
}

/** The verbs of one thread, by their names. A reading verb sees one state of the file. */
export function createSharedOperations(connection: Connection, role: "reader" | "writer"): Record<string, Operation> {
  const operations: Record<string, Operation> = {};
  const add = (name: string, verb: AnyVerb): Operation => {
    const together = verb.kind === "read" ? connection.read : connection.write;
    const operation: Operation = (...parameters) => runSteps(connection, verb.steps(...parameters));
    if (isRead(verb) === (role === "reader"))
      operations[name] =
        verb.kind === "write" ? operation : (...parameters) => together(() => operation(...parameters));
    return operation;
  };
  bindVerbs<SharedStores>(sharedVerbs, add);
  bindVerbs<SharedGlobalStores>(sharedGlobalVerbs, add);
  return operations;
}
