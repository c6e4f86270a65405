import { bm25 } from "@cuecard/core";
import { expect, test } from "vitest";
import { randomFrom } from "../../test-kit/random.ts";
import type { ListRange, PostingLists } from "../postings/posting-lists.ts";
import { scoreWords } from "./score-words.ts";

test("chunks of one source are scored as core scores them, however far apart their rows are", async () => {
  const random = randomFrom(7);
  const words = 3;
  const chunks = Array.from({ length: 60 }, (_, index) => ({
    row: 1_000 + index * 997 + Math.floor(random() * 900),
    length: 1 + Math.floor(random() * 40),
    frequencies: Array.from({ length: words }, () => Math.floor(random() * 3)),
  }));
  const rows: number[] = [];
  const frequencies: number[] = [];
  const lengths: number[] = [];
  const own: ListRange[] = [];
  for (let place = 0; place < words; place++) {
    const start = rows.length;
    for (const chunk of chunks) {
      if (chunk.frequencies[place] === 0) continue;
      rows.push(chunk.row);
      frequencies.push(chunk.frequencies[place]!);
      lengths.push(chunk.length);
    }
    own.push({ place, start, end: rows.length });
  }
  const lists: PostingLists = {
    rows: Float64Array.from(rows),
    frequencies: Uint32Array.from(frequencies),
    lengths: Uint32Array.from(lengths),
    bySource: new Map([[1, own]]),
  };
  const statistics = {
    chunkCount: 60,
    averageLength: 20,
    documentFrequencies: own.map(({ start, end }) => end - start),
  };
  const order = (left: { row: number; score: number }, right: typeof left) =>
    right.score - left.score || left.row - right.row;
  const expected = chunks
    .map(({ row, length, frequencies: own }) => ({ row, score: bm25(own, length, statistics) }))
    .sort(order)
    .slice(0, 10);
  const bestOf = async (lists: PostingLists) => {
    const { greater, least, ties } = await scoreWords(lists, statistics, 10);
    const tied = [...ties.values()].flat().map((row) => ({ row, score: least }));
    return [...greater.map(({ row, score }) => ({ row, score })), ...tied].sort(order).slice(0, 10);
  };
  for (let again = 0; again < 2; again++) expect(await bestOf(lists)).toEqual(expected);
});
