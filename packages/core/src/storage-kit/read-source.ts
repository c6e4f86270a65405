import type { SourceRecord } from "../ports/storage/knowledge.ts";

/** A source as it was stored. One that was stored before sources had versions is at its first. */
export function readSource(record: string): SourceRecord {
  return { title: null, version: 1, ...(JSON.parse(record) as Omit<SourceRecord, "title" | "version">) };
}
