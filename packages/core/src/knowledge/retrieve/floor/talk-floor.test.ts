import { describe, expect, it } from "vitest";
import { dot } from "../../../base/values/dot.ts";
import { nearTalk } from "../../../language/near-talk.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import { readTalkFloor } from "./talk-floor.ts";
import { talkOf } from "./talk-vectors.ts";

const base = {
  id: "kb",
  embeddingProvider: "fake",
  embeddingModel: "plane",
  embeddingDimensions: 3,
} as KnowledgeBase;
const signal = new AbortController().signal;

const vector = (...numbers: number[]): Float32Array => {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
};

/** A knowledge base of these vectors, and how often it was searched. */
function storeOf(chunks: readonly Float32Array[], text = "") {
  const searched: Float32Array[] = [];
  const searchCandidates = async ({ spaces }: { spaces: { vector: Float32Array | null }[] }) => {
    const asked = spaces[0]!.vector!;
    searched.push(asked);
    const cosine = Math.max(...chunks.map((chunk) => dot(asked, chunk)));
    return { candidates: chunks.length === 0 ? [] : [{ chunkId: "c", cosine }] } as never;
  };
  const getChunks = async () => [{ text }] as never;
  return { store: { searchCandidates, getChunks }, searched };
}

/** Small talk points along x, with some of another direction. */
const english: Float32Array[] = Array.from({ length: 12 }, (_, i) => vector(1, i / 12, 0));
const french: Float32Array[] = Array.from({ length: 12 }, (_, i) => vector(1, 0, i / 12));
const talk = talkOf({ en: english, fr: french });

describe("the floor of a knowledge base", () => {
  it("lies above most of the small talk in its own language, and what is about it lies higher", async () => {
    const chunk = vector(0, 1, 0);
    const floor = (await readTalkFloor(storeOf([chunk]).store, base, { talk, signal }))!;
    const above = talk.languages[0]!.lines.map((line) => dot(line.vector, chunk) - line.near());
    expect(above.filter((one) => one < floor.statement)).toHaveLength(9);
    expect(above.filter((one) => one < floor.question)).toHaveLength(4);
    const asked = vector(0.1, 1, 0);
    expect(dot(asked, chunk) - nearTalk(asked, talk.all)).toBeGreaterThan(floor.statement);
  });

  it("asks all lines of the language that comes nearest, and a few of the others", async () => {
    const { store, searched } = storeOf([vector(0, 0, 1)]);
    await readTalkFloor(store, base, { talk, signal });
    expect(new Set(searched.filter((asked) => french.includes(asked))).size).toBe(12);
    expect(new Set(searched.filter((asked) => english.includes(asked))).size).toBe(8);
  });

  it("is read in the language of the texts, whichever comes nearest", async () => {
    const { store, searched } = storeOf(
      [vector(0, 0, 1)],
      "The shop is open on all days of the week, but not on Sundays.",
    );
    await readTalkFloor(store, base, { talk, signal });
    expect(searched.some((asked) => french.includes(asked))).toBe(false);
    expect(new Set(searched.filter((asked) => english.includes(asked))).size).toBe(12);
  });

  it("is that of the language which is known, though lines of another are nearer to the texts and to each other", async () => {
    const axis = (at: number, near: number) => vector(near, ...Array.from({ length: 14 }, (_, i) => Number(i === at)));
    const chunk = vector(1, ...Array.from({ length: 14 }, () => 0));
    const known = Array.from({ length: 12 }, (_, i) => axis(i + 1, 0.2));
    const unknown = Array.from({ length: 12 }, (_, i) => axis(0, 0.3 + i / 1000));
    const both = talkOf({ fr: unknown, en: known });
    const floor = (await readTalkFloor(storeOf([chunk]).store, base, { talk: both, signal }))!;
    const above = both.languages[1]!.lines.map((line) => dot(line.vector, chunk) - line.near());
    expect(above).toContain(floor.statement);
  });

  it("is not known of an empty knowledge base", async () => {
    expect(await readTalkFloor(storeOf([]).store, base, { talk, signal })).toBeNull();
  });
});
