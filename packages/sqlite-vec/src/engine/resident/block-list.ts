import type { StoredBase } from "../base-rows.ts";
import type { Connection } from "../connection.ts";

/** Up to 1,024 consecutive chunks of one source. Never changed: a swap removes a source's blocks and adds others. */
export interface Block {
  /** Never given twice. */
  id: number;
  source: number;
  firstRow: number;
  chunks: number;
}

/** The blocks of one base, by id, which is also the order of their rows. */
export interface BlockList {
  /** Of the state that was read last; grows with every change of the base. */
  readonly version: number;
  readonly blocks: ReadonlyMap<number, Block>;
  readonly chunks: number;
  /** Brings the list to the state that the current transaction reads. */
  sync(base: StoredBase): void;
  /** The block that holds a row. */
  blockOf(row: number): Block;
}

interface Columns {
  id: number;
  source: number;
  first_row: number;
  chunks: number;
}

export function createBlockList({ sql }: Connection): BlockList {
  const list = { version: -1, blocks: new Map<number, Block>(), chunks: 0 };
  let ordered: Block[] = [];
  const idsOf = sql<number>("select id from code_blocks where base = ? order by id").pluck();
  const find = sql<Columns>("select id, source, first_row, chunks from code_blocks where id = ?");

  return Object.assign(list, {
    sync(base: StoredBase) {
      if (base.version === list.version) return;
      const ids = idsOf.all(base.row);
      ordered = ids.map((id) => list.blocks.get(id) ?? toBlock(find.get(id)!));
      list.blocks = new Map(ordered.map((block) => [block.id, block]));
      list.chunks = ordered.reduce((sum, { chunks }) => sum + chunks, 0);
      list.version = base.version;
    },
    blockOf: (row: number) => ordered[lastAtMost(ordered, row, ({ firstRow }) => firstRow)]!,
  });
}

const toBlock = ({ id, source, first_row: firstRow, chunks }: Columns): Block => ({ id, source, firstRow, chunks });

/** Place of the last item whose number is at most the given one; the items' numbers grow. */
export function lastAtMost<Item>(items: readonly Item[], most: number, numberOf: (item: Item) => number): number {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numberOf(items[middle]!) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
