import { fuzzImports } from "@cuecard/checks";
import { expect, test } from "vitest";
import { createMemoryStorage } from "../memory/memory-storage.ts";
import type { KnowledgeBaseRecord } from "../ports/storage/knowledge.ts";
import { readLine } from "./read-line.ts";

test("a knowledge base of an export from before there were synonyms comes over with none", async () => {
  const at = "2026-03-01T12:00:00.000Z";
  const record = {
    id: "kb_1",
    object: "knowledge_base",
    name: "Support",
    description: null,
    embeddingProvider: "local",
    embeddingModel: "lexical-512",
    embeddingDimensions: 512,
    autoRefresh: false,
    refreshInterval: 24,
    gaps: false,
    createdAt: at,
    updatedAt: at,
  };
  expect(readLine({ kind: "knowledgeBase", record }, 2)).toEqual({ kind: "knowledgeBase", record });
  const storage = createMemoryStorage();
  await storage.open();
  const store = storage.workspace("default");
  await store.insertKnowledgeBase(record as unknown as KnowledgeBaseRecord);
  expect(await store.getKnowledgeBase("kb_1")).toMatchObject({ synonyms: [] });
});

test("an export that is wrong in any one place is refused with its line and stores nothing, or all of it works", {
  timeout: 300_000,
}, async () => {
  const { refused, imported, findings } = await fuzzImports(async () => createMemoryStorage(), 7);
  expect(findings.slice(0, 20)).toEqual([]);
  expect(refused).toBeGreaterThan(250);
  expect(imported).toBeGreaterThan(20);
});
