import type { EmbeddedChunk } from "@cuecard/core";
import { unpackCandidates } from "@cuecard/resident";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect } from "./connection/connect.ts";
import { createResidentSearch } from "./engine/resident/resident-search.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { chunk, fill, knowledgeBase, source } from "./test-kit/rows.ts";
import { onServer, serverUrl } from "./test-kit/server.ts";

const dimensions = 48;
/** Few candidates are let through, so that whoever takes another center finds others. */
const settings = { memoryBytes: 1e8, exactNumbers: 0, fewestCandidates: 16 };

/** Numbers in [-0.5, 0.5) that follow from the seed. */
function numbersOf(seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
}

function unit(numbers: Float32Array): Float32Array {
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

/** Chunks that share a direction, which those of other sources don't. */
function aSubject(number: number, count: number): EmbeddedChunk[] {
  const shared = unit(numbersOf(number + 1));
  return Array.from({ length: count }, (_, i) => {
    const own = unit(numbersOf(1_000 * number + 31 * i + 7));
    return chunk(`chk_${number}_${i}`, i, {
      vector: unit(own.map((each, at) => each + shared[at]!)),
      terms: new Map(),
    });
  });
}

async function openIndex(schema: string) {
  const database = await connect(serverUrl);
  onTestFinished(() => database.close());
  const names = { schema: `"${schema}"`, extension: "public" };
  const index = createResidentSearch({ database, names, settings, now: Date.now });
  const ask = async (vector: Float32Array) => {
    const spaces = [{ space: `fake/rows@${dimensions}`, knowledgeBaseIds: ["kb"], vector }];
    return index.search("default", { spaces, terms: [], limit: 4, filter: null, chunks: 0 });
  };
  await ask(numbersOf(1));
  await index.settled();
  return async () => {
    const found: string[][] = [];
    for (let i = 0; i < 40; i++) {
      const { candidates } = unpackCandidates((await ask(unit(numbersOf(900 + i))))!);
      found.push(candidates.map(({ chunkId }) => chunkId).sort());
    }
    return found;
  };
}

describe.skipIf(!serverUrl)(`centers of binary vectors ${onServer}`, () => {
  /** Red where each process took the mean of what it had read first (seen). */
  test("processes that read a knowledge base when it was small and when it had grown find the same", async () => {
    const { schema, storage, store } = await openServerStore();
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(storage, store, source("kb", "doc_0"), aSubject(0, 20));
    const early = await openIndex(schema);
    await early();
    for (const [number, count] of [30, 60, 140, 350].entries()) {
      await fill(storage, store, source("kb", `doc_${number + 1}`), aSubject(number + 1, count));
      await early();
    }
    const late = await openIndex(schema);
    const found = await late();
    expect(await early()).toEqual(found);
    expect(await (await openIndex(schema))()).toEqual(found);
  });
});
