import type { EarlierReading } from "@cuecard/core";
import type { Connection } from "../connection.ts";

/** Keeps what a source's text was, instead of what is kept. Only within the transaction that changes the text. */
export function keepEarlierReading({ sql }: Connection, source: number, earlier: EarlierReading): void {
  sql(
    `insert into earlier_readings (source, read_at, changed_at, text) values (@source, @readAt, @changedAt, @text)
     on conflict (source) do update set read_at = excluded.read_at, changed_at = excluded.changed_at, text = excluded.text`,
  ).run({ ...earlier, source });
}

export function createEarlierReadingReads({ sql }: Connection) {
  return {
    getEarlierReading(workspace: string, knowledgeBaseId: string, sourceId: string): EarlierReading | null {
      const found = sql<EarlierReading>(
        `select read_at as readAt, changed_at as changedAt, text from earlier_readings
         join sources on sources.row = earlier_readings.source join bases on bases.row = sources.base
         where sources.workspace = ? and sources.id = ? and bases.id = ?`,
      ).get(workspace, sourceId, knowledgeBaseId);
      return found ?? null;
    },
  };
}
