import { embeddingSpace } from "@cuecard/core";
import { createFakeEmbedder } from "@cuecard/testing";
import { expect, test } from "vitest";
import { chooseModels } from "./choose-models.ts";

const meaning = "local/meaning-768@768";
const calibration = {
  points: [
    [0, 0],
    [0.3, 0.6],
    [1, 1],
  ],
  fittedOn: "a test",
} as const;

test("a calibration goes to the model of its embedding space and to no other", async () => {
  const openai = { apiKey: "sk-test-0123456789abcdefghij" };
  const { embedders } = await chooseModels("unused", { openai, calibrations: { [meaning]: calibration } });
  const [small, , local] = embedders;
  expect(local).toMatchObject({ model: "meaning-768", calibration });
  expect(small!.calibration).not.toEqual(calibration);
  const { vectors } = await local!.embed({
    texts: ["it still embeds"],
    input: "question",
    signal: new AbortController().signal,
  });
  expect(vectors[0]).toHaveLength(768);
});

test("one's own embedders come before all others, and knowledge bases of lexical-512 still have theirs", async () => {
  const own = createFakeEmbedder({ model: "own" });
  const openai = { apiKey: "sk-test-0123456789abcdefghij" };
  const { embedders } = await chooseModels("unused", { embedders: [own], openai });
  expect(embedders[0]).toBe(own);
  expect(embedders.slice(-2).map(embeddingSpace)).toEqual([meaning, "local/lexical-512@512"]);
});

test("one that can't be used is refused at once", async () => {
  const calibrations = { [meaning]: { ...calibration, points: [] } };
  await expect(chooseModels("unused", { calibrations })).rejects.toMatchObject({
    code: "invalid_value",
    param: "calibration",
  });
});
