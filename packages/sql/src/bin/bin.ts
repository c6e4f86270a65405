import type { BinEntry, BinStore } from "@cuecard/core";
import { binOf } from "@cuecard/core/storage-kit";
import type { Dialect } from "../dialect.ts";
import { checkRoom, holdQuotas } from "../quotas.ts";
import { insertRow, parse } from "../rows/row-collection.ts";
import { sql, table } from "../sql.ts";
import { count, first, type Steps, transaction, type WorkspaceVerbs } from "../verb.ts";
import { type Move, moveKnowledgeBase, rest, wake } from "./move-knowledge-base.ts";
import { binSources, restoreSources } from "./move-sources.ts";

const bin = table("bin");
const entries = { table: "bin", keys: {}, where: () => [] };

export const createBin = (dialect: Dialect): WorkspaceVerbs<BinStore> => ({
  moveToBin: transaction(function* (workspace, entry) {
    const move = { from: workspace, to: binOf(workspace, entry.id) };
    if (!(yield* moveIn(dialect, move, entry))) return false;
    yield* insertRow(entries, workspace, entry);
    return true;
  }),
  restoreFromBin: transaction(function* (workspace, id, now, quotas = []) {
    yield* holdQuotas(dialect, workspace, quotas);
    const stored = yield* first<{ record: string }>(
      sql`select record from ${bin} where workspace = ${workspace} and id = ${id}${dialect.forUpdate}`,
    );
    if (!stored) return "gone";
    const entry = parse<BinEntry>(stored);
    const result = yield* moveOut(dialect, { from: binOf(workspace, id), to: workspace }, entry, now);
    if (result !== "done") return result;
    yield* checkRoom(dialect, workspace, quotas);
    yield sql`delete from ${bin} where workspace = ${workspace} and id = ${id}`;
    return "done";
  }),
});

function* moveIn(dialect: Dialect, move: Move, { kind, objectId, sourceIds }: BinEntry): Steps<boolean> {
  if (kind === "sources") return yield* binSources(dialect, move, objectId, sourceIds);
  if (kind !== "knowledge_base") return yield* moveRow(move, kind, objectId);
  const base = yield* moveKnowledgeBase(dialect, move, objectId);
  if (base === null) return false;
  yield* rest(base);
  yield sql`insert into ${table("deleted_bases")} (workspace, id) values (${move.from}, ${objectId}) on conflict do nothing`;
  return true;
}

function* moveOut(
  dialect: Dialect,
  move: Move,
  { kind, objectId }: BinEntry,
  now: string,
): Steps<"done" | "id_taken" | "knowledge_base_gone"> {
  if (kind === "sources") return yield* restoreSources(dialect, move, objectId, now);
  if (kind === "knowledge_base") {
    const base = yield* moveKnowledgeBase(dialect, move, objectId);
    if (base !== null) yield* wake(dialect, base, Date.parse(now));
    return "done";
  }
  const there = sql`select 1 from ${table(`${kind}s`)} where workspace = ${move.to} and id = ${objectId}`;
  if ((yield* count(there)) > 0) return "id_taken";
  yield* moveRow(move, kind, objectId);
  return "done";
}

/** Moves an agent or a team with its versions. What was learned from a team's examples is learned again. */
function* moveRow({ from, to }: Move, kind: "agent" | "team", id: string): Steps<boolean> {
  const rows = `${kind}s`;
  if (kind === "team") yield sql`delete from ${table("learned")} where workspace = ${from} and team = ${id}`;
  const moved = yield* count(
    sql`update ${table(rows)} set workspace = ${to} where workspace = ${from} and id = ${id} returning 1`,
  );
  yield sql`update ${table("versions")} set workspace = ${to} where workspace = ${from} and kind = ${rows} and id = ${id}`;
  return moved > 0;
}
