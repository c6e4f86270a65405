import { createMemoryStorage } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { fuzzStores } from "@cuecard/testing/stores";
import { storageSuite } from "@cuecard/testing/suites";
import { expect, test } from "vitest";
import { createMeasuredStorage } from "./measured-storage.ts";

storageSuite("measured memory", async () => {
  const storage = createMeasuredStorage(createMemoryStorage(), () => {});
  return { storage, cleanup: () => storage.close() };
});

test("every history of this store gives the memory store's answers", async () => {
  const factory = async () => ({
    storage: createMeasuredStorage(createMemoryStorage(), () => {}),
    cleanup: async () => {},
  });
  const { finding } = await fuzzStores({ factory, seed: 7, seeds: 4 });
  expect(finding).toBeNull();
});

test("reports every call by name", async () => {
  const methods = new Set<string>();
  const cue = await createTestCuecard({
    storage: createMeasuredStorage(createMemoryStorage(), (method) => methods.add(method)),
  });
  await cue.knowledgeBases.create({ name: "Support" });
  await cue.agents.create({ name: "Maya" });
  await cue.close();
  expect([...methods]).toEqual(expect.arrayContaining(["open", "insertKnowledgeBase", "agents.insert", "close"]));
});
