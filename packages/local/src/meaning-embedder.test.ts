import { embedderSuite } from "@cuecard/testing/suites";
import { expect, test } from "vitest";
import { meaningVector } from "./meaning/meaning-vector.ts";
import { createMeaningEmbedder } from "./meaning-embedder.ts";

embedderSuite("meaning-768", () => ({ embedder: createMeaningEmbedder() }));

test("a document's vector from the thread is the vector made in place", async () => {
  const embedder = createMeaningEmbedder();
  const { signal } = new AbortController();
  const { vectors } = await embedder.embed({ texts: ["Refunds take 14 days."], input: "document", signal });
  expect(vectors).toEqual([meaningVector("Refunds take 14 days.", "document")]);
  await embedder.close();
});
