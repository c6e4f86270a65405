import type { Candidates, SourceRecord, StoredChunk } from "@cuecard/core";
import { readSource } from "@cuecard/core/storage-kit";
import { type FoundText, type PackedCandidates, unpackCandidates } from "@cuecard/resident";
import { citationOf, type SourceColumns, sourcesOf, toChunk } from "../chunks/chunks.ts";
import type { Connection } from "../connection.ts";
import { createReceivedValues, createSentValues } from "./sent-values.ts";

/** What a search found, as it crosses threads. */
export interface FoundTexts extends PackedCandidates {
  texts: SentTexts;
}

/** Chunks that are likely to be shown. The caller's thread keeps those that are found again. */
export interface SentTexts {
  /** Numbers as `SentValues` gives them, with the records of those that are sent now, in their order. */
  chunks: SentRecords;
  /** Each source once, as {@link packSource} has it. */
  sources: SentRecords;
  /** By chunk, the place of its source. */
  sourceOf: number[];
}

interface SentRecords {
  numbers: number[];
  records: string[];
  since: number;
}

/** What the caller's thread keeps, 10 MB and a little more where all of it is ASCII. */
const mostKept = {
  chunks: { values: 4_096, characters: 8_000_000 },
  sources: { values: 1_024, characters: 2_000_000 },
};

/** The reader's side. `sendAll`: the caller's thread lacks something that was sent before. */
export function createSendTexts(connection: Connection) {
  const found = new WeakSet<FoundText>();
  /** The index gives the same object as long as it has the chunk. */
  const isFoundAgain = (text: FoundText) => found.has(text) || !found.add(text);
  const chunks = createSentValues<FoundText, FoundText>({
    most: mostKept.chunks,
    keyOf: (text) => text,
    isSame: () => true,
    isWorth: isFoundAgain,
    charactersOf: ({ chunk }) => chunk.length,
  });
  // By row: to compare two records costs a small part of what it costs to look a record up among many.
  const sources = createSentValues<SourceRow, number>({
    most: mostKept.sources,
    keyOf: ([row]) => row,
    isSame: ([, sent], [, source]) => sent.source === source.source && sent.title === source.title,
    isWorth: () => true,
    charactersOf: ([, { source, title }]) => source.length + (title?.length ?? 0),
  });

  return (texts: readonly FoundText[], sendAll: boolean): SentTexts => {
    if (sendAll) {
      chunks.forget();
      sources.forget();
    }
    const rows = sourcesOf(connection, texts);
    const places = new Map<number, number>();
    for (const row of rows.keys()) places.set(row, places.size);
    return {
      chunks: { ...sent(texts, chunks.numberOf, ({ chunk }) => chunk), since: chunks.since },
      sources: {
        ...sent([...rows], sources.numberOf, packSource),
        since: sources.since,
      },
      sourceOf: texts.map(({ source }) => places.get(source)!),
    };
  };
}

function sent<Value>(values: readonly Value[], numberOf: (value: Value) => number, recordOf: (value: Value) => string) {
  const numbers: number[] = [];
  const records: string[] = [];
  for (const value of values) {
    const number = numberOf(value);
    numbers.push(number);
    if (number <= 0) records.push(recordOf(value));
  }
  return { numbers, records };
}

/** A source as it is now, with its row. */
type SourceRow = readonly [row: number, columns: SourceColumns];

/** The title as JSON, which has no line end, then the record. */
const packSource = ([, { source, title }]: SourceRow) => `${JSON.stringify(title)}\n${source}`;

/** A source that came, parsed. */
interface ReceivedSource {
  record: SourceRecord;
  citation: StoredChunk["source"];
}

/** A chunk that came, with the source that it was last shown with. */
interface ReceivedChunk {
  /** Empty once it is parsed. */
  record: string;
  stored: StoredChunk | null;
}

export type FoundReader = ReturnType<typeof createFoundReader>;

/** The side of the caller's thread. The chunks that it answers are shared between answers, so nobody may change them. */
export function createFoundReader() {
  const chunks = createReceivedValues<ReceivedChunk>();
  const sources = createReceivedValues<ReceivedSource>();
  let lacks = false;

  return {
    /** Whether something was missing since it was asked last: the answer of an aborted request is never read. */
    takeLack(): boolean {
      const lacked = lacks;
      lacks = false;
      return lacked;
    },
    read({ texts, ...packed }: FoundTexts): Candidates {
      const nextSource = inTurn(texts.sources.records);
      const nextChunk = inTurn(texts.chunks.records);
      const cited = texts.sources.numbers.map((number) => sources.valueOf(number, () => unpackSource(nextSource())));
      const found: StoredChunk[] = [];
      for (const [place, number] of texts.chunks.numbers.entries()) {
        const chunk = chunks.valueOf(number, () => ({ record: nextChunk(), stored: null }));
        const source = cited[texts.sourceOf[place]!];
        // Core asks for a chunk that does not come with the candidates.
        if (chunk && source) found.push(storedChunk(chunk, source));
        else lacks = true;
      }
      chunks.dropBefore(texts.chunks.since);
      sources.dropBefore(texts.sources.since);
      return { ...unpackCandidates(packed), chunks: found };
    },
  };
}

function inTurn(records: readonly string[]): () => string {
  let next = 0;
  return () => records[next++]!;
}

function storedChunk(chunk: ReceivedChunk, { record, citation }: ReceivedSource): StoredChunk {
  if (chunk.stored?.source !== citation) {
    chunk.stored = { ...(chunk.stored ?? toChunk(chunk.record, record)), source: citation };
    chunk.record = "";
  }
  return chunk.stored;
}

function unpackSource(packed: string): ReceivedSource {
  const end = packed.indexOf("\n");
  const record = readSource(packed.slice(end + 1));
  return { record, citation: citationOf(record, JSON.parse(packed.slice(0, end)) as string | null) };
}
