import type { Admission, KeyedRequest, Outcome } from "@cuecard/core";
import type { Connection } from "./connection.ts";

interface RequestRow {
  fingerprint: string;
  objectId: string;
  attempt: number;
  begunAt: number;
  leasedUntil: number;
  forgetAt: number;
  done: number;
  answer: string | null;
}

export function createRequestWrites(connection: Connection) {
  const { sql, write } = connection;
  return {
    admitRequest: (workspace: string, request: KeyedRequest): Admission =>
      write(() => admitRequest(connection, workspace, request)),
    endRequest(workspace: string, key: string, attempt: number, outcome: Outcome): void {
      const mine = "where workspace = @workspace and key = @key and attempt = @attempt and done = 0";
      const row = { workspace, key, attempt };
      if (outcome.status === "refused") sql(`delete from requests ${mine}`).run(row);
      else if (outcome.status === "unknown")
        sql(`update requests set leased_until = @now ${mine}`).run({ ...row, now: outcome.now });
      else {
        const { objectId, answer } = outcome;
        const kept = { ...row, objectId, answer };
        sql(`update requests set done = 1, object = @objectId, answer = @answer ${mine}`).run(kept);
      }
    },
    forgetRequests: (now: number): number => sql("delete from requests where forget_at <= ?").run(now).changes,
  };
}

function admitRequest({ sql }: Connection, workspace: string, request: KeyedRequest): Admission {
  const { key, fingerprint, objectId, now, leaseMs, forgetAt } = request;
  const found = sql<RequestRow>(
    `select fingerprint, object as objectId, attempt, begun_at as begunAt, leased_until as leasedUntil,
       forget_at as forgetAt, done, answer from requests where workspace = ? and key = ?`,
  ).get(workspace, key);
  const leasedUntil = now + leaseMs;
  if (!found || found.forgetAt <= now) {
    sql(
      `insert or replace into requests
         (workspace, key, fingerprint, object, attempt, begun_at, leased_until, forget_at, done)
       values (?, ?, ?, ?, 1, ?, ?, ?, 0)`,
    ).run(workspace, key, fingerprint, objectId, now, leasedUntil, forgetAt);
    return { status: "admitted", attempt: 1, objectId, begunAt: now };
  }
  if (found.fingerprint !== fingerprint) return { status: "differs" };
  if (found.done) return { status: "done", objectId: found.objectId, answer: found.answer };
  if (found.leasedUntil > now) return { status: "running" };
  const attempt = found.attempt + 1;
  sql("update requests set attempt = ?, leased_until = ? where workspace = ? and key = ?").run(
    attempt,
    leasedUntil,
    workspace,
    key,
  );
  return { status: "admitted", attempt, objectId: found.objectId, begunAt: found.begunAt };
}
