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

/** Chunks that are likely to be shown. The caller's thread keeps what it got, for the same ones are found again and again. */
export interface SentTexts {
  /** Of each chunk its number and that of its source. */
  numbers: number[];
  /** Records of chunks that were not sent before, whose numbers follow one another. */
  firstChunk: number;
  chunks: string[];
  /** The same of sources, each as {@link packSource} has it. */
  firstSource: number;
  sources: string[];
}

/** Chunks and sources that the caller's thread keeps: of 2 KB each 10 MB. */
const kept = { chunks: 4_096, sources: 1_024 };

export type SendTexts = ReturnType<typeof createSendTexts>;

/** The reader's side. `sendAll`: the caller's thread lacks something that was sent before. */
export function createSendTexts(connection: Connection) {
  const sentChunks = createSentValues<FoundText>(kept.chunks);
  const sentSources = createSentValues<string>(kept.sources);

  return (found: readonly FoundText[], sendAll: boolean): SentTexts => {
    if (sendAll) {
      sentChunks.forget();
      sentSources.forget();
    }
    const [firstChunk, firstSource] = [sentChunks.next, sentSources.next];
    const chunks: FoundText[] = [];
    const sources: string[] = [];
    const ofSources = new Map<number, number>();
    for (const [row, columns] of sourcesOf(connection, found))
      ofSources.set(row, sentSources.numberOf(packSource(columns), sources));
    const numbers: number[] = [];
    for (const text of found) numbers.push(sentChunks.numberOf(text, chunks), ofSources.get(text.source)!);
    return { numbers, firstChunk, chunks: chunks.map(({ chunk }) => chunk), firstSource, sources };
  };
}

/** The title as JSON, which has no line end, then the record. */
const packSource = ({ source, title }: SourceColumns) => `${JSON.stringify(title)}\n${source}`;

/** A source that came, parsed when it is first needed. */
interface ReceivedSource {
  packed: string;
  parsed: { record: SourceRecord; citation: StoredChunk["source"] } | null;
}

/** A chunk that came, with the source that it was shown with last. */
interface ReceivedChunk {
  record: string;
  stored: StoredChunk | null;
}

export type FoundReader = ReturnType<typeof createFoundReader>;

/** The side of the caller's thread, for one reader. What it answers is shared between answers, so nobody may change it. */
export function createFoundReader() {
  const chunks = createReceivedValues<ReceivedChunk>(kept.chunks);
  const sources = createReceivedValues<ReceivedSource>(kept.sources);
  let lacks = false;

  function storedChunk(chunk: ReceivedChunk, source: ReceivedSource): StoredChunk {
    source.parsed ??= parseSource(source.packed);
    const { record, citation } = source.parsed;
    if (chunk.stored?.source !== citation) {
      const parsed = chunk.stored ?? toChunk(chunk.record, record);
      chunk.stored = { ...parsed, source: citation };
    }
    return chunk.stored;
  }

  return {
    /** Whether something was missing since it was asked last: the answer of an aborted request is never read. */
    takeLack(): boolean {
      const before = lacks;
      lacks = false;
      return before;
    },
    read({ texts, ...packed }: FoundTexts): Candidates {
      chunks.take(texts.firstChunk, texts.chunks.map((record) => ({ record, stored: null })));
      sources.take(texts.firstSource, texts.sources.map((packed) => ({ packed, parsed: null })));
      const found: StoredChunk[] = [];
      for (let at = 0; at < texts.numbers.length; at += 2) {
        const chunk = chunks.get(texts.numbers[at]!);
        const source = sources.get(texts.numbers[at + 1]!);
        // Core asks for a chunk that does not come with the candidates.
        if (chunk && source) found.push(storedChunk(chunk, source));
        else lacks = true;
      }
      chunks.trim();
      sources.trim();
      return { ...unpackCandidates(packed), chunks: found };
    },
  };
}

function parseSource(packed: string): NonNullable<ReceivedSource["parsed"]> {
  const end = packed.indexOf("\n");
  const record = readSource(packed.slice(end + 1));
  return { record, citation: citationOf(record, JSON.parse(packed.slice(0, end)) as string | null) };
}
