import {
  bm25,
  type Candidate,
  type CandidateRequest,
  type Candidates,
  createMemoryStorage,
  type EmbeddedChunk,
  type Storage,
  type WorkspaceStorage,
} from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { createRandom, type Random } from "../../random.ts";
import { aBase, aChunk, aSource, batches, claim, someFacts, t0 } from "../kit/fixtures.ts";
import type { OpenCase } from "../kit/harness.ts";

const chunkCount = 5_000;
const sourceCount = 25;
const questionCount = 60;
const dimensions = 32;
const clusters = 40;
const plans = [null, { plan: "gold" }, { plan: "basic" }];

/** A corpus large enough that scores stand close to each other: both retrievers give the memory store's order. */
export function orderCases(open: OpenCase): void {
  describe("search in a larger base", () => {
    test("5,000 random chunks come in the memory store's order from both retrievers", {
      timeout: 600_000,
    }, async () => {
      const { storage, store } = await open();
      const oracle = createMemoryStorage();
      const expected = oracle.workspace("oracle");
      const random = createRandom(11);
      const chunks = someChunks(random);
      await fill(storage, store, chunks);
      await fill(oracle, expected, chunks);
      for (let question = 0; question < questionCount; question++) {
        const asked = aQuestion(random, question);
        const found = await store.searchCandidates(asked);
        const right = await expected.searchCandidates(asked);
        expect(found.statistics.documentFrequencies).toEqual(right.statistics.documentFrequencies);
        expect(orders(found), `question ${question}`).toEqual(orders(right));
      }
    });
  });
}

/** Words as frequent as in a language and vectors in clusters, so that scores are near each other and often equal. */
function someChunks(random: Random): EmbeddedChunk[] {
  const centers = Array.from({ length: clusters }, () => random.unitVector(dimensions));
  return Array.from({ length: chunkCount }, (_, index) => {
    const terms = new Map<string, number>();
    for (let words = random.integer(5, 25); words > 0; words--) {
      const word = aWord(random, 3);
      terms.set(word, (terms.get(word) ?? 0) + 1);
    }
    const position = index % (chunkCount / sourceCount);
    return aChunk(position, {
      id: `chk_${String(index).padStart(6, "0")}`,
      terms,
      vector: near(random, random.pick(centers)),
    });
  });
}

/** The larger the exponent, the more often a small number. */
const aWord = (random: Random, exponent: number) =>
  `w${Math.floor(400 * (random.integer(0, 9_999) / 10_000) ** exponent)}`;

function near(random: Random, center: Float32Array): Float32Array {
  const offset = random.unitVector(dimensions);
  const sum = center.map((value, axis) => value + 0.5 * offset[axis]!);
  const norm = Math.hypot(...sum);
  return sum.map((value) => value / norm);
}

async function fill(storage: Storage, store: WorkspaceStorage, chunks: EmbeddedChunk[]): Promise<void> {
  await store.insertKnowledgeBase(aBase({ id: "kb_order", embeddingDimensions: dimensions }));
  const each = chunkCount / sourceCount;
  for (let source = 0; source < sourceCount; source++) {
    await store.insertSource(
      aSource("kb_order", { id: `doc_order_${source}`, customMetadata: plans[source % plans.length]! }),
      null,
    );
    const own = chunks.slice(source * each, (source + 1) * each);
    await store.replaceChunks(await claim(storage, t0), batches(own, 100), () => someFacts());
  }
}

function aQuestion(random: Random, question: number): CandidateRequest {
  const terms = Array.from({ length: random.integer(1, 5) }, () => aWord(random, 2));
  return {
    spaces: [
      { space: `fake/suite@${dimensions}`, knowledgeBaseIds: ["kb_order"], vector: random.unitVector(dimensions) },
    ],
    terms: [...new Set(terms)],
    limit: [1, 10, 50][Math.floor(question / plans.length) % 3]!,
    filter: plans[question % plans.length]!,
    chunks: 0,
    signal: new AbortController().signal,
  };
}

/** Ids in the order of each retriever. */
function orders({ candidates, statistics }: Candidates) {
  const by = (score: (candidate: Candidate) => number) =>
    candidates
      .toSorted((left, right) => score(right) - score(left) || (left.chunkId < right.chunkId ? -1 : 1))
      .map(({ chunkId }) => chunkId);
  return {
    cosine: by(({ cosine }) => cosine ?? 0),
    keyword: by(({ termFrequencies, length }) => bm25(termFrequencies, length, statistics)),
  };
}
