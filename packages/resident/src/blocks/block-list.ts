import type { Block, ChunkFeed, IndexedBase, KnownBlocks } from "../feed.ts";

/** The blocks of one knowledge base, as they were at one version. */
export interface BlockList extends KnownBlocks {
  readonly version: number;
  /** Brings the list to the version of the knowledge base, which the feed tells now. */
  sync(base: Pick<IndexedBase, "version" | "chunkCount">): void;
  /** Gathers what comes and goes from now on; all blocks that are there come first. */
  follow(): BlockFollower;
}

/** What came and went since it was asked last. What does not ask grows no larger than the list and what it has taken. */
export interface BlockFollower {
  /**
   * `added` by their rows: their ids say nothing about that order, since a source that is processed again has higher
   * rows than later sources. `gone`: of those that were added before.
   */
  take(): { added: Block[]; gone: Block[] };
  /** Gathers nothing more. */
  end(): void;
}

interface Gathered {
  added: Map<number, Block>;
  gone: Block[];
}

export function createBlockList(feed: ChunkFeed): BlockList {
  const blocks = new Map<number, Block>();
  const followers = new Set<Gathered>();
  const list = { version: -1, blocks, chunks: 0, lastId: 0 };

  function add(block: Block): void {
    blocks.set(block.id, block);
    list.chunks += block.chunks;
    list.lastId = Math.max(list.lastId, block.id);
    for (const { added } of followers) added.set(block.id, block);
  }

  function remove(id: number): void {
    const block = blocks.get(id)!;
    blocks.delete(id);
    list.chunks -= block.chunks;
    for (const { added, gone } of followers) if (!added.delete(id)) gone.push(block);
  }

  return Object.assign(list, {
    sync({ version, chunkCount }: Pick<IndexedBase, "version" | "chunkCount">) {
      if (version === list.version) return;
      const { added, gone } = feed.blocks(list, chunkCount);
      for (const id of gone) remove(id);
      for (const block of added) add(block);
      list.version = version;
    },
    follow(): BlockFollower {
      const gathered: Gathered = { added: new Map(blocks), gone: [] };
      followers.add(gathered);
      return {
        take() {
          const { added, gone } = gathered;
          gathered.added = new Map();
          gathered.gone = [];
          return { added: [...added.values()].sort((left, right) => left.firstRow - right.firstRow), gone };
        },
        end: () => void followers.delete(gathered),
      };
    },
  });
}
