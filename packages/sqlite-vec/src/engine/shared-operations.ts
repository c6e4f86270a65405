import { type AnyVerb, bindVerbs, createSharedVerbs, render, runNow, type SharedStores, type Sql } from "@cuecard/sql";
import type { Connection } from "./connection.ts";
import { dialect, rendering } from "./dialect.ts";

export const sharedVerbs = createSharedVerbs(dialect);

/** Which thread runs a verb. */
export const isRead = ({ kind }: AnyVerb): boolean => kind === "read";

type Operation = (...parameters: unknown[]) => unknown;

/** The verbs of one thread, by their names. A reading verb sees one state of the file. */
export function createSharedOperations(connection: Connection, role: "reader" | "writer"): Record<string, Operation> {
  const operations: Record<string, Operation> = {};
  const query = (statement: Sql): unknown[] => {
    const { text, values } = render(statement, rendering);
    const prepared = connection.sql(text);
    if (prepared.reader) return prepared.all(...values);
    prepared.run(...values);
    return [];
  };
  bindVerbs<SharedStores>(sharedVerbs, (name, verb) => {
    const operation: Operation = (...parameters) => runNow(verb.steps(...parameters), query);
    const together = verb.kind === "read" ? connection.read : connection.write;
    if (isRead(verb) === (role === "reader"))
      operations[name] =
        verb.kind === "write" ? operation : (...parameters) => together(() => operation(...parameters));
    return operation;
  });
  return operations;
}
