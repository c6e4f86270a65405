import { createBinarizer, createBlockBuilder, readQuantizedBlock } from "@cuecard/resident";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../test-kit/open-store.ts";
import { randomFrom, unitVector } from "../../test-kit/random-vectors.ts";
import { knowledgeBase } from "../../test-kit/rows.ts";
import { openConnection } from "../connection.ts";
import { createBinaryBlocks } from "./binary-blocks.ts";
import { toStoredVector } from "./stored-vector.ts";

const dimensions = 32;

/** Red where a binarizer was kept by the center's id alone (seen). */
test("a center that was undone leaves no binarizer to the next one, which has its id", async () => {
  const { path, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
  const connection = openConnection({ path, role: "writer" });
  onTestFinished(() => connection.close());
  const { sql } = connection;
  const random = randomFrom(5);
  const builder = createBlockBuilder(dimensions);
  for (let i = 0; i < 20; i++) builder.add(unitVector(random, dimensions));
  const block = { id: 7, base: 1, generation: 0, chunks: 20, codes: builder.take() };
  const binaryBlocks = createBinaryBlocks(connection);
  const add = (center: Float32Array): number => {
    const inserted = sql("insert into centers (base, generation, chunks, center) values (1, 0, 20, ?)").run(
      toStoredVector(center),
    );
    binaryBlocks.add(block);
    return Number(inserted.lastInsertRowid);
  };

  const undone: number[] = [];
  const undo = () =>
    connection.write(() => {
      undone.push(add(unitVector(random, dimensions)));
      throw new Error("The disk is full.");
    });
  expect(undo).toThrow("full");
  const center = unitVector(random, dimensions);
  expect(connection.write(() => add(center))).toBe(undone[0]);
  const stored = sql<Uint8Array>("select vectors from binary_blocks").pluck().get()!;
  const expected = createBinarizer(dimensions, center)(readQuantizedBlock(block.codes, 20, dimensions), 20);
  expect([...stored]).toEqual([...expected]);
});
