import type { Connection } from "../connection.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { createRanges, type Ranges } from "./ranges.ts";

/**
 * Up to 1,024 consecutive chunks of one source. A block never changes: replacing a source's chunks replaces its blocks.
 */
export interface Block {
  /** Never given twice. */
  id: number;
  source: number;
  firstRow: number;
  chunks: number;
}

/**
 * The blocks of one knowledge base. Their ids say nothing about the order of their rows: a source that is processed
 * again has higher rows than later sources.
 */
export interface BlockList {
  /** Of the state that was read last. It grows with every change of the knowledge base. */
  readonly version: number;
  /** By id. */
  readonly blocks: ReadonlyMap<number, Block>;
  readonly rows: Ranges<Block>;
  readonly chunks: number;
  /** Brings the list to the state that the current transaction reads. */
  sync(base: StoredKnowledgeBase): void;
}

interface Columns {
  id: number;
  source: number;
  first_row: number;
  chunks: number;
}

export function createBlockList({ sql }: Connection): BlockList {
  const firstRowOf = ({ firstRow }: Block) => firstRow;
  const list = { version: -1, blocks: new Map<number, Block>(), rows: createRanges<Block>([], firstRowOf), chunks: 0 };
  const idsOf = sql<number>("select id from code_blocks where base = ? order by first_row").pluck();
  const find = sql<Columns>("select id, source, first_row, chunks from code_blocks where id = ?");

  return Object.assign(list, {
    sync(base: StoredKnowledgeBase) {
      if (base.version === list.version) return;
      const read = idsOf.all(base.row).map((id) => list.blocks.get(id) ?? toBlock(find.get(id)!));
      list.rows = createRanges(read, firstRowOf);
      list.blocks = new Map(read.map((block) => [block.id, block]));
      list.chunks = read.reduce((sum, { chunks }) => sum + chunks, 0);
      list.version = base.version;
    },
  });
}

const toBlock = ({ id, source, first_row: firstRow, chunks }: Columns): Block => ({ id, source, firstRow, chunks });
