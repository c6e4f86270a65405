import type { LedgerItem, TraceEntry } from "@cuecard/core";
import { aCall } from "@cuecard/testing/stores";
import { beforeAll, expect, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { openPGlite } from "./test-kit/pglite.ts";

let storage: ReturnType<typeof createPostgresStorage>;
let asked = 0;

/** Each statement is a round trip while a caller waits, and a transaction takes three more. */
beforeAll(async () => {
  const database = await openPGlite();
  storage = createPostgresStorage({
    client: {
      query(text, values) {
        asked++;
        return database.query(text, values);
      },
      transaction: (work) =>
        database.transaction((transaction) => {
          asked += 2;
          return work({
            query(text, values) {
              asked++;
              return transaction.query(text, values);
            },
          });
        }),
    },
  });
  await storage.open();
  return async () => {
    await storage.close();
    await database.close();
  };
});

const at = "2026-11-22T10:00:00.000Z";
const changes = [
  { id: "evt_1", type: "call.turn", at, data: {} },
  { id: "evt_2", type: "call.turn", at, data: {} },
];
const noEntries = { ledger: [], trace: [] };
const someEntries = (...texts: string[]) => ({
  ledger: texts.map((text) => ({ text }) as LedgerItem),
  trace: texts.map((message) => ({ message }) as TraceEntry),
});
const [live, ended] = [aCall({ externalId: "room" }), aCall()];
const idle = { touchedBy: "2100", startedBy: "2100" };
const quota = { kind: "liveCalls", most: 9, added: 1 } as const;
const attempt = { status: "failed" as const, failures: 1, dueAt: null, attempts: [], leasedUntil: 1 };
const store = () => storage.workspace("default");

test.each<[what: string, statements: number, ask: () => Promise<unknown>]>([
  ["a start of a call", 1, () => store().startCall(live, someEntries("a", "b"), changes)],
  ["a start without entries", 1, () => store().startCall(ended, noEntries)],
  ["a start that finds the call", 2, () => store().startCall(aCall({ externalId: "room" }), noEntries)],
  ["a start under a quota", 6, () => store().startCall(aCall(), noEntries, [], [quota])],
  ["a save", 1, () => store().saveCall(live, { ...someEntries("c", "d"), after: { ledger: 2, trace: 2 } }, changes)],
  ["a save of the record alone", 1, () => store().saveCall(live, null)],
  ["a save that is refused", 2, () => store().saveCall({ ...live, lease: 7 }, null)],
  ["an end", 1, () => store().saveCall({ ...ended, status: "ended" }, null)],
  ["a call that is read", 1, () => store().getCall(live.id)],
  ["its entries", 1, () => store().getCallEntries(live.id)],
  ["a part of its ledger", 1, () => store().listLedger(live.id, { after: 0, limit: 9 })],
  ["a list of calls", 1, () => store().listCalls({ limit: 9, after: null })],
  ["a list of calls with traits", 1, () => store().listCalls({ limit: 9, after: null, traits: ["a", "b"] })],
  ["a count of traits", 2, () => store().countCallTraits({ limit: 9, after: null, traits: ["a"] })],
  ["recording of a call", 1, () => store().setRecording(live.id, { url: "https://a.example/1.mp3", startedAt: null })],
  ["labels of a call", 1, () => store().labelCall(live.id, ["a", "b"])],
  ["a take-over", 1, () => store().leaseCall(live.id)],
  ["a take-over of an idle call", 1, () => store().leaseIdleCall({ ...idle, id: live.id })],
  ["a claim of an idle call", 1, () => storage.claimIdleCall(idle)],
  ["a claim of an analysis", 1, () => storage.claimAnalysis({ now: 1, leaseMs: 1 })],
  ["the end of one", 1, () => store().finishAnalysis({ callId: live.id, attempt: 7 }, { ...live, changes })],
  [
    "analyses that are asked for",
    1,
    () => store().requestAnalyses({ teamId: "team_1", agentId: null, since: at, now: 1 }),
  ],
  ["those of an agent", 1, () => store().requestAnalyses({ teamId: null, agentId: "desk", since: null, now: 1 })],
  ["a deletion", 1, () => store().deleteCall(ended.id)],
  ["what is forgotten", 1, () => storage.forgetCalls(at)],
  ["a claim of a re-embedding", 1, () => storage.claimReembedding({ now: 1, leaseMs: 1 })],
  [
    "a renewal that is refused",
    2,
    () => store().renewReembedding({ knowledgeBaseId: "kb", attempt: 1 }, { now: 1, leaseMs: 1 }),
  ],
  ["an attempt of a delivery", 1, () => store().recordAttempt({ webhookId: "hook", attempt: 1 }, "evt_1", attempt)],
])("%s takes %i statements", async (_, statements, ask) => {
  const before = asked;
  await ask();
  expect(asked - before).toBe(statements);
});
