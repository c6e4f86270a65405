import type { CandidateRequest, Candidates } from "@cuecard/core";
import type { LeftToRead } from "@cuecard/resident";
import { expect, test } from "vitest";
import type { WhereUnread } from "../engine/search/search.ts";
import type { Threads } from "./threads.ts";
import { createVectorReading } from "./vector-reading.ts";

/** A reader whose knowledge bases have so many slices to read: those that a search needs, and those that follow. */
function createReader(left: Record<string, { needed: number; following: number }>) {
  const held: (() => void)[] = [];
  const reader = {
    async request(operation: string, [_, asked, whereUnread]: [string, unknown, WhereUnread?]): Promise<unknown> {
      if (operation === "readVectors") return readSlice(asked as string);
      const answered = answer(asked as CandidateRequest);
      return whereUnread === "give up" && answered.partial.length > 0 ? null : answered;
    },
  };
  function answer({ spaces }: CandidateRequest) {
    const all = spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds);
    const partial = all.filter((id) => left[id]!.needed > 0);
    return { partial, following: all.some((id) => left[id]!.following > 0) };
  }
  async function readSlice(id: string): Promise<LeftToRead> {
    const of = left[id]!;
    if (of.needed > 0) of.needed -= 1;
    else if (of.following > 0) {
      await new Promise<void>((resolve) => held.push(resolve));
      of.following -= 1;
    }
    if (of.needed > 0) return "needed";
    return of.following > 0 ? "following" : "nothing";
  }
  const found = { takeLack: () => false, read: ({ partial }: Candidates) => ({ partial }) };
  const threads = { reader, found } as unknown as Threads;
  return {
    reading: createVectorReading((work) => work(threads)),
    /** Slices that follow and wait to be read. */
    held,
    release() {
      for (const resolve of held.splice(0)) resolve();
    },
  };
}

const asked = (id: string) =>
  ({
    spaces: [{ space: "s", knowledgeBaseIds: [id], vector: new Float32Array(1) }],
    signal: new AbortController().signal,
  }) as unknown as CandidateRequest;

test("a search waits for the vectors that it needs, and not for those that follow of another knowledge base", async () => {
  const { reading, held, release } = createReader({
    large: { needed: 0, following: 3 },
    other: { needed: 4, following: 0 },
  });
  expect(await reading.search("w", asked("large"))).toEqual({ partial: [] });
  await expect.poll(() => held.length).toBe(2);
  expect(await reading.search("w", asked("other"))).toEqual({ partial: [] });
  const settled = reading.settled();
  for (let turn = 0; turn < 20; turn++) {
    release();
    await new Promise(setImmediate);
  }
  await settled;
  expect(held).toEqual([]);
});
