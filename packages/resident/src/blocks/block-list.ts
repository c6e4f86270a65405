import type { Block, ChunkFeed } from "../feed.ts";
import { createRanges, type Ranges } from "./ranges.ts";

/**
 * The blocks of one knowledge base. Their ids say nothing about the order of their rows: a source that is processed
 * again has higher rows than later sources.
 */
export interface BlockList {
  /** Of the state that was read last. */
  readonly version: number;
  /** By id. */
  readonly blocks: ReadonlyMap<number, Block>;
  readonly rows: Ranges<Block>;
  readonly chunks: number;
  /** Brings the list to a version, which the feed tells now. */
  sync(version: number): void;
}

export function createBlockList(feed: ChunkFeed): BlockList {
  const firstRowOf = ({ firstRow }: Block) => firstRow;
  const list = { version: -1, blocks: new Map<number, Block>(), rows: createRanges<Block>([], firstRowOf), chunks: 0 };
  return Object.assign(list, {
    sync(version: number) {
      if (version === list.version) return;
      const read = feed.blocks(list.blocks);
      list.rows = createRanges(read, firstRowOf);
      list.blocks = new Map(read.map((block) => [block.id, block]));
      list.chunks = read.reduce((sum, { chunks }) => sum + chunks, 0);
      list.version = version;
    },
  });
}
