import type { CallStore, PageKey, PageRequest, StoredCallFilter, TraitCounts } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { selectPage } from "../page.ts";
import { all, json, raw, type Sql, sql, table } from "../sql.ts";
import { read, rows, type Steps, type WorkspaceVerbs, write } from "../verb.ts";
import { calls, externalKey } from "./call-rows.ts";

const traits = table("call_traits");

/** An index in the order of the list answers each filter. */
const conditions: Record<Exclude<keyof StoredCallFilter, "heldBy" | "traits">, string> = {
  externalId: "external_id =",
  status: "status =",
  teamId: "team =",
  agentId: "calls.agent =",
  from: "created_at >=",
  to: "created_at <",
};

/** The calls that a filter finds. */
export interface FoundCalls {
  /** The table, or several that are joined. */
  from: Sql;
  /** Holds for every call. */
  where: Sql;
}

/**
 * Traits are rows of their own, which stand in the order of the list: it is read along the first one, and has each of the
 * others looked up.
 */
export function findCalls(
  dialect: Dialect,
  workspace: string,
  { heldBy, traits: asked = [], ...filter }: StoredCallFilter,
): FoundCalls {
  const [first, ...others] = [...asked, ...(heldBy === undefined ? [] : [`held:${heldBy}`])];
  const given = (Object.entries(filter) as [keyof typeof conditions, string][]).map(
    ([name, value]) => sql`${raw(conditions[name])} ${name === "externalId" ? externalKey(value) : value}`,
  );
  const ofWorkspace = sql`workspace = ${workspace}`;
  if (first === undefined) return { from: sql`${calls}`, where: all(ofWorkspace, ...given) };
  const joined = dialect.joinEach("found", {
    table: "calls",
    keys: ["workspace", "created_at", "id"],
    columns: [
      "record",
      "lease",
      "labels",
      "recording",
      "traits",
      "findings",
      "analyse_at",
      "external_id",
      "status",
      "team",
      "agent",
    ],
  });
  // An offset holds PostgreSQL's planner to the order: else it would read all of both traits and sort them.
  const also = others.map(
    (trait) => sql`exists (select 1 from ${traits} as also where also.workspace = ${workspace}
      and also.trait = ${trait} and also.created_at = found.created_at and also.id = found.id limit 1 offset 0)`,
  );
  return {
    from: sql`${traits} as found ${joined}`,
    where: all(ofWorkspace, sql`found.trait = ${first}`, ...also, ...given),
  };
}

/** See `CallStore`. */
export const createCallTraits = (
  dialect: Dialect,
): WorkspaceVerbs<Pick<CallStore, "countCallTraits" | "labelCall" | "setRecording">> => ({
  countCallTraits: read((workspace, request) => countTraits(dialect, workspace, request)),
  labelCall: write((workspace, id, labels) => {
    const kept = labels.map((label) => ({ trait: `label:${label}` }));
    const named = dialect.isOneOf(
      "trait",
      kept.map(({ trait }) => trait),
    );
    const change = sql`update ${calls} set labels = ${json(labels)} where workspace = ${workspace} and id = ${id}`;
    // `label;` stands behind every text that begins with `label:`.
    const others = sql`delete from ${traits} where workspace = ${workspace} and id = ${id}
      and trait > ${"label:"} and trait < ${"label;"} and not (${named}) and ${dialect.ifChanged}`;
    const startOf = sql`(select created_at from ${calls} where workspace = ${workspace} and id = ${id})`;
    const added = dialect.forEach(
      kept,
      { trait: "text" },
      ({ trait }, from) => sql`insert into ${traits} (workspace, trait, created_at, id)
        select ${workspace}, ${trait}, ${startOf}, ${id}${from} where ${dialect.ifChanged} on conflict do nothing`,
    );
    return dialect.changeWith(change, [others, ...added]);
  }),
  setRecording: write((workspace, id, recording) =>
    dialect.changeWith(
      sql`update ${calls} set recording = ${recording && json(recording)} where workspace = ${workspace} and id = ${id}`,
      [],
    ),
  ),
});

/** First which calls, then their traits: so no row of a call is read, where no filter needs it. */
function* countTraits(
  dialect: Dialect,
  workspace: string,
  { limit, after, ...filter }: PageRequest & StoredCallFilter,
): Steps<TraitCounts> {
  const page = yield* selectPage<PageKey>(
    { select: sql`created_at as "createdAt", id`, ...findCalls(dialect, workspace, filter) },
    { limit, after },
  );
  const ids = page.rows.map(({ id }) => ({ id: dialect.original(id) }));
  // SQLite keeps the order of a cross join: else it would read all traits of the workspace.
  const counted = yield* rows<{ trait: string; calls: number | string }>(
    sql`select trait, count(*) as calls from ${dialect.values("counted", ids, { id: "text" })}
      cross join ${traits} as has where has.workspace = ${workspace} and has.id = counted.id
      and has.trait < ${"word:"} group by trait`,
  );
  const last = page.rows.at(-1);
  return {
    calls: page.rows.length,
    next: page.hasMore && last ? { createdAt: last.createdAt, id: dialect.original(last.id) } : null,
    counts: counted.map(({ trait, calls }) => ({ trait: dialect.original(trait), calls: Number(calls) })),
  };
}
