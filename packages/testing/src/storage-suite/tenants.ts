import type { EmbeddedChunk, Storage, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import {
  aChunk,
  aFailure,
  anUpload,
  aSource,
  ask,
  at,
  axis,
  batches,
  claim,
  hour,
  leaseMs,
  minute,
  randomId,
  someFacts,
  t0,
  withBase,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import {
  aCall,
  aGapQuestion,
  aLearnedExample,
  anAgent,
  aPlainRow,
  aTeam,
  behind,
  noEntries,
  plainKinds,
  plainRowsOf,
  someEntries,
} from "./kit/records.ts";
import { someLearned } from "./learned.ts";

const ids = {
  base: "kb_same",
  source: "doc_same",
  upload: "upl_same",
  agent: "agt_same",
  team: "team_same",
  plain: "row_same",
  call: "call_same",
  gap: "gap_same",
};
const chunkIds = ["chk_same_0", "chk_same_1"];
const page = { limit: 100, after: null };

/** Workspaces: one never sees or changes another's rows, though every id is the same. */
export function tenantCases(open: OpenCase): void {
  describe("workspaces", () => {
    test("the same ids live in two workspaces, each with its own rows", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      await fill(storage, store, "A");
      await fill(storage, other, "B");
      expect(await everything(store)).toEqual(filled("A"));
      expect(await everything(other)).toEqual(filled("B"));
    });

    test("an empty workspace sees nothing of a full one", async () => {
      const { storage, store } = await open();
      await fill(storage, store, "A");
      const empty = await everything(storage.workspace(randomId("ws")));
      const fresh = await everything((await open()).store);
      expect(empty).toEqual(fresh);
      expect(empty.base).toBeNull();
    });

    test("no method of one workspace changes a row of another", async () => {
      const { storage, store } = await open();
      await fill(storage, store, "A");
      const before = await everything(store);
      const other = storage.workspace(randomId("ws"));
      const fenced = { knowledgeBaseId: ids.base, sourceId: ids.source, attempt: 1 };

      expect(await other.updateKnowledgeBase(ids.base, { name: "changed", autoRefresh: true }, at(hour))).toBeNull();
      expect(await other.insertUpload(anUpload(ids.base))).toBe(false);
      expect(
        await other.completeUpload(ids.upload, { blobKey: "changed", fileSizeBytes: 1, completedAt: at(hour) }),
      ).toBe(false);
      const match = { knowledgeBaseId: ids.base, filename: "guide.pdf", mimeType: "application/pdf" };
      expect(await other.findUploads(match, page)).toEqual({ rows: [], hasMore: false });
      expect(await other.insertSource(aSource(ids.base), ids.upload)).toBe("knowledge_base_gone");
      expect(
        await other.requeueSource(ids.base, ids.source, ["ready", "failed", "pending", "processing"], at(hour)),
      ).toBeNull();
      expect(await other.heartbeat(fenced, { now: t0, leaseMs, step: "storing", progress: 1 })).toBe("gone");
      expect(await other.replaceChunks(fenced, batches(chunksOf("changed")), () => someFacts())).toBe("gone");
      expect(await other.failSource(fenced, aFailure())).toBe("gone");
      expect(await other.releaseSource(fenced, at(hour))).toBe("gone");
      expect(await other.deleteSource(ids.base, ids.source)).toBeNull();
      expect(await other.deleteKnowledgeBase(ids.base)).toBeNull();
      expect(await other.agents.replace(anAgent({ id: ids.agent, name: "changed" }), at(0))).toBe(false);
      expect(await other.agents.delete(ids.agent)).toBe(false);
      expect(await other.teams.replace(aTeam({ id: ids.team, name: "changed" }), at(0))).toBe(false);
      expect(await other.teams.delete(ids.team)).toBe(false);
      for (const kind of plainKinds) {
        expect(await plainRowsOf(other, kind).replace(plainOf(kind, "B"), plainOf(kind, "A").updatedAt)).toBe(false);
        expect(await plainRowsOf(other, kind).delete(ids.plain)).toBe(false);
      }
      expect(await other.saveLearned(someLearned({ teamId: ids.team, key: "changed" }))).toBe(false);
      expect(await other.saveCall(aCall({ id: ids.call, agentId: "changed" }), behind(0, someEntries("changed")))).toBe(
        "gone",
      );
      expect(await other.leaseCall(ids.call)).toBeNull();
      expect(await other.leaseIdleCall({ touchedBy: at(hour), startedBy: at(hour), id: ids.call })).toBeNull();
      expect(await other.leaseIdleCall({ touchedBy: at(hour), startedBy: at(hour), id: null })).toBeNull();
      expect(
        await other.keepLessons({
          callId: ids.call,
          lease: 1,
          mostOfMember: 50,
          examples: [aLearnedExample({ teamId: ids.team, callId: ids.call })],
        }),
      ).toBe("gone");
      expect(await other.deleteLearnedExamples(ids.team, null)).toBe(0);
      expect(await other.deleteCall(ids.call)).toBe(false);
      expect(Object.values(await other.eraseCalls([ids.call])).every((rows) => rows === 0)).toBe(true);
      expect(await other.recordGap(aGap("changed"), { gapId: "gap_other", leastLikeness: 0.5, now: at(0) })).toBe(
        "gone",
      );
      expect(await other.changeGap(ids.base, ids.gap, { status: "dismissed", updatedAt: at(1) }, at(0))).toBeNull();
      expect(await everything(store)).toEqual(before);
    });

    test("changing and deleting a row leaves the other workspace's row of the same id alone", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      await fill(storage, store, "A");
      await fill(storage, other, "B");
      await store.updateKnowledgeBase(ids.base, { name: "changed" }, at(hour));
      await store.saveCall(
        aCall({ id: ids.call, agentId: "changed", externalId: "room" }),
        behind(1, someEntries("changed")),
      );
      await store.leaseCall(ids.call);
      await store.agents.replace(anAgent({ id: ids.agent, name: "changed", updatedAt: at(hour) }), at(0));
      await store.requeueSource(ids.base, ids.source, ["ready"], at(minute));
      await store.replaceChunks(await claim(storage, t0 + minute), batches(chunksOf("changed")), () => someFacts());
      expect(await everything(other)).toEqual(filled("B"));
      await store.deleteSource(ids.base, ids.source);
      await store.deleteKnowledgeBase(ids.base);
      await store.agents.delete(ids.agent);
      await store.teams.delete(ids.team);
      await store.deleteCall(ids.call);
      expect(await everything(other)).toEqual(filled("B"));
    });

    test("an externalId names one active call in each workspace", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      await store.startCall(aCall({ externalId: "room" }), noEntries);
      expect(await other.startCall(aCall({ externalId: "room" }), noEntries)).toMatchObject({ existing: false });
    });

    test("names of workspaces are taken as they are", async () => {
      const { storage } = await open();
      const names = ["w", "W", "w ", "%", "_", "w'--", "日本", ""];
      for (const name of names)
        await storage.workspace(name).agents.insert(anAgent({ id: "same", name: `agent of ${name}` }));
      for (const name of names)
        expect((await storage.workspace(name).agents.get("same"))!.name).toBe(`agent of ${name}`);
    });

    test("two handles of one workspace are the same rows", async () => {
      const { storage, store, workspaceId } = await open();
      await store.agents.insert(anAgent({ id: ids.agent }));
      expect(await storage.workspace(workspaceId).agents.get(ids.agent)).not.toBeNull();
    });
  });
}

function chunksOf(name: string): EmbeddedChunk[] {
  return chunkIds.map((id, position) =>
    aChunk(position, {
      id,
      text: name,
      terms: new Map([
        [name, 1],
        ["every", 1],
      ]),
      vector: axis(0),
    }),
  );
}

/** One row of each kind, named after its workspace, under the same ids in each. */
async function fill(storage: Storage, store: WorkspaceStorage, name: string): Promise<void> {
  await withBase(store, { id: ids.base, name });
  await store.insertUpload(anUpload(ids.base, { id: ids.upload }));
  await store.completeUpload(ids.upload, { blobKey: `blobs/${name}`, fileSizeBytes: 1, completedAt: at(0) });
  await store.insertSource(aSource(ids.base, { id: ids.source, textTitle: name }), null);
  const claimed = await claim(storage);
  await store.replaceChunks(claimed, batches(chunksOf(name)), () => someFacts({ title: name }));
  await store.agents.insert(anAgent({ id: ids.agent, name }));
  await store.teams.insert(aTeam({ id: ids.team, name }));
  for (const kind of plainKinds) await plainRowsOf(store, kind).insert(plainOf(kind, name));
  await store.saveLearned(someLearned({ teamId: ids.team, key: name }));
  await store.startCall(aCall({ id: ids.call, agentId: name, externalId: "room" }), someEntries(name));
  const examples = [aLearnedExample({ id: "lex_same", teamId: ids.team, callId: ids.call, words: name })];
  await store.keepLessons({ callId: ids.call, lease: 1, mostOfMember: 50, examples });
  await store.recordGap(aGap(name), { gapId: ids.gap, leastLikeness: 0.5, now: at(0) });
}

const aGap = (question: string) =>
  aGapQuestion({ knowledgeBaseId: ids.base, callId: ids.call }, { turnId: "turn_same", question });

/** Rows of both names have the same id, and differ by their times. */
const plainOf = (kind: (typeof plainKinds)[number], name: string) =>
  aPlainRow(kind, { id: ids.plain, createdAt: at(name === "A" ? minute : hour) });

/** What each reading method shows, in short. */
async function everything(store: WorkspaceStorage) {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const found = await store.searchCandidates(ask([ids.base], { vector: axis(0), terms: ["every", "A", "B"] }));
  return {
    base: (await store.getKnowledgeBase(ids.base))?.name ?? null,
    chunkCount: (await store.getKnowledgeBase(ids.base))?.chunkCount ?? null,
    bases: names((await store.listKnowledgeBases(page)).rows),
    namedBases: names(await store.knowledgeBasesNamed("A")),
    upload: (await store.getUpload(ids.upload))?.blobKey ?? null,
    source: (await store.getSource(ids.base, ids.source))?.textTitle ?? null,
    sources: (await store.listSources(ids.base, page)).rows.map(({ textTitle, status }) => `${textTitle} ${status}`),
    listed: (await store.listChunks(ids.base, ids.source, { limit: 100, fromPosition: 0 })).map(({ text }) => text),
    terms: (await store.listTerms(ids.base, { limit: 100, after: null })).map(({ term }) => term).sort(),
    chunks: (await store.getChunks(chunkIds)).map(({ text, source }) => `${text} of ${source.title}`),
    counted: [found.statistics.chunkCount, ...found.statistics.documentFrequencies],
    candidates: found.candidates.length,
    agent: (await store.agents.get(ids.agent))?.name ?? null,
    agents: names((await store.agents.list(page)).rows),
    namedAgents: names(await store.agents.named("A")),
    team: (await store.teams.get(ids.team))?.name ?? null,
    teams: names((await store.teams.list(page)).rows),
    plain: await Promise.all(
      plainKinds.map(async (kind) => (await plainRowsOf(store, kind).get(ids.plain))?.updatedAt ?? null),
    ),
    plainRows: await Promise.all(plainKinds.map(async (kind) => (await plainRowsOf(store, kind).list(page)).rows)),
    learned: (await store.getLearned(ids.team))?.key ?? null,
    learnedExamples: (await store.listLearnedExamples({ ...page, teamId: ids.team })).rows.map(({ words }) => words),
    call: (await store.getCall(ids.call))?.agentId ?? null,
    calls: (await store.listCalls(page)).rows.map(({ agentId, lease }) => `${agentId} ${lease}`),
    entries: (await store.getCallEntries(ids.call)).ledger.map(({ text }) => text),
    gap: (await store.getGap(ids.base, ids.gap))?.question ?? null,
    gaps: (await store.listGaps(ids.base, page)).rows.map(({ question, count }) => `${question} ${count}`),
  };
}

function filled(name: "A" | "B"): Awaited<ReturnType<typeof everything>> {
  return {
    base: name,
    chunkCount: 2,
    bases: [name],
    namedBases: name === "A" ? [name] : [],
    upload: `blobs/${name}`,
    source: name,
    sources: [`${name} ready`],
    listed: [name, name],
    terms: [name, "every"],
    chunks: [`${name} of ${name}`, `${name} of ${name}`],
    counted: [2, 2, name === "A" ? 2 : 0, name === "B" ? 2 : 0],
    candidates: 2,
    agent: name,
    agents: [name],
    namedAgents: name === "A" ? [name] : [],
    team: name,
    teams: [name],
    plain: plainKinds.map((kind) => plainOf(kind, name).updatedAt),
    plainRows: plainKinds.map((kind) => [plainOf(kind, name)]),
    learned: name,
    learnedExamples: [name],
    call: name,
    calls: [`${name} 1`],
    entries: [name],
    gap: name,
    gaps: [`${name} 1`],
  };
}
