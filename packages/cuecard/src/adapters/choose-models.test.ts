import { embeddingSpace } from "@cuecard/core";
import { createFakeEmbedder } from "@cuecard/testing";
import { expect, test } from "vitest";
import { chooseModels } from "./choose-models.ts";

test("one's own embedders come before all others, and knowledge bases of lexical-512 still have theirs", async () => {
  const own = createFakeEmbedder({ model: "own" });
  const openai = { apiKey: "sk-test-0123456789abcdefghij" };
  const { embedders } = await chooseModels("unused", { embedders: [own], openai });
  expect(embedders[0]).toBe(own);
  expect(embedders.slice(-2).map(embeddingSpace)).toEqual(["local/meaning-768@768", "local/lexical-512@512"]);
});
