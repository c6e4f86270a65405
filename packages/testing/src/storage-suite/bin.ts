import type { Storage, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import {
  ask,
  at,
  axis,
  batches,
  claim,
  hour,
  randomId,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aBinEntry, aCall, aGapQuestion, aLearnedExample, anAgent, aTeam, noEntries } from "./kit/records.ts";
import { withUpload } from "./uploads.ts";

const all = { limit: 100, after: null };
const none = { rows: [], hasMore: false };

/** What was deleted is nowhere, and comes back as it was. */
export function binCases(open: OpenCase): void {
  describe("the bin", () => {
    test.each(["agent", "team"] as const)("takes an %s with its versions, and gives it back", async (kind) => {
      const { store } = await open();
      const rows = store[`${kind}s`] as unknown as WorkspaceStorage["agents"];
      const first = (kind === "agent" ? anAgent() : aTeam()) as ReturnType<typeof anAgent>;
      const second = { ...first, name: "Accounts", version: 2, updatedAt: at(1) };
      await rows.insert(first);
      await rows.replace(second, first.updatedAt);
      const entry = aBinEntry({ kind, objectId: first.id });
      expect(await store.moveToBin(entry)).toBe(true);
      expect(await store.moveToBin(aBinEntry({ kind, objectId: first.id }))).toBe(false);
      expect(await rows.get(first.id)).toBeNull();
      expect(await rows.list(all)).toEqual(none);
      expect(await rows.versions(first.id, { limit: 9, before: null })).toEqual(none);
      expect((await store.bin.list(all)).rows).toEqual([entry]);

      const other = { ...first, name: "Another", createdAt: at(2) };
      await rows.insert(other);
      expect(await store.restoreFromBin(entry.id, at(hour))).toBe("id_taken");
      expect(await rows.get(first.id)).toEqual(other);
      await rows.delete(first.id);
      expect(await store.restoreFromBin(entry.id, at(hour))).toBe("done");
      expect(await rows.get(first.id)).toEqual(second);
      expect((await rows.versions(first.id, { limit: 9, before: null })).rows).toEqual([second, first]);
      expect(await store.restoreFromBin(entry.id, at(hour))).toBe("gone");
      expect(await store.bin.list(all)).toEqual(none);
    });

    test("keeps what a team learned from its calls with the calls", async () => {
      const { store } = await open();
      const [team, call] = [aTeam(), aCall()];
      await store.teams.insert(team);
      await store.startCall(call, noEntries);
      const example = aLearnedExample({ teamId: team.id, callId: call.id });
      await store.keepLessons({ callId: call.id, lease: call.lease, examples: [example], mostOfMember: 9 });
      const entry = aBinEntry({ kind: "team", objectId: team.id });
      await store.moveToBin(entry);
      await store.restoreFromBin(entry.id, at(hour));
      expect((await store.listLearnedExamples({ ...all, teamId: team.id })).rows).toEqual([example]);
      await store.teams.delete(team.id);
      expect(await store.listLearnedExamples({ ...all, teamId: team.id })).toEqual(none);
    });

    test("takes a knowledge base with all that it holds, and gives it back", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const { source, chunks } = await withReadySource({ storage, store }, base.id);
      const waiting = await withSource(store, base.id, { textTitle: "Waiting" });
      const call = aCall();
      await store.startCall(call, noEntries);
      const asked = aGapQuestion({ knowledgeBaseId: base.id, callId: call.id });
      await store.recordGap(asked, { gapId: "gap_1", leastLikeness: 0.5, now: at(0) });
      const read = async () => ({
        base: await store.getKnowledgeBase(base.id),
        sources: await store.listSources(base.id, all),
        gaps: await store.listGaps(base.id, all),
        chunks: (await store.getChunks(chunks.map(({ id }) => id))).length,
        // Passages that are equally near have no order of their own.
        found: (await found(store, base.id)).sort(),
      });
      const before = await read();
      expect(before.found).toHaveLength(3);

      const entry = aBinEntry({ kind: "knowledge_base", objectId: base.id });
      expect(await store.moveToBin(entry)).toBe(true);
      expect(await read()).toEqual({ base: null, sources: none, gaps: none, chunks: 0, found: [] });
      expect(await store.listKnowledgeBases(all)).toEqual(none);
      expect(await store.getSource(base.id, source.id)).toBeNull();
      expect(await store.insertSource({ ...source, id: randomId("doc") }, null)).toBe("knowledge_base_gone");
      expect(
        await Promise.all((["knowledgeBases", "sources", "chunks"] as const).map((kind) => store.countUsed(kind))),
      ).toEqual([0, 0, 0]);
      expect(await claimedOf(storage, [source.id, waiting.id])).toBeNull();

      expect(await store.restoreFromBin(entry.id, at(hour))).toBe("done");
      expect(await read()).toEqual(before);
      expect((await claimedOf(storage, [source.id, waiting.id]))?.sourceId).toBe(waiting.id);
    });

    test("a run that has a source of a knowledge base in the bin has lost it, also when that comes back", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const claimed = await claim(storage);
      const entry = aBinEntry({ kind: "knowledge_base", objectId: base.id });
      await store.moveToBin(entry);
      expect(await store.replaceChunks(claimed, batches(someChunks(2)), () => someFacts())).toBe("gone");
      await store.restoreFromBin(entry.id, at(hour));
      expect((await claim(storage, t0 + hour)).sourceId).toBe(source.id);
      expect(await store.replaceChunks(claimed, batches(someChunks(2)), () => someFacts())).toBe("stale");
    });

    test("forgets a question with its call, wherever its gap is", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const call = aCall();
      await store.startCall(call, noEntries);
      const asked = aGapQuestion({ knowledgeBaseId: base.id, callId: call.id });
      await store.recordGap(asked, { gapId: "gap_1", leastLikeness: 0.5, now: at(0) });
      const entry = aBinEntry({ kind: "knowledge_base", objectId: base.id });
      await store.moveToBin(entry);
      await store.deleteCall(call.id);
      await store.restoreFromBin(entry.id, at(hour));
      expect(await store.listGaps(base.id, all)).toEqual(none);
    });

    test("takes sources, of which no search finds anything, and gives them back to be processed", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const upload = await withUpload(store, base.id, "blobs/one");
      const facts = { blobKey: "blobs/one" };
      const { source } = await withReadySource({ storage, store }, base.id, { blobKey: "blobs/one", facts });
      const { source: kept } = await withReadySource({ storage, store }, base.id, {
        chunks: someChunks(2),
        facts: { blobKey: "blobs/two" },
      });
      const entry = aBinEntry({ kind: "sources", objectId: base.id, sourceIds: [source.id, "doc_gone"] });
      expect(await store.moveToBin(entry)).toBe(true);
      expect(await store.getSource(base.id, source.id)).toBeNull();
      expect(await found(store, base.id)).toHaveLength(2);
      expect((await store.getKnowledgeBase(base.id))?.sourceCounts.total).toBe(1);
      expect(await store.unreferencedBlobs(base.id, ["blobs/one", "blobs/three"])).toEqual(["blobs/three"]);
      expect(await claimedOf(storage, [source.id])).toBeNull();
      expect((await store.getUpload(upload.id))?.id).toBe(upload.id);

      expect(await store.restoreFromBin(entry.id, at(hour))).toBe("done");
      const back = await store.getSource(base.id, source.id);
      expect(back).toMatchObject({
        status: "pending",
        chunkCount: 0,
        blobKey: "blobs/one",
        createdAt: source.createdAt,
      });
      const ids = (await store.listSources(base.id, all)).rows.map(({ id }) => id);
      expect(ids.sort()).toEqual([source.id, kept.id].sort());
      expect((await claimedOf(storage, [source.id]))?.sourceId).toBe(source.id);
    });

    test("takes a site with its pages, and gives nothing back to a knowledge base that is gone", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const site = await withSource(store, base.id, { sourceType: "url", sourceUrl: "https://example.com/" });
      await withSource(store, base.id, { sourceType: "url", sourceUrl: "https://example.com/a", parentId: site.id });
      const entry = aBinEntry({ kind: "sources", objectId: base.id, sourceIds: [site.id] });
      await store.moveToBin(entry);
      expect(await store.listSources(base.id, all)).toEqual(none);
      await store.restoreFromBin(entry.id, at(hour));
      expect((await store.listSources(base.id, all)).rows).toHaveLength(2);
      const again = aBinEntry({ kind: "sources", objectId: base.id, sourceIds: [site.id] });
      await store.moveToBin(again);
      await store.deleteKnowledgeBase(base.id);
      expect(await store.restoreFromBin(again.id, at(hour))).toBe("knowledge_base_gone");
      expect(await store.moveToBin(aBinEntry({ kind: "sources", objectId: base.id, sourceIds: [site.id] }))).toBe(
        false,
      );
    });

    test("returns only what the quotas have room for", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const entry = aBinEntry({ kind: "knowledge_base", objectId: base.id });
      await store.moveToBin(entry);
      await withBase(store);
      const quotas = [{ kind: "knowledgeBases" as const, most: 1, added: 0 }];
      await expect(store.restoreFromBin(entry.id, at(hour), quotas)).rejects.toMatchObject({ code: "quota_exceeded" });
      expect(await store.getKnowledgeBase(base.id)).toBeNull();
      expect((await store.bin.list(all)).rows).toEqual([entry]);
      expect(await store.restoreFromBin(entry.id, at(hour), [{ ...quotas[0]!, most: 2 }])).toBe("done");
    });

    test("tells which entries are old, of every workspace", async () => {
      const { storage, store } = await open();
      const entries = await Promise.all(
        [2, 1, 9].map(async (hours) => {
          const agent = anAgent();
          await store.agents.insert(agent);
          const entry = aBinEntry({ objectId: agent.id, createdAt: at(-hours * hour) });
          await store.moveToBin(entry);
          return entry;
        }),
      );
      const own = new Set(entries.map(({ id }) => id));
      const old = await storage.oldBinEntries(at(-hour));
      expect(old.filter(({ id }) => own.has(id)).map(({ id }) => id)).toEqual([entries[2]!.id, entries[0]!.id]);
    });
  });
}

async function found(store: WorkspaceStorage, id: string): Promise<string[]> {
  const { candidates } = await store.searchCandidates(ask([id], { vector: axis(0) }));
  return candidates.map(({ chunkId }) => chunkId);
}

/** Of these sources the one that a worker gets, after everything else that is due. */
async function claimedOf(storage: Storage, ids: string[]) {
  for (;;) {
    const claimed = await storage.claimSource({ now: t0 + 2 * hour, leaseMs: hour });
    if (!claimed || ids.includes(claimed.sourceId)) return claimed;
  }
}
