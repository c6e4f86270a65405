import type { Page, PageRequest, SourceFilter, SourceRecord } from "@cuecard/core";
import { readSource } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { findKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { toGlob } from "../named.ts";
import { selectPage } from "../page.ts";
import { filteredSources } from "./metadata.ts";

/** Filters whose values are bound as they are; an index in the order of the list answers each. */
const conditions = {
  status: "status = @status",
  sourceType: "source_type = @sourceType",
  parentId: "parent = @parentId",
} as const;

/** One page of the sources that pass. Only within a transaction: rows of one moment are looked at twice. */
export function listSources(
  connection: Connection,
  workspace: string,
  knowledgeBaseId: string,
  { limit, after, ...filter }: PageRequest & SourceFilter,
): Page<SourceRecord> {
  const base = findKnowledgeBase(connection, workspace, knowledgeBaseId);
  if (!base) return { rows: [], hasMore: false };
  const page = selectPage<{ record: string }>(connection, {
    select: "record",
    from: "sources",
    ...conditionOf(connection, base.row, filter),
    request: { limit, after },
  });
  return { rows: page.rows.map(({ record }) => readSource(record)), hasMore: page.hasMore };
}

/** How many sources pass. Only within a transaction. */
export function countSources(
  connection: Connection,
  workspace: string,
  knowledgeBaseId: string,
  filter: SourceFilter,
): number {
  const base = findKnowledgeBase(connection, workspace, knowledgeBaseId);
  if (!base) return 0;
  const { where, parameters } = conditionOf(connection, base.row, filter);
  return connection.sql<{ count: number }>(`select count(*) as count from sources where ${where}`).get(parameters)!
    .count;
}

function conditionOf(connection: Connection, base: number, { filename, filter, ...equal }: SourceFilter) {
  const given = Object.entries(equal).filter(
    (pair): pair is [keyof typeof conditions, string] => pair[1] !== undefined,
  );
  return {
    where: [
      "base = @base",
      ...given.map(([name]) => conditions[name]),
      ...(filename === undefined ? [] : ["filename glob @filename"]),
      ...(filter === undefined ? [] : ["row in (select value from json_each(@passing))"]),
    ].join(" and "),
    parameters: {
      base,
      ...Object.fromEntries(given),
      ...(filename !== undefined && { filename: toGlob(filename) }),
      ...(filter !== undefined && { passing: JSON.stringify([...filteredSources(connection, base, filter)]) }),
    },
  };
}
