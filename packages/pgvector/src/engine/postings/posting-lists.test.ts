import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { packedBits } from "./packed.ts";
import { postingsAtOnce, readPostingLists } from "./posting-lists.ts";

/** A packed list of the word 1 as `propose_candidates` writes it: every second row, each with frequency 3 and length 40. */
function listOf(source: number, firstRow: number, chunks: number): Buffer {
  const list = Buffer.alloc(2 + 8 + 4 + 8 + 4 * chunks);
  list.writeInt16BE(1, 0);
  list.writeBigInt64BE(BigInt(source), 2);
  list.writeInt32BE(8 + 4 * chunks, 10);
  list.writeBigInt64BE(BigInt(firstRow), 14);
  const bits = (distance: number) =>
    (distance << (packedBits.frequency + packedBits.length)) | (3 << packedBits.length) | 40;
  for (let i = 0; i < chunks; i++) list.writeInt32BE(bits(2 * i), 22 + 4 * i);
  return list;
}

/** Retrieval runs on the thread of live calls. Goes red when all is read in one go (seen). */
test("long posting lists are read in parts, between which the event loop has its turn", async () => {
  const sources = 100;
  const chunks = 4_000;
  const bytes = Buffer.concat(Array.from({ length: sources }, (_, i) => listOf(i + 1, 10_000 * i, chunks)));
  let reading = true;
  let turns = 0;
  const count = async () => {
    for (; reading; turns++) await setImmediate();
  };
  const counting = count();
  const lists = await readPostingLists(bytes);
  reading = false;
  await counting;
  expect(turns).toBeGreaterThanOrEqual(Math.floor((sources * chunks) / (postingsAtOnce + chunks)));
  for (let i = 0; i < sources; i++)
    expect(lists.bySource.get(i + 1)).toEqual([{ place: 0, start: chunks * i, end: chunks * (i + 1) }]);
  expect([...lists.rows.subarray(chunks, chunks + 3)]).toEqual([10_000, 10_002, 10_004]);
  expect([lists.frequencies[chunks], lists.lengths[chunks]]).toEqual([3, 40]);
});
