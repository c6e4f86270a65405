import { describe, expect, test } from "vitest";
import { historyCases } from "./histories.ts";
import { auditCases } from "./storage-suite/audit.ts";
import { binCases } from "./storage-suite/bin.ts";
import { callCases } from "./storage-suite/calls.ts";
import { chunkCases } from "./storage-suite/chunks.ts";
import { clockCases } from "./storage-suite/clock.ts";
import { collectionCases } from "./storage-suite/collections.ts";
import { crawlCases } from "./storage-suite/crawls.ts";
import { erasureCases } from "./storage-suite/erasures.ts";
import { eventCases } from "./storage-suite/events.ts";
import { fairnessCases } from "./storage-suite/fairness.ts";
import { fencingCases } from "./storage-suite/fencing.ts";
import { filterCases } from "./storage-suite/filters.ts";
import { gapCases } from "./storage-suite/gaps.ts";
import { keyCases } from "./storage-suite/keys.ts";
import { openCases, type StorageFactory } from "./storage-suite/kit/harness.ts";
import { knowledgeCases } from "./storage-suite/knowledge.ts";
import { learnedCases } from "./storage-suite/learned.ts";
import { learnedExampleCases } from "./storage-suite/learned-examples.ts";
import { maintenanceCases } from "./storage-suite/maintenance.ts";
import { pagingCases } from "./storage-suite/paging.ts";
import { persistenceCases } from "./storage-suite/persistence.ts";
import { queueCases } from "./storage-suite/queue.ts";
import { reembeddingCases } from "./storage-suite/reembedding.ts";
import { refreshedReembeddingCases } from "./storage-suite/refreshed-reembeddings.ts";
import { replaceChunksCases } from "./storage-suite/replace-chunks.ts";
import { requestCases } from "./storage-suite/requests.ts";
import { resultCases } from "./storage-suite/results.ts";
import { runCases } from "./storage-suite/runs.ts";
import { searchCases } from "./storage-suite/search/search.ts";
import { oracleCases } from "./storage-suite/search/search-oracle.ts";
import { orderCases } from "./storage-suite/search/search-order.ts";
import { sourceUpdateCases } from "./storage-suite/source-updates.ts";
import { sourceCases } from "./storage-suite/sources.ts";
import { tenantCases } from "./storage-suite/tenants.ts";
import { uploadCases } from "./storage-suite/uploads.ts";
import { usageCases } from "./storage-suite/usage.ts";
import { usageDayCases } from "./storage-suite/usage-days.ts";
import { versionCases } from "./storage-suite/versions.ts";
import { webhookCases } from "./storage-suite/webhooks.ts";

export type { StorageFactory, StorageUnderTest } from "./storage-suite/kit/harness.ts";

/**
 * Cases that every Storage must pass, for vitest. Each case gets an empty workspace in a store from `factory`, and an empty store where it looks at
 * more than its workspace. Searches are compared
 * with the memory store on the same corpus.
 */
export function storageSuite(name: string, factory: StorageFactory): void {
  describe(`${name} as Storage`, () => {
    const { own: open, shared, make } = openCases(factory);
    test("names itself and the version of its port", async () => {
      const { storage } = await open();
      expect(storage.name).toMatch(/\S/);
      expect(storage.specificationVersion).toBe("v1");
    });
    knowledgeCases(shared);
    uploadCases(shared);
    sourceCases(shared);
    sourceUpdateCases(shared);
    queueCases(open);
    fairnessCases(open);
    runCases(open);
    fencingCases(open);
    crawlCases(shared);
    chunkCases(shared);
    replaceChunksCases(shared);
    reembeddingCases(shared);
    refreshedReembeddingCases(shared);
    searchCases(shared);
    filterCases(shared);
    oracleCases(shared);
    orderCases(shared);
    resultCases(shared);
    collectionCases(shared);
    versionCases(shared);
    binCases(shared);
    pagingCases(shared);
    callCases(shared);
    gapCases(shared);
    learnedCases(shared);
    learnedExampleCases(shared);
    requestCases(open);
    erasureCases(shared);
    eventCases(open);
    webhookCases(open);
    keyCases(open);
    auditCases(shared);
    usageCases(open);
    usageDayCases(shared);
    maintenanceCases(open);
    clockCases(open);
    tenantCases(open);
    persistenceCases(make);
    historyCases(make);
  });
}
