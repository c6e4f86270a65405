import { createFakeEmbedder } from "@cuecard/testing";
import { expect, test } from "vitest";
import { createCuecard } from "../cuecard.ts";
import { createMemoryBlobStore } from "../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../memory/memory-storage.ts";

const newer = { specificationVersion: "v2" as "v1" };
const options = () => ({
  storage: createMemoryStorage(),
  blobs: createMemoryBlobStore(),
  embedders: [createFakeEmbedder()],
});

test("a storage of another version of the port is refused before it is opened", async () => {
  const opened: string[] = [];
  const storage = { ...createMemoryStorage(), ...newer, open: async () => void opened.push("storage") };
  await expect(createCuecard({ ...options(), storage })).rejects.toMatchObject({
    code: "invalid_value",
    param: "storage",
    message:
      "The storage memory implements version v2 of its port, but this Cuecard works with v1. Install matching versions of the adapter's package and @cuecard/core.",
  });
  expect(opened).toEqual([]);
});

test("an adapter that names no version is refused", async () => {
  const { specificationVersion: _none, ...embedder } = createFakeEmbedder();
  const embedders = [embedder as ReturnType<typeof createFakeEmbedder>];
  await expect(createCuecard({ ...options(), embedders })).rejects.toMatchObject({
    param: "embedders",
    message: expect.stringContaining("has no specificationVersion, which says which version of its port it implements"),
  });
});

test.each(["blobs", "extractor", "reranker"] as const)(
  "another version of the port of %s is refused",
  async (param) => {
    const given = { ...options(), [param]: { ...createMemoryBlobStore(), ...newer } };
    await expect(createCuecard(given)).rejects.toMatchObject({ code: "invalid_value", param });
  },
);

test("the promise of an embedder is refused with what to do, and so is none", async () => {
  const promised = [createFakeEmbedder(), Promise.resolve(createFakeEmbedder())] as unknown as ReturnType<
    typeof createFakeEmbedder
  >[];
  await expect(createCuecard({ ...options(), embedders: promised })).rejects.toMatchObject({
    code: "invalid_value",
    param: "embedders",
    message: "embedders[1] is a promise. Await it, and pass what it resolves to.",
  });
  const missing = [undefined] as unknown as ReturnType<typeof createFakeEmbedder>[];
  await expect(createCuecard({ ...options(), embedders: missing })).rejects.toMatchObject({
    code: "invalid_value",
    message: "embedders[0] is undefined; pass an adapter.",
  });
});
