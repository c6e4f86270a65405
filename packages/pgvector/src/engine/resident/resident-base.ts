import {
  type Block,
  blockChunks,
  type ChunkFeed,
  createBlockBuilder,
  createRanges,
  type FoundText,
  type IndexedBase,
  type QuantizedBlock,
  readQuantizedBlock,
} from "@cuecard/resident";
import { createSourceChunks, factsOf, type ReadFacts, type SourceChunks } from "./source-chunks.ts";
import { packPostings, type SourcePostings } from "./source-postings.ts";

/**
 * What the index asks for is not here: another search changed what is in memory. `lost`: the knowledge base can't be
 * searched any more until it is loaded again.
 */
export class NotRead extends Error {
  readonly lost: boolean;
  constructor(lost = false) {
    super("A chunk that the index asks for was not read.");
    this.lost = lost;
  }
}

/** The state of a knowledge base's row. */
export interface BaseState {
  row: number;
  version: number;
  /** Another one for every version. Where two servers have the same, their chunks are the same. */
  stamp: string;
  /** The server that gave the version, by when it was started; null of a replica. */
  server: string | null;
  /** The version with which a source went last. */
  removedVersion: number;
  /** Of its vectors. A re-embedding's cutover begins the next. */
  generation: number;
  dimensions: number;
  space: string;
  chunkCount: number;
  lengthSum: number;
  /** Number of the center of those vectors; null: it has none. */
  center: number | null;
  /** Chunks that there were when it was taken. */
  centerChunks: number;
}

/** The point that binary vectors are taken against. */
export interface Center {
  /** Each of a knowledge base has another. */
  number: number;
  point: Float32Array;
}

/** A chunk as it is read from the database. */
export interface ReadChunk extends ReadFacts {
  vector: Float32Array;
}

/** What changed since a version, gathered while it is read. */
export interface Changes {
  /** Takes chunks in the order of their sources, and of their rows within one. */
  add(chunk: ReadChunk): void;
  /** Sources whose chunks are others than before, also those that have none any more. */
  readonly changed: Set<number>;
}

interface Source extends SourceChunks {
  blocks: readonly number[];
}

/** A source while its chunks are gathered. */
interface GatheredSource {
  firstRow: number;
  chunks: ReadFacts[];
  blocks: number[];
}

/** What was fetched for one search, by the index's rows. */
export interface Fetched {
  vectors: Map<number, Float32Array>;
  texts: Map<number, string>;
  /** By term. */
  postings: Map<string, SourcePostings[]>;
}

/** What a state differs by from the one before. */
export interface AppliedChanges {
  changes: Changes;
  /** All sources that have chunks, where one was removed; else null. */
  present: ReadonlySet<number> | null;
  /** Of that state. */
  center: Center | null;
}

/** Bytes of a chunk's facts in memory, about. */
const factBytes = 60;

/**
 * The chunks of one knowledge base in memory, as of one version. Rows of the index are its own: those of the database
 * belong to no source alone, since sources are staged side by side.
 */
export interface ResidentBase extends IndexedBase {
  readonly state: BaseState;
  readonly bytes: number;
  readonly heldCenter: Center | null;
  /** False once it was dropped. */
  alive: boolean;
  readonly feed: ChunkFeed;
  /** Gathers changes. Nothing shows before `apply`. */
  collect(dimensions: number): Changes;
  /** Brings it to a state. */
  apply(state: BaseState, read: AppliedChanges): void;
  /** Row in the database of one of the index's rows. Throws {@link NotRead} when the chunk is gone. */
  databaseRow(row: number): number;
  /** What the feed answers from until it is cleared. */
  fetched: Fetched;
}

interface Collected extends Changes {
  blocks: (Block & { codes: QuantizedBlock })[];
  sources: Map<number, GatheredSource>;
  finish(): void;
}

export const nothingFetched = (): Fetched => ({ vectors: new Map(), texts: new Map(), postings: new Map() });

export function createResidentBase(id: string, first: BaseState): ResidentBase {
  const blocks = new Map<number, Block>();
  /** Of blocks that the index has not taken yet: it keeps its own copy. */
  const codes = new Map<number, QuantizedBlock>();
  /** Blocks that came since the index asked for them. */
  let arrived: Block[] = [];
  const sources = new Map<number, Source>();
  const ranges = createRanges<Source>(({ firstRow }) => firstRow);
  let state = first;
  let center: Center | null = null;
  let nextRow = 1;
  let nextBlock = 1;

  function sourceOf(row: number): Source {
    const source = ranges.find(row);
    if (!source) throw new NotRead();
    return source;
  }

  function remove(gone: readonly Source[]): void {
    ranges.remove(new Set(gone));
    for (const { source, blocks: own } of gone) {
      for (const block of own) {
        blocks.delete(block);
        codes.delete(block);
      }
      sources.delete(source);
    }
  }

  const base: ResidentBase = {
    get row() {
      return state.row;
    },
    id,
    get version() {
      return state.version;
    },
    get dimensions() {
      return state.dimensions;
    },
    get chunkCount() {
      return state.chunkCount;
    },
    get center() {
      return state.center;
    },
    get heldCenter() {
      return center;
    },
    get state() {
      return state;
    },
    get bytes() {
      return state.chunkCount * factBytes;
    },
    alive: true,
    fetched: nothingFetched(),
    databaseRow(row) {
      const { firstRow, rows } = sourceOf(row);
      return rows[row - firstRow]!;
    },
    collect(dimensions) {
      const builder = createBlockBuilder(dimensions);
      const collected: Collected = {
        changed: new Set(),
        blocks: [],
        sources: new Map(),
        finish() {
          if (builder.chunks === 0) return;
          const [source, own] = [...collected.sources].at(-1)!;
          const chunks = builder.chunks;
          const firstRow = own.firstRow + own.chunks.length - chunks;
          const block = { id: nextBlock++, source, firstRow, chunks };
          own.blocks.push(block.id);
          collected.blocks.push({ ...block, codes: readQuantizedBlock(builder.take(), chunks, dimensions) });
        },
        add({ vector, ...chunk }) {
          const { source } = chunk;
          let own = collected.sources.get(source);
          if (!own || builder.chunks === blockChunks) collected.finish();
          if (!own) {
            own = { firstRow: nextRow, chunks: [], blocks: [] };
            collected.sources.set(source, own);
            collected.changed.add(source);
          }
          builder.add(vector);
          own.chunks.push(chunk);
          nextRow++;
        },
      };
      return collected;
    },
    apply(next, { changes, present, center: nextCenter }) {
      const collected = changes as Collected;
      collected.finish();
      remove([...collected.changed].flatMap((source) => sources.get(source) ?? []));
      if (present) remove([...sources.values()].filter(({ source }) => !present.has(source)));
      for (const { codes: own, ...block } of collected.blocks) {
        blocks.set(block.id, block);
        arrived.push(block);
        codes.set(block.id, own);
      }
      const added = Array.from(collected.sources.values(), ({ firstRow, chunks, blocks: own }): Source => {
        return { ...createSourceChunks(firstRow, chunks), blocks: own };
      });
      for (const source of added) sources.set(source.source, source);
      ranges.add(added);
      state = next;
      center = nextCenter;
    },
    feed: {
      blocks(known, chunkCount) {
        const added = known.lastId === 0 ? [...blocks.values()] : arrived.filter(({ id }) => blocks.has(id));
        arrived = [];
        const isAll = added.reduce((sum, { chunks }) => sum + chunks, known.chunks) === chunkCount;
        return { added, gone: isAll ? [] : [...known.blocks.keys()].filter((id) => !blocks.has(id)) };
      },
      codes({ id: block }) {
        const own = codes.get(block);
        if (!own) throw new NotRead(true);
        codes.delete(block);
        return own;
      },
      // They are made of codes that are there.
      binary: () => null,
      center(number) {
        if (center?.number !== number) throw new NotRead();
        return center.point;
      },
      postings(term, wanted) {
        const lists = base.fetched.postings.get(term);
        if (!lists) throw new NotRead();
        const only = wanted && new Set(wanted);
        return lists.flatMap((list) => {
          if (only && !only.has(list.source)) return [];
          const source = sources.get(list.source);
          const entries = source ? packPostings(list, source.rows) : null;
          if (!source || !entries) throw new NotRead();
          return { firstRow: source.firstRow, entries };
        });
      },
      facts: (rows) => rows.map((row) => [row, factsOf(sourceOf(row), row)] as const),
      vectors: (rows) =>
        rows.map((row) => {
          const vector = base.fetched.vectors.get(row);
          if (!vector) throw new NotRead();
          return [row, vector, factsOf(sourceOf(row), row)] as const;
        }),
      text(row): FoundText {
        const chunk = base.fetched.texts.get(row);
        if (chunk === undefined) throw new NotRead();
        return { source: sourceOf(row).source, chunk };
      },
      forgetSource() {},
      // Knowledge bases whose SQ8 vectors don't fit are not kept.
      nearest(_question, rows) {
        return rows;
      },
      checkCancelled() {},
    },
  };
  return base;
}
