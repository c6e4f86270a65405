import { existsSync } from "node:fs";
import { embedderSuite } from "@cuecard/testing/suites";
import { describe, expect, test } from "vitest";
import { createMiniLmEmbedder } from "./minilm-embedder.ts";

const isThere = existsSync(new URL("../model/onnx/model_quantized.onnx", import.meta.url));
const signal = new AbortController().signal;
const dot = (left: Float32Array, right: Float32Array) => left.reduce((sum, value, i) => sum + value * right[i]!, 0);

describe.runIf(isThere)("all-MiniLM-L6-v2", () => {
  embedderSuite("all-MiniLM-L6-v2", async () => ({ embedder: await createMiniLmEmbedder() }));

  test("says what it is, and puts what means the same nearer than what shares words", async () => {
    const embedder = await createMiniLmEmbedder();
    expect(embedder).toMatchObject({
      provider: "local",
      model: "all-MiniLM-L6-v2",
      dimensions: 384,
      maxTokens: 256,
      trust: 2,
      languages: ["en"],
    });
    const texts = [
      "How do I get out of the contract?",
      "To cancel your membership, write to us a month before.",
      "Take the tram to get to the museum.",
    ];
    const { vectors } = await embedder.embed({ texts, input: "document", signal });
    const [asked, right, other] = vectors as [Float32Array, Float32Array, Float32Array];
    expect(dot(asked, asked)).toBeCloseTo(1, 4);
    expect(dot(asked, right)).toBeGreaterThan(dot(asked, other));
    await embedder.close();
  });
});

test.skipIf(isThere)("skipped: no weights; run python3 tools/minilm/get-weights.py", ({ skip }) => skip());
