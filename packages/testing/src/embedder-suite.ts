import type { Embedder, EmbeddingInput } from "@cuecard/core";
import { afterEach, describe, expect, test } from "vitest";

/** A fresh embedder for one case; `close` frees what the factory itself opened, such as a test server. */
export interface EmbedderFixture {
  /** The embedder under test. */
  embedder: Embedder;
  /** Frees what the embedder needs. */
  close?: () => Promise<void>;
}

const inputs: EmbeddingInput[] = ["document", "question"];
const texts = [
  "Refunds are paid within fourteen days.",
  "Die Rechnung kommt per E-Mail.",
  "退款将在十四天内支付。",
  "¿Puedo pagar mi factura?",
  "🙂",
  "a",
];

/**
 * Cases that every {@link Embedder} must pass. Each case gets a new one from `factory`. Call it at the top level of the
 * adapter's test file.
 */
export function embedderSuite(name: string, factory: () => Promise<EmbedderFixture> | EmbedderFixture): void {
  describe(`${name} as an Embedder`, () => {
    const opened: EmbedderFixture[] = [];
    const open = async () => {
      const fixture = await factory();
      opened.push(fixture);
      return fixture.embedder;
    };
    const embed = (embedder: Embedder, batch: string[], input: EmbeddingInput = "document") =>
      embedder.embed({ texts: batch, input, signal: new AbortController().signal });
    afterEach(async () => {
      for (const { embedder, close } of opened.splice(0)) {
        await embedder.close();
        await close?.();
      }
    });

    test("names itself and the version of its port, and states its limits", async () => {
      const embedder = await open();
      const { provider, model, dimensions, maxBatch, maxTokens, maxBatchTokens = 1, concurrency = 1 } = embedder;
      expect(embedder.specificationVersion).toBe("v1");
      expect(provider).toMatch(/\S/);
      expect(model).toMatch(/\S/);
      for (const limit of [dimensions, maxBatch, maxTokens, maxBatchTokens, concurrency])
        expect(Number.isInteger(limit) && limit > 0, String(limit)).toBe(true);
    });

    test("a calibration rises from cosine to similarity within 0 to 1 and says how it was fitted", async () => {
      const { calibration } = await open();
      if (calibration === null) return;
      expect(calibration.fittedOn).toMatch(/\S/);
      expect(calibration.points.length).toBeGreaterThan(1);
      calibration.points.forEach(([cosine, similarity], index) => {
        expect(Math.abs(cosine)).toBeLessThanOrEqual(1);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        const before = calibration.points[index - 1];
        if (!before) return;
        expect(cosine).toBeGreaterThan(before[0]);
        expect(similarity).toBeGreaterThanOrEqual(before[1]);
      });
    });

    test.each(inputs)("every %s becomes a finite vector of the stated dimensions that is not zero", async (input) => {
      const embedder = await open();
      const { vectors } = await embed(embedder, texts, input);
      expect(vectors).toHaveLength(texts.length);
      for (const vector of vectors) {
        expect(vector).toBeInstanceOf(Float32Array);
        expect(vector).toHaveLength(embedder.dimensions);
        expect(vector.every(Number.isFinite)).toBe(true);
        expect(cosine(vector, vector)).toBeCloseTo(1);
      }
    });

    test.each(inputs)("vectors come in the order of the texts (%s)", async (input) => {
      const embedder = await open();
      const together = await embed(embedder, texts, input);
      for (const [index, text] of texts.entries()) {
        const [alone] = (await embed(embedder, [text], input)).vectors;
        expect(cosine(together.vectors[index]!, alone!), text).toBeGreaterThan(0.999);
      }
    });

    test("a full batch is taken", async () => {
      const embedder = await open();
      const batch = Array.from({ length: embedder.maxBatch }, (_, index) => `Passage number ${index}.`);
      const { vectors } = await embed(embedder, batch);
      expect(vectors).toHaveLength(embedder.maxBatch);
    });

    test("a question is nearer to the passage that shares its words than to another", async () => {
      const embedder = await open();
      const { vectors } = await embed(embedder, [
        "Refunds are paid within fourteen days.",
        "The office opens at nine on Mondays.",
      ]);
      const [question] = (await embed(embedder, ["When are refunds paid?"], "question")).vectors;
      expect(cosine(question!, vectors[0]!)).toBeGreaterThan(cosine(question!, vectors[1]!));
    });

    test("requests at the same time don't disturb each other", async () => {
      const embedder = await open();
      const [first, second, third] = await Promise.all([
        embed(embedder, [texts[0]!]),
        embed(embedder, [texts[1]!]),
        embed(embedder, [texts[0]!], "question"),
      ]);
      expect(cosine(first.vectors[0]!, (await embed(embedder, [texts[0]!])).vectors[0]!)).toBeGreaterThan(0.999);
      expect(cosine(second.vectors[0]!, (await embed(embedder, [texts[1]!])).vectors[0]!)).toBeGreaterThan(0.999);
      expect(third.vectors).toHaveLength(1);
    });

    test.each(inputs)("an aborted request (%s) throws the signal's reason", async (input) => {
      const embedder = await open();
      const reason = new Error("the caller hung up");
      const before = embedder.embed({ texts: [texts[0]!], input, signal: AbortSignal.abort(reason) });
      await expect(before).rejects.toBe(reason);
      expect((await embed(embedder, [texts[0]!], input)).vectors).toHaveLength(1);
    });

    test("closing twice is closing once", async () => {
      const embedder = await open();
      await embed(embedder, [texts[0]!]);
      await embedder.close();
      await expect(embedder.close()).resolves.toBeUndefined();
    });
  });
}

function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!;
    squaresA += a[i]! ** 2;
    squaresB += b[i]! ** 2;
  }
  return product / Math.sqrt(squaresA * squaresB);
}
