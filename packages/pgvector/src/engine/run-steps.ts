import { render, runLater, type Sql, type Steps } from "@cuecard/sql";
import type { Query } from "../connection/database.ts";
import { createRendering } from "./dialect.ts";
import type { Names } from "./names.ts";

/** What of the names stands in a statement that is written for every engine. */
type SharedNames = Pick<Names, "schema">;

/** Asks the database a statement that is written for every engine. */
export function createAsk(query: Query, names: SharedNames): (statement: Sql) => Promise<unknown[]> {
  const rendering = createRendering(names);
  return (statement) => {
    const { text, values } = render(statement, rendering);
    return query<unknown>(text, values);
  };
}

/** Runs the steps of a verb, one statement after another. */
export const runSteps = <Result>(query: Query, names: SharedNames, steps: Steps<Result>): Promise<Result> =>
  runLater(steps, createAsk(query, names));
