import type { Reranker } from "@cuecard/core";
import { afterEach, describe, expect, test } from "vitest";

/** A fresh reranker for one case; `close` frees what the factory itself opened, such as a test server. */
export interface RerankerFixture {
  /** The reranker under test. */
  reranker: Reranker;
  /** Frees what the reranker needs. */
  close?: () => Promise<void>;
}

const question = "When are refunds paid?";
const answer = "Refunds are paid within fourteen days.";
const others = ["The office opens at nine on Mondays.", "Die Rechnung kommt per E-Mail.", "🙂", "a"];

/**
 * Cases that every {@link Reranker} must pass. Each case gets a new one from `factory`. Call it at the top level of the
 * adapter's test file.
 */
export function rerankerSuite(name: string, factory: () => Promise<RerankerFixture> | RerankerFixture): void {
  describe(`${name} as a Reranker`, () => {
    const opened: RerankerFixture[] = [];
    const open = async () => {
      const fixture = await factory();
      opened.push(fixture);
      return fixture.reranker;
    };
    const rerank = (reranker: Reranker, passages: string[]) =>
      reranker.rerank({ question, passages, signal: new AbortController().signal });
    afterEach(async () => {
      for (const { reranker, close } of opened.splice(0)) {
        await reranker.close();
        await close?.();
      }
    });

    test("names itself and the version of its port, and states its limit", async () => {
      const { specificationVersion, name, maxPassages } = await open();
      expect(specificationVersion).toBe("v1");
      expect(name).toMatch(/\S/);
      expect(Number.isInteger(maxPassages) && maxPassages > 1, String(maxPassages)).toBe(true);
    });

    test("every passage gets a finite score", async () => {
      const scores = await rerank(await open(), [answer, ...others]);
      expect(scores).toHaveLength(1 + others.length);
      expect(scores.every(Number.isFinite)).toBe(true);
    });

    test.each([0, 1, 2, 3, 4])(
      "scores stand in the order of the passages, with the answer at place %i",
      async (place) => {
        const scores = await rerank(await open(), others.toSpliced(place, 0, answer));
        expect(scores.indexOf(Math.max(...scores))).toBe(place);
      },
    );

    test("equal passages get equal scores", async () => {
      const [first, , third] = await rerank(await open(), [answer, others[0]!, answer]);
      expect(Math.abs(first! - third!)).toBeLessThan(1e-3);
    });

    test("one passage alone is taken", async () => {
      expect(await rerank(await open(), [answer])).toHaveLength(1);
    });

    test("many passages are taken, up to the stated limit", async () => {
      const reranker = await open();
      const passages = Array.from(
        { length: Math.min(reranker.maxPassages, 100) },
        (_, index) => `Passage number ${index}.`,
      );
      expect(await rerank(reranker, passages)).toHaveLength(passages.length);
    });

    test("requests at the same time don't disturb each other", async () => {
      const reranker = await open();
      const [front, back] = await Promise.all([
        rerank(reranker, [answer, ...others]),
        rerank(reranker, [...others, answer]),
      ]);
      expect(front.indexOf(Math.max(...front))).toBe(0);
      expect(back.indexOf(Math.max(...back))).toBe(others.length);
    });

    test("an aborted request throws the signal's reason, and the next one is answered", async () => {
      const reranker = await open();
      const reason = new Error("the caller hung up");
      await expect(
        reranker.rerank({ question, passages: [answer, ...others], signal: AbortSignal.abort(reason) }),
      ).rejects.toBe(reason);
      expect(await rerank(reranker, [answer])).toHaveLength(1);
    });

    test("closing twice is closing once", async () => {
      const reranker = await open();
      await rerank(reranker, [answer]);
      await reranker.close();
      await expect(reranker.close()).resolves.toBeUndefined();
    });
  });
}
