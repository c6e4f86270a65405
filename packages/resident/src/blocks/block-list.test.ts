import fc from "fast-check";
import { expect, test } from "vitest";
import type { Block, BlockChanges, ChunkFeed, KnownBlocks } from "../feed.ts";
import { createBlockList } from "./block-list.ts";

/** A store of blocks that counts what it is asked for. */
function createStore() {
  const there = new Map<number, Block>();
  let lastId = 0;
  let version = 0;
  const state = () => ({ version, chunkCount: [...there.values()].reduce((sum, { chunks }) => sum + chunks, 0) });
  const blocks = (known: KnownBlocks, chunkCount: number): BlockChanges => {
    expect(chunkCount).toBe(state().chunkCount);
    expect([...known.blocks.values()].reduce((sum, { chunks }) => sum + chunks, 0)).toBe(known.chunks);
    return {
      added: [...there.values()].filter(({ id }) => id > known.lastId),
      gone: [...known.blocks.keys()].filter((id) => !there.has(id)),
    };
  };
  return {
    there,
    list: createBlockList({ blocks } as ChunkFeed),
    state,
    add(firstRow: number) {
      there.set(++lastId, { id: lastId, source: lastId, firstRow, chunks: 1 + (lastId % 3) });
      version++;
    },
    remove(place: number) {
      const id = [...there.keys()][place % there.size];
      if (id !== undefined) there.delete(id);
      version++;
    },
  };
}

type Step = { add: number } | { remove: number } | { sync: true } | { follow: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ add: fc.nat({ max: 1_000 }) }),
    fc.record({ remove: fc.nat({ max: 50 }) }),
    fc.constant({ sync: true as const }),
    fc.record({ follow: fc.nat({ max: 2 }) }),
  ),
  { maxLength: 60 },
);

test("whoever follows the list, from whenever and however seldom, has its blocks", () => {
  fc.assert(
    fc.property(steps, (taken: Step[]) => {
      const store = createStore();
      const { list } = store;
      const followers = [0, 1, 2].map(() => ({ follower: list.follow(), own: new Map<number, Block>() }));
      const look = (number: number) => {
        const { follower, own } = followers[number]!;
        const { added, gone } = follower.take();
        expect(added.map(({ firstRow }) => firstRow)).toEqual(
          added.map(({ firstRow }) => firstRow).toSorted((one, other) => one - other),
        );
        for (const { id } of gone) expect(own.delete(id)).toBe(true);
        for (const block of added) own.set(block.id, block);
        expect(new Map([...own].sort(([one], [other]) => one - other))).toEqual(list.blocks);
      };
      for (const step of taken) {
        if ("add" in step) store.add(step.add);
        else if ("remove" in step) store.remove(step.remove);
        else if ("sync" in step) list.sync(store.state());
        else {
          look(step.follow);
          followers[step.follow]!.follower.end();
          followers[step.follow] = { follower: list.follow(), own: new Map() };
        }
      }
      list.sync(store.state());
      expect(list.blocks).toEqual(store.there);
      for (const number of [0, 1, 2]) look(number);
    }),
    { numRuns: 300 },
  );
});
