import type { Claim } from "@cuecard/core";
import { beforeAll, expect, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { createCountingClient } from "./test-kit/counting-client.ts";
import { openPGlite } from "./test-kit/pglite.ts";
import { facts, knowledgeBase, now, source } from "./test-kit/rows.ts";

let storage: ReturnType<typeof createPostgresStorage>;
let asked: () => number;

/** Each statement is a round trip, and a transaction takes three more. */
beforeAll(async () => {
  const database = await openPGlite();
  const counting = createCountingClient(database);
  asked = counting.asked;
  storage = createPostgresStorage({ client: counting.client });
  await storage.open();
  return async () => {
    await storage.close();
    await database.close();
  };
});

const store = () => storage.workspace("default");
const at = facts.now;
const quota = (kind: "knowledgeBases" | "sources") => [{ kind, most: 9, added: 1 }];
const page = { limit: 9, after: null };
const failure = { errorCode: "e", processingError: "p", now: at };
const crawl = { report: null as never, warnings: [], gone: [], now: at, nextRefreshAt: null };
const pageOf = (id: string) => ({
  ...source("kb", id),
  parentId: claim.sourceId,
  sourceUrl: `https://a.example/${id}`,
});

/** The claim of the run before. */
let claim: Claim;
async function claimNext() {
  claim = (await storage.claimSource({ now, leaseMs: 30_000 }))!;
}

/** One after another: each begins with what those before it stored. */
test.each<[what: string, statements: number, ask: () => Promise<unknown>]>([
  ["a knowledge base", 1, () => store().insertKnowledgeBase(knowledgeBase("kb", 4))],
  ["one under a quota", 6, () => store().insertKnowledgeBase(knowledgeBase("kb_2", 4), quota("knowledgeBases"))],
  ["one with a name", 6, () => store().insertNamedKnowledgeBase(knowledgeBase("kb_3", 4))],
  ["a knowledge base that is read", 1, () => store().getKnowledgeBase("kb")],
  ["knowledge bases of a name", 1, () => store().knowledgeBasesNamed("kb")],
  ["a list of knowledge bases", 1, () => store().listKnowledgeBases({ ...page, name: "k*" })],
  ["a change of a knowledge base", 5, () => store().updateKnowledgeBase("kb", { name: "new" }, at)],
  ["what is used", 1, () => store().countUsed("sources")],
  ["a source", 5, () => store().insertSource(source("kb", "doc_1"), null)],
  ["one under a quota", 7, () => store().insertSource(source("kb", "doc_2"), null, quota("sources"))],
  ["two sources", 7, () => store().insertSources("kb", [newSource("doc_3"), newSource("doc_4")])],
  ["a source that is read", 1, () => store().getSource("kb", "doc_1")],
  ["a filtered list of sources", 1, () => store().listSources("kb", { ...page, filter: { plan: "gold" } })],
  ["a count of sources", 1, () => store().countSources("kb", { status: "pending" })],
  ["a change of a source", 6, () => store().updateSource("kb", "doc_2", { title: "new" }, { version: 1, now: at })],
  ["a claim", 2, claimNext],
  ["a heartbeat", 1, () => store().heartbeat(claim, { now, leaseMs: 30_000, step: "chunking", progress: 0.5 })],
  ["a release", 5, () => store().releaseSource(claim, at)],
  ["the next claim", 2, claimNext],
  ["a failure", 5, () => store().failSource(claim, { ...failure, retryable: true, warnings: [], nextRefreshAt: null })],
  ["the claim of a site", 2, claimNext],
  ["a new page", 8, () => store().storePage(claim, pageOf("page_1"))],
  ["a page that is there", 7, () => store().storePage(claim, pageOf("page_1"))],
  ["the end of a crawl", 7, () => store().finishCrawl(claim, crawl)],
  ["a deletion of a site", 12, () => store().deleteSource("kb", claim.sourceId)],
  ["blobs of a knowledge base", 2, () => store().unreferencedBlobs("kb", ["a", "b"])],
  ["a deletion of a knowledge base", 11, () => store().deleteKnowledgeBase("kb")],
])("%s takes %i statements", async (_, statements, ask) => {
  const before = asked();
  await ask();
  expect(asked() - before).toBe(statements);
});

const newSource = (id: string) => ({ record: source("kb", id), uploadId: null });
