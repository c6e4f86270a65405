import { fuzzImports } from "@cuecard/checks";
import { expect, test } from "vitest";
import { emptyDigest } from "../call/finding/digest.ts";
import { toStored } from "../call/saving/stored-state.ts";
import { type CallState, newCallState } from "../call/state/call-state.ts";
import { createMemoryBlobStore } from "../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../memory/memory-storage.ts";
import type { CallRecord } from "../ports/storage/calls.ts";
import type { KnowledgeBaseRecord } from "../ports/storage/knowledge.ts";
import { TeamDefinition } from "../schema/team-definition.ts";
import { exportWorkspace } from "./export-workspace.ts";
import { importWorkspace } from "./import-workspace.ts";
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

test("what calls taught comes over with them, also when the import was broken off between both", async () => {
  const at = "2026-03-01T12:00:00.000Z";
  const from = createMemoryStorage();
  await from.open();
  const store = from.workspace("default");
  const team = { id: "team_1", object: "team", name: "Front", description: null, definition: null } as const;
  await store.teams.insert({ ...team, isActive: true, tags: [], version: 1, createdAt: at, updatedAt: at });
  const state = aStoredCall(at);
  await store.startCall(state, { ledger: [], trace: [] });
  const example = {
    id: "lex_1",
    object: "learned_example",
    teamId: "team_1",
    callId: "call_1",
    turnId: "turn_1",
    words: "the zither hums",
    from: "desk",
    agentId: "support",
    why: "by_code",
    createdAt: at,
  } as const;
  await store.keepLessons({ callId: "call_1", lease: 1, examples: [example], mostOfMember: 50 });
  const lines: unknown[] = [];
  const exported = { storage: from, workspace: "default", version: "1", now: () => 0 };
  for await (const line of exportWorkspace(exported)) lines.push(JSON.parse(JSON.stringify(line)));
  const to = createMemoryStorage();
  await to.open();
  const files = createMemoryBlobStore();
  const options = {
    storage: to,
    blobs: files,
    files,
    workspace: null,
    now: () => 0,
    signal: new AbortController().signal,
  };
  const read = async function* () {
    yield* lines;
  };
  const all = { limit: 10, after: null };
  await to.workspace("default").teams.insert((await store.teams.get("team_1"))!);
  await to.workspace("default").startCall(state, { ledger: [], trace: [] });
  for (const _again of [1, 2]) {
    await importWorkspace(read, options);
    expect((await to.workspace("default").listLearnedExamples(all)).rows).toEqual([example]);
  }
  const astray = lines.map((line) =>
    JSON.parse(JSON.stringify(line).replace('"callId":"call_1"', '"callId":"call_2"')),
  );
  await expect(
    importWorkspace(async function* () {
      yield* astray;
    }, options),
  ).rejects.toThrow("is of the call call_2");
});

/** A call of one member, as it is stored. */
function aStoredCall(at: string): CallRecord {
  const definition = TeamDefinition.parse({ members: [{ agentId: "desk", isEntry: true }] });
  const summary = {
    id: "call_1",
    object: "call",
    teamId: "team_1",
    teamVersion: 1,
    agentId: "desk",
    externalId: null,
    status: "active",
    version: 1,
    variables: {},
    metadata: null,
    endReason: null,
    outcome: null,
    endedAt: null,
    createdAt: at,
    updatedAt: at,
  } as const;
  const members = [{ agentId: "desk", stored: false, value: {}, provenance: {} }] as unknown as CallState["members"];
  const current = {
    key: null,
    turnId: "turn_1",
    agentId: "desk",
    version: 1,
    status: "ok",
    handoff: null,
    context: null,
    degraded: [],
  } as const;
  const state = newCallState({
    definition,
    members,
    summary,
    trace: [],
    secrets: {},
    keepsContext: false,
    current: { ...current, degraded: [] },
  });
  return {
    ...summary,
    ...{ lease: 1, forgetAt: null, state: toStored(state) },
    ...{ digest: emptyDigest, traits: [], labels: [], recording: null, findings: null, analyseAt: null },
  };
}
