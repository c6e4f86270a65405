import type { Maintenance } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { type Sql, sql, table } from "../sql.ts";
import { count, transaction, type VerbsOf, write } from "../verb.ts";

export type Forgetting = Pick<
  Maintenance,
  "forgetUploads" | "forgetRequests" | "forgetEvents" | "forgetAudit" | "forgetUsage"
>;

const deleted = (from: string, where: Sql) => count(sql`delete from ${table(from)} where ${where} returning 1`);

/** What removes rows by age, in every workspace. */
export const createForgetting = (dialect: Dialect): VerbsOf<Forgetting, []> => ({
  forgetUploads: write((before) => deleted("uploads", sql`claimed_by is null and created_at < ${before}`)),
  forgetRequests: write((now) => deleted("requests", sql`forget_at <= ${now}`)),
  forgetAudit: write((before) => deleted("audit", sql`created_at < ${before}`)),
  forgetUsage: write((before) => deleted("usage_days", sql`day < ${before}`)),
  forgetEvents: transaction(function* ({ before, now }) {
    const lock = dialect.lockTable(table("webhooks"));
    if (lock) yield lock;
    const wanted = sql`select workspace from ${table("webhooks")} where enabled`;
    yield sql`delete from ${table("listeners")} where until <= ${now} and workspace not in (${wanted})`;
    yield sql`update ${table("listeners")} set until = 0 where until <= ${now}`;
    yield sql`delete from ${table("deliveries")} where created_at < ${before}`;
    return yield* deleted("events", sql`at < ${before}`);
  }),
});
