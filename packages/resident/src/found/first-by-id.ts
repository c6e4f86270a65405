import { createRanges } from "../blocks/ranges.ts";
import type { Block, ChunkFacts, ChunkFeed } from "../feed.ts";
import { blockChunks } from "../quantization/quantized-block.ts";

/** A chunk by its row, with its id. */
export interface Identified {
  row: number;
  id: string;
}

/**
 * Finds the smallest ids among many chunks: in a list of things that are described in the same words, all of a knowledge
 * base can have one score.
 */
export interface FirstById {
  readonly bytes: number;
  /** Brings it to the block list's state. */
  sync(changes: { added: readonly Block[]; gone: readonly Block[] }): void;
  /** Of these rows the `most` whose chunks have the smallest ids, the smallest first. */
  first(rows: readonly number[], most: number): Identified[];
}

/** A block's chunks in the order of their ids. Blocks never change, so it is made once. */
interface BlockOrder {
  least: string;
  places: Uint16Array;
}

/** The ids of so few rows are looked at one by one. */
const few = blockChunks;
/** About what an order takes beside its places. */
const orderBytes = 200;

/** `factsOf` keeps what it answers: it is asked only for chunks that will be shown, or for few. */
export function createFirstById(
  feed: Pick<ChunkFeed, "facts" | "checkCancelled">,
  factsOf: (rows: readonly number[]) => ReadonlyMap<number, ChunkFacts>,
): FirstById {
  const byRow = createRanges<Block>(({ firstRow }) => firstRow);
  const orders = new Map<Block, BlockOrder>();
  let bytes = 0;

  function orderOf(block: Block): BlockOrder {
    let order = orders.get(block);
    if (!order) {
      feed.checkCancelled();
      order = makeOrder(feed, block);
      orders.set(block, order);
      bytes += order.places.byteLength + orderBytes;
    }
    return order;
  }

  function identified(rows: readonly number[]): Identified[] {
    const facts = factsOf(rows);
    return rows.map((row) => ({ row, id: facts.get(row)!.id }));
  }

  /** Where ids ascend with the rows, as those of one source do, nearly all are passed over by one comparison. */
  function firstOf(rows: readonly number[], most: number): Identified[] {
    const facts = factsOf(rows);
    const first: Identified[] = [];
    for (const row of rows) {
      const { id } = facts.get(row)!;
      if (first.length === most) {
        if (id > first.at(-1)!.id) continue;
        first.pop();
      }
      first.splice(placeOf(first, id), 0, { row, id });
    }
    return first;
  }

  return {
    get bytes() {
      return bytes;
    },
    sync({ added, gone }) {
      byRow.remove(new Set(gone));
      byRow.add(added);
      for (const block of gone) {
        const order = orders.get(block);
        if (order && orders.delete(block)) bytes -= order.places.byteLength + orderBytes;
      }
    },
    first(rows, most) {
      if (most === 0) return [];
      if (rows.length <= few) return firstOf(rows, most);
      const parts = [...marksOf(byRow.holding, rows)].map(([block, marks]) => ({ block, marks, ...orderOf(block) }));
      parts.sort((left, right) => (left.least < right.least ? -1 : 1));
      let first: Identified[] = [];
      for (const { block, marks, least, places } of parts) {
        if (first.length === most && least > first.at(-1)!.id) break;
        const marked = places.filter((place) => marks[place] === 1).subarray(0, most);
        first = smallest([...first, ...identified(Array.from(marked, (place) => block.firstRow + place))], most);
      }
      return first;
    },
  };
}

function makeOrder(feed: Pick<ChunkFeed, "facts">, { firstRow, chunks }: Block): BlockOrder {
  const ids: string[] = [];
  const rows = Array.from({ length: chunks }, (_, place) => firstRow + place);
  for (const [row, { id }] of feed.facts(rows)) ids[row - firstRow] = id;
  const places = Uint16Array.from(rows, (row) => row - firstRow).sort((left, right) =>
    ids[left]! < ids[right]! ? -1 : 1,
  );
  return { least: ids[places[0]!]!, places };
}

/** By block: for each place of it whether its row is among these. */
function marksOf(holding: (row: number) => Block, rows: readonly number[]): Map<Block, Uint8Array> {
  const marks = new Map<Block, Uint8Array>();
  let block: Block | null = null;
  let own: Uint8Array = new Uint8Array(0);
  for (const row of rows) {
    // Rows come block by block as a rule.
    if (!block || row < block.firstRow || row >= block.firstRow + block.chunks) {
      block = holding(row);
      own = marks.get(block) ?? new Uint8Array(block.chunks);
      marks.set(block, own);
    }
    own[row - block.firstRow] = 1;
  }
  return marks;
}

/** How many of these ids, which ascend, are smaller. */
function placeOf(ascending: readonly Identified[], id: string): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]!.id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

const smallest = (identified: Identified[], most: number) =>
  identified.sort((left, right) => (left.id < right.id ? -1 : 1)).slice(0, most);
