import type { EarlierReading, KnowledgeStore } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";

/** Keeps what a locked source's text was, instead of what is kept. */
export async function keepEarlierReading(
  query: Query,
  schema: string,
  source: string,
  { readAt, changedAt, text }: EarlierReading,
): Promise<void> {
  await query(
    `insert into ${schema}.earlier_readings (source, read_at, changed_at, text) values ($1, $2, $3, $4::bytea)
     on conflict (source) do update set read_at = excluded.read_at, changed_at = excluded.changed_at, text = excluded.text`,
    [source, readAt, changedAt, text],
  );
}

export function createEarlierReadings(
  { database, names: { schema } }: Engine,
  workspace: string,
): Pick<KnowledgeStore, "getEarlierReading"> {
  return {
    async getEarlierReading(knowledgeBaseId, sourceId) {
      const [found] = await database.query<EarlierReading>(
        `select read_at as "readAt", changed_at as "changedAt", text from ${schema}.earlier_readings
         join ${schema}.sources on sources.row = earlier_readings.source join ${schema}.bases on bases.row = sources.base
         where sources.workspace = $1 and sources.id = $2 and bases.id = $3`,
        [workspace, storable(sourceId), storable(knowledgeBaseId)],
      );
      // A copy, since the driver's bytes may be a part of something larger.
      return found ? { ...found, text: found.text && new Uint8Array(found.text) } : null;
    },
  };
}
