import type { SourceRecord } from "../ports/storage/knowledge.ts";

/** What sources did not have from the beginning. */
type Later = "title" | "version" | "readAgain";

/** A source as it was stored. One that was stored before sources had versions is at its first. */
export function readSource(record: string): SourceRecord {
  return { title: null, version: 1, readAgain: false, ...(JSON.parse(record) as Omit<SourceRecord, Later>) };
}
