import type { Admission, KeyedRequest, RequestStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { type Sql, sql, table } from "../sql.ts";
import { first, type Steps, type WorkspaceVerbs, write } from "../verb.ts";

interface Columns {
  fingerprint: string;
  object: string;
  attempt: number;
  begun_at: number | string;
  done: boolean | number;
  answer: string | null;
}

const requests = table("requests");

/** The row is locked by the upsert, so of several processes one is admitted. */
const admission = (workspace: string, { key, fingerprint, objectId, now, leaseMs, forgetAt }: KeyedRequest): Sql => {
  const until = now + leaseMs;
  return sql`
    insert into ${requests} as stored
      (workspace, key, fingerprint, object, attempt, begun_at, leased_until, forget_at, done)
    values (${workspace}, ${key}, ${fingerprint}, ${objectId}, 1, ${now}, ${until}, ${forgetAt}, false)
    on conflict (workspace, key) do update set
      attempt = case when stored.forget_at <= ${now} then 1 else stored.attempt + 1 end,
      begun_at = case when stored.forget_at <= ${now} then excluded.begun_at else stored.begun_at end,
      object = case when stored.forget_at <= ${now} then excluded.object else stored.object end,
      forget_at = case when stored.forget_at <= ${now} then excluded.forget_at else stored.forget_at end,
      fingerprint = excluded.fingerprint, leased_until = excluded.leased_until, done = false, answer = null
    where stored.forget_at <= ${now}
      or (stored.fingerprint = excluded.fingerprint and not stored.done and stored.leased_until <= ${now})
    returning fingerprint, object, attempt, begun_at, done, answer`;
};

function* admit(dialect: Dialect, workspace: string, request: KeyedRequest): Steps<Admission> {
  for (;;) {
    const admitted = yield* first<Columns>(admission(workspace, request));
    if (admitted) {
      const { attempt, object, begun_at: begunAt } = admitted;
      return { status: "admitted", attempt, objectId: dialect.original(object), begunAt: Number(begunAt) };
    }
    const known = yield* first<Columns>(
      sql`select fingerprint, object, attempt, begun_at, done, answer from ${requests}
        where workspace = ${workspace} and key = ${request.key}`,
    );
    // Somebody ended it between the two statements.
    if (!known) continue;
    if (known.fingerprint !== request.fingerprint) return { status: "differs" };
    if (!known.done) return { status: "running" };
    const answer = known.answer && dialect.original(known.answer);
    return { status: "done", objectId: dialect.original(known.object), answer };
  }
}

export const createRequests = (dialect: Dialect): WorkspaceVerbs<RequestStore> => ({
  admitRequest: write((workspace, request) => admit(dialect, workspace, request)),
  endRequest: write(function* (workspace, key, attempt, outcome) {
    const mine = sql`where workspace = ${workspace} and key = ${key} and attempt = ${attempt} and not done`;
    if (outcome.status === "refused") yield sql`delete from ${requests} ${mine}`;
    else if (outcome.status === "unknown") yield sql`update ${requests} set leased_until = ${outcome.now} ${mine}`;
    else {
      const { objectId, answer } = outcome;
      yield sql`update ${requests} set done = true, object = ${objectId}, answer = ${answer} ${mine}`;
    }
  }),
});
