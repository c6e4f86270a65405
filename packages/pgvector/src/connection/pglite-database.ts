import { toFault } from "../faults.ts";
import type { PGliteClient } from "./client.ts";
import { type Database, type Query, statementTimeoutMs } from "./database.ts";
import { orAborted, throwIfAborted } from "./or-aborted.ts";

const label = "the PGlite database";

/** One connection inside this process: statements wait for each other, and an aborted one runs on unheard. */
export function createPGliteDatabase(client: PGliteClient): Database {
  return {
    label,
    concurrent: false,
    async query<Row>(text: string, values?: unknown[], { signal }: { signal?: AbortSignal } = {}) {
      if (!signal) return queryOf(client)<Row>(text, values);
      throwIfAborted(signal);
      return orAborted(queryOf(client)<Row>(text, values), signal);
    },
    transaction: (work, { timeoutMs = statementTimeoutMs } = {}) =>
      client.transaction(async (transaction) => {
        const query = queryOf(transaction);
        await query(`set local statement_timeout = ${timeoutMs}`);
        return work(query);
      }),
    // The client is its owner's.
    async close() {},
  };
}

const queryOf =
  (client: Pick<PGliteClient, "query">): Query =>
  async <Row>(text: string, values?: unknown[]) => {
    try {
      return (await client.query(text, values)).rows as Row[];
    } catch (error) {
      throw toFault(error, label);
    }
  };
