import { bindVerbs, createSharedVerbs, render, runLater, type SharedStores, type Sql } from "@cuecard/sql";
import type { Query } from "./connection/database.ts";
import { createRendering, dialect } from "./engine/dialect.ts";
import type { Engine } from "./engine/engine.ts";
import type { Run } from "./verbs.ts";

const sharedVerbs = createSharedVerbs(dialect);

/** The verbs of a workspace that are written once for every engine. */
export const createSharedStores = (workspace: string, run: Run, engine: () => Engine): SharedStores =>
  bindVerbs<SharedStores>(
    sharedVerbs,
    (_, { kind, steps }) =>
      (...parameters) =>
        run(() => {
          const { database, names } = engine();
          const work = (query: Query) =>
            runLater(steps(workspace, ...parameters), asking(query, createRendering(names)));
          return kind === "transaction"
            ? database.transaction(work)
            : work((text, values) => database.query(text, values));
        }),
  );

/** Asks the database one statement. */
const asking = (query: Query, rendering: ReturnType<typeof createRendering>) => (statement: Sql) => {
  const { text, values } = render(statement, rendering);
  return query<unknown>(text, values);
};
