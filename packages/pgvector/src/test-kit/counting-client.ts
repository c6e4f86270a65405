import type { PGlite } from "@electric-sql/pglite";
import type { PGliteClient } from "../connection/client.ts";

/** A client that counts its statements; the two that begin and end a transaction are among them. */
export function createCountingClient(database: PGlite): { client: PGliteClient; asked(): number } {
  let asked = 0;
  const counted = (query: PGliteClient["query"]): PGliteClient["query"] => {
    return (text, values) => {
      asked++;
      return query(text, values);
    };
  };
  const client: PGliteClient = {
    query: counted((text, values) => database.query(text, values)),
    transaction(work) {
      asked += 2;
      return database.transaction((inner) => work({ query: counted((text, values) => inner.query(text, values)) }));
    },
  };
  return { client, asked: () => asked };
}
