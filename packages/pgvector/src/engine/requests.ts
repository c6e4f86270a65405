import type { Admission, KeyedRequest, RequestStore } from "@cuecard/core";
import { original, storable } from "../text.ts";
import type { Engine } from "./engine.ts";

interface RequestRow {
  fingerprint: string;
  object: string;
  attempt: number;
  begun_at: string;
  admitted: boolean;
  done: boolean;
  answer: string | null;
}

export function createRequests({ database, names: { schema } }: Engine, workspace: string): RequestStore {
  return {
    async admitRequest(request: KeyedRequest): Promise<Admission> {
      const { key, fingerprint, objectId, now, leaseMs, forgetAt } = request;
      for (;;) {
        const [row] = await database.query<RequestRow>(admission(schema), [
          workspace,
          storable(key),
          fingerprint,
          storable(objectId),
          now,
          now + leaseMs,
          forgetAt,
        ]);
        // Another session stored it between the two halves of the statement.
        if (row) return toAdmission(row, fingerprint);
      }
    },
    async endRequest(key, attempt, outcome) {
      const mine = "where workspace = $1 and key = $2 and attempt = $3 and not done";
      const values = [workspace, storable(key), attempt];
      if (outcome.status === "refused") await database.query(`delete from ${schema}.requests ${mine}`, values);
      else if (outcome.status === "unknown")
        await database.query(`update ${schema}.requests set leased_until = $4 ${mine}`, [...values, outcome.now]);
      else {
        const { objectId, answer } = outcome;
        const kept = [...values, storable(objectId), answer && storable(answer)];
        await database.query(`update ${schema}.requests set done = true, object = $4, answer = $5 ${mine}`, kept);
      }
    },
  };
}

/** The row is locked by the upsert, so of several sessions one is admitted. */
const admission = (schema: string): string => `
  with taken as (
    insert into ${schema}.requests as stored
      (workspace, key, fingerprint, object, attempt, begun_at, leased_until, forget_at, done)
    values ($1, $2, $3, $4, 1, $5, $6, $7, false)
    on conflict (workspace, key) do update set
      attempt = case when stored.forget_at <= $5 then 1 else stored.attempt + 1 end,
      begun_at = case when stored.forget_at <= $5 then $5 else stored.begun_at end,
      object = case when stored.forget_at <= $5 then $4 else stored.object end,
      forget_at = case when stored.forget_at <= $5 then $7 else stored.forget_at end,
      fingerprint = $3, leased_until = $6, done = false, answer = null
    where stored.forget_at <= $5 or (stored.fingerprint = $3 and not stored.done and stored.leased_until <= $5)
    returning fingerprint, object, attempt, begun_at, done, answer
  )
  select true as admitted, * from taken
  union all
  select false, fingerprint, object, attempt, begun_at, done, answer from ${schema}.requests
  where workspace = $1 and key = $2 and not exists (select 1 from taken)`;

function toAdmission(row: RequestRow, fingerprint: string): Admission {
  const objectId = original(row.object);
  if (row.admitted) return { status: "admitted", attempt: row.attempt, objectId, begunAt: Number(row.begun_at) };
  if (row.fingerprint !== fingerprint) return { status: "differs" };
  if (!row.done) return { status: "running" };
  return { status: "done", objectId, answer: row.answer && original(row.answer) };
}
