import { type Sql, sql, table } from "./sql.ts";

/** Number of a row, as the engine gives it. */
export type Row = number | string;

/** A select of the row of a knowledge base. */
export const baseRow = (workspace: string, knowledgeBaseId: string): Sql =>
  sql`select row from ${table("bases")} where workspace = ${workspace} and id = ${knowledgeBaseId}`;
