import { graceMs } from "./cancellable-statement.ts";
import { overdue, type Query } from "./database.ts";
import type { PoolConnections } from "./pool-connections.ts";

/**
 * The server ends a transaction whose process is held up between two statements after this long, in milliseconds. So
 * its locks don't keep others from their work. It is shorter than a source's lease.
 */
const idleTransactionMs = 15_000;

/** Runs `work` in a transaction on a connection of its own. Each statement may run for `timeoutMs`. */
export async function runTransaction<T>(
  { connect, ask, release }: PoolConnections,
  label: string,
  work: (query: Query) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const connection = await connect();
  // The server ends a statement at `timeoutMs`; the client only when the server does not answer at all.
  const query: Query = (text, values) => inTime(ask(connection, { text, values }), timeoutMs + graceMs, label);
  let broken = true;
  try {
    await query(
      `begin; set local statement_timeout = ${timeoutMs};
       set local idle_in_transaction_session_timeout = ${idleTransactionMs}`,
    );
    const result = await work(query);
    await query("commit");
    broken = false;
    return result;
  } catch (error) {
    broken = await inTime(ask(connection, { text: "rollback" }), graceMs, label).then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    release(connection, broken);
  }
}

function inTime<T>(answer: Promise<T>, timeoutMs: number, label: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(overdue(label, timeoutMs)), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
