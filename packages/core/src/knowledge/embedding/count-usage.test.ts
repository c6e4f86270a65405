import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { unobserved } from "../../adapter-kit/unobserved.ts";
import type { CuecardEvents } from "../../api/events.ts";
import { CuecardError } from "../../errors.ts";
import { countUsage } from "./count-usage.ts";
import { createEmbedders } from "./embedders.ts";

test("every answered request to an embedder is reported with its workspace and what the provider counted, a failed one is not", async () => {
  const plain = createFakeEmbedder();
  plain.fail(1, new CuecardError("embedding_failed", "429", { retryable: true, retryAfterSeconds: 0 }));
  const counting = {
    ...plain,
    embed: async (request: Parameters<typeof plain.embed>[0]) => ({
      ...(await plain.embed(request)),
      tokens: request.input === "document" ? 100 : null,
    }),
  };
  const cue = await createTestCuecard({ embedders: [counting] });
  onTestFinished(() => cue.close());
  const heard: CuecardEvents["embedding.usage"][] = [];
  cue.on("embedding.usage", (usage) => heard.push(usage));

  const shop = cue.workspace("shop");
  const base = await shop.knowledgeBases.create({ name: "Support" });
  const source = {
    sourceType: "text",
    textTitle: "Refunds",
    textContent: "Refunds are paid within five working days.",
  } as const;
  await shop.sources.waitUntilReady(await shop.sources.add(base.id, source));
  await shop.search({ query: "When are refunds paid?", knowledgeBaseIds: [base.id] });

  const shared = { workspace: "shop", provider: "fake", model: "bag-of-words", texts: 1 };
  await vi.waitFor(
    () =>
      expect(heard).toEqual([
        { ...shared, knowledgeBaseId: base.id, input: "document", tokens: 100 },
        { ...shared, knowledgeBaseId: null, input: "question", tokens: null },
      ]),
    { timeout: 120_000 },
  );
  expect(plain.calls).toHaveLength(3);
});

/** Red when the number of dimensions is not handed on (seen): the first embedder of the model answers. */
test("of a model with several lengths of vectors, the asked one is chosen", () => {
  const embedders = createEmbedders([64, 128].map((dimensions) => createFakeEmbedder({ dimensions })));
  const counted = countUsage(embedders, { observer: unobserved, report: () => {} });
  expect(counted.choose("fake", "bag-of-words", 128).dimensions).toBe(128);
});
