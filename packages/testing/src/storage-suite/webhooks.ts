import type { ClaimedWebhook, DeliveryOutcome, DeliveryRecord, Storage, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { aSource, at, hour, leaseMs, minute, oddText, randomId, t0, withBase } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, aWebhook, noEntries } from "./kit/records.ts";

/** Starts a call, which stores one event whose id is that of the call. */
async function tell(store: WorkspaceStorage, id: string, type = "call.started"): Promise<void> {
  await store.startCall(aCall({ id }), noEntries, [{ id: `evt_${id}`, type, at: at(0), data: { callId: id } }]);
}

function claimOf(storage: Storage, now = t0): Promise<ClaimedWebhook | null> {
  return storage.claimWebhook({ now, leaseMs, firsts: 3, retries: 2 });
}

const idsOf = (claimed: ClaimedWebhook | null) => claimed?.deliveries.map(({ id }) => id);

const delivered: DeliveryOutcome = {
  status: "delivered",
  failures: 0,
  dueAt: null,
  attempts: [{ at: at(0), status: 204, error: null, durationMs: 7 }],
  leasedUntil: t0 + leaseMs,
};
const failing = (failures: number, dueAt: number): DeliveryOutcome => ({
  ...delivered,
  status: "pending",
  failures,
  dueAt,
  attempts: [{ at: at(0), status: null, error: oddText, durationMs: 0 }],
});

async function listed(store: WorkspaceStorage, id = "whk_1"): Promise<DeliveryRecord[]> {
  return (await store.listDeliveries(id, { limit: 100, after: null })).rows;
}

/** Endpoints, and what is sent to them. */
export function webhookCases(open: OpenCase): void {
  describe("webhooks", () => {
    test("are stored as they are, listed newest first, and changed and deleted as they were read", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      const odd = aWebhook({ description: oddText, callIds: [oddText], knowledgeBaseIds: ["kb_1"], words: true });
      expect(await store.insertWebhook(odd)).toBe(true);
      expect(await store.insertWebhook(aWebhook())).toBe(false);
      expect(await other.insertWebhook(aWebhook())).toBe(true);
      const newer = aWebhook({ id: "whk_2", createdAt: at(1) });
      await store.insertWebhook(newer);
      expect(await store.getWebhook("whk_1")).toEqual(odd);
      expect(await store.getWebhook("whk_3")).toBeNull();
      expect(await store.listWebhooks({ limit: 1, after: null })).toEqual({ rows: [newer], hasMore: true });
      expect((await store.listWebhooks({ limit: 9, after: newer })).rows).toEqual([odd]);
      const changed = { ...odd, url: "https://example.com/other", updatedAt: at(5) };
      expect(await store.replaceWebhook(changed, at(4))).toBe(false);
      expect(await store.replaceWebhook(changed, at(0))).toBe(true);
      expect(await store.getWebhook("whk_1")).toEqual(changed);
      expect(await store.deleteWebhook("whk_1", at(0))).toBe(false);
      expect(await store.deleteWebhook("whk_1", at(5))).toBe(true);
      expect(await store.deleteWebhook("whk_1")).toBe(false);
      expect(await store.replaceWebhook(changed, at(5))).toBe(false);
      expect((await store.listWebhooks({ limit: 9, after: null })).rows).toEqual([newer]);
      expect(await other.getWebhook("whk_1")).toEqual(aWebhook());
    });

    test("are sent what happens while they are enabled, and without one nothing is stored", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      const all = { after: 0, limit: 100, types: null, knowledgeBaseId: null, objectId: null };
      const stored = async (of = store) => (await of.listEvents(all)).rows.map(({ objectId }) => objectId);
      await tell(store, "before");
      await store.insertWebhook(aWebhook({ id: "whk_off", status: "disabled" }));
      await tell(store, "off");
      expect(await stored()).toEqual([]);
      await store.insertWebhook(aWebhook());
      await tell(store, "on");
      await tell(other, "on");
      await storage.forgetEvents({ before: at(-1), now: t0 + hour });
      await tell(store, "later");
      expect([await stored(), await stored(other)]).toEqual([["on", "later"], []]);
      await store.replaceWebhook(aWebhook({ status: "disabled", updatedAt: at(1) }), at(0));
      await tell(store, "disabled");
      expect(await claimOf(storage)).toBeNull();
      await store.replaceWebhook(aWebhook({ updatedAt: at(2) }), at(1));
      await tell(store, "enabled");
      expect(await stored()).toEqual(["on", "later", "enabled"]);
      expect(idsOf(await claimOf(storage))).toEqual(["evt_enabled"]);
      await store.deleteWebhook("whk_1");
      await tell(store, "deleted");
      expect(await stored()).toEqual(["on", "later", "enabled"]);
    });

    test("leave it to others to listen, and others to them", async () => {
      const { storage, store } = await open();
      const count = async () =>
        (await store.listEvents({ after: 0, limit: 9, types: null, knowledgeBaseId: null, objectId: null })).rows
          .length;
      await store.listen(t0 + hour);
      await store.insertWebhook(aWebhook());
      await store.deleteWebhook("whk_1");
      await tell(store, "one");
      expect(await count()).toBe(1);
      await store.insertWebhook(aWebhook());
      await storage.forgetEvents({ before: at(-1), now: t0 + hour });
      await tell(store, "two");
      expect(await count()).toBe(2);
      await store.deleteWebhook("whk_1");
      await tell(store, "three");
      expect(await count()).toBe(2);
    });

    test("are claimed by one, with what is theirs in order, as often as there is more", async () => {
      const { storage, store } = await open();
      for (const id of ["kb_1", "kb_2"]) await withBase(store, { id });
      expect(await claimOf(storage)).toBeNull();
      await store.insertWebhook(aWebhook({ types: ["source.pending", "call.started"], knowledgeBaseIds: ["kb_1"] }));
      await store.insertWebhook(aWebhook({ id: "whk_2", callIds: ["c2"], types: ["call.started"] }));
      expect(await claimOf(storage)).toBeNull();
      await store.insertSource(aSource("kb_2", { id: "doc_2" }), null);
      await tell(store, "c1");
      await tell(store, "c2", "call.ended");
      expect(await claimOf(storage)).toBeNull();
      for (const id of ["doc_3", "doc_4", "doc_5", "doc_6"]) await store.insertSource(aSource("kb_1", { id }), null);
      const claims = (await Promise.all([claimOf(storage), claimOf(storage), claimOf(storage)])).filter(Boolean);
      expect(claims).toHaveLength(1);
      const [claimed] = claims as [ClaimedWebhook];
      expect(claimed).toMatchObject({ webhookId: "whk_1", attempt: 1, webhook: { url: "https://example.com/hook" } });
      expect(claimed.deliveries.map(({ event }) => event.objectId)).toEqual(["doc_3", "doc_4", "doc_5"]);
      const { rows } = await store.listEvents({
        after: 0,
        limit: 1,
        types: ["source.pending"],
        knowledgeBaseId: "kb_1",
        objectId: null,
      });
      expect(claimed.deliveries[0]).toEqual({
        id: rows[0]!.id,
        createdAt: rows[0]!.at,
        event: rows[0],
        status: "pending",
        failures: 0,
        dueAt: t0,
        attempts: [],
      });
      for (const { id } of claimed.deliveries) await store.recordAttempt(claimed, id, delivered);
      expect(await claimOf(storage)).toBeNull();
      await store.releaseWebhook(claimed, t0);
      expect((await claimOf(storage))!.deliveries.map(({ event }) => event.objectId)).toEqual(["doc_6"]);
    });

    test("get what failed again when it is due, behind what was never sent", async () => {
      const { storage, store } = await open();
      await store.insertWebhook(aWebhook());
      for (const id of ["c1", "c2", "c3"]) await tell(store, id);
      const first = (await claimOf(storage))!;
      await store.recordAttempt(first, "evt_c1", failing(1, t0 + minute));
      await store.recordAttempt(first, "evt_c2", failing(3, t0 + 1));
      await store.recordAttempt(first, "evt_c3", { ...delivered, status: "failed", failures: 9 });
      await store.releaseWebhook(first, t0);
      expect(await claimOf(storage)).toBeNull();
      const again = (await claimOf(storage, t0 + 1))!;
      const { leasedUntil: _, ...stored } = failing(3, t0 + 1);
      expect(again).toMatchObject({ attempt: 2, deliveries: [{ id: "evt_c2", ...stored }] });
      await store.releaseWebhook(again, t0 + 1);
      await tell(store, "c4");
      expect(idsOf(await claimOf(storage, t0 + minute))).toEqual(["evt_c4", "evt_c2", "evt_c1"]);
    });

    test("are claimed again when a lease ran out or ended, and the claim of before stores nothing", async () => {
      const { storage, store } = await open();
      await store.insertWebhook(aWebhook());
      await tell(store, "c1");
      const lost = (await claimOf(storage))!;
      expect(await claimOf(storage, t0 + leaseMs - 1)).toBeNull();
      await store.recordAttempt(lost, "evt_c1", { ...failing(1, t0), leasedUntil: t0 + 2 * leaseMs });
      expect(await claimOf(storage, t0 + leaseMs)).toBeNull();
      const next = (await claimOf(storage, t0 + 2 * leaseMs))!;
      expect([next.attempt, idsOf(next)]).toEqual([2, ["evt_c1"]]);
      expect(await store.recordAttempt(lost, "evt_c1", delivered)).toBe("lost");
      await store.releaseWebhook(lost, t0);
      expect(await claimOf(storage, t0 + 2 * leaseMs)).toBeNull();
      expect((await listed(store))[0]).toMatchObject({ status: "pending", failures: 1 });
      expect(await storage.expireLeases(t0 + 2 * leaseMs)).toBe(1);
      expect((await claimOf(storage, t0 + 2 * leaseMs))!.attempt).toBe(3);
      const last = { webhookId: "whk_1", attempt: 3 };
      expect(await store.recordAttempt(last, "evt_c1", delivered)).toBe("done");
      expect(await store.recordAttempt({ ...last, webhookId: "whk_9" }, "evt_c1", delivered)).toBe("lost");
    });

    test("take more under a claim that holds, and nothing when it is lost or the endpoint is disabled", async () => {
      const { storage, store } = await open();
      await store.insertWebhook(aWebhook());
      await tell(store, "c1");
      const held = (await claimOf(storage))!;
      const more = async (claim = held, now = t0) =>
        (await store.moreDeliveries(claim, { now, leaseMs, firsts: 3, retries: 2 }))?.map(({ id }) => id);
      await tell(store, "c2");
      expect(await more()).toEqual(["evt_c1", "evt_c2"]);
      await store.recordAttempt(held, "evt_c1", delivered);
      expect(await more(held, t0 + leaseMs - 1)).toEqual(["evt_c2"]);
      expect(await claimOf(storage, t0 + 2 * leaseMs - 2)).toBeNull();
      const next = (await claimOf(storage, t0 + 2 * leaseMs - 1))!;
      expect(await more(held, t0 + 2 * leaseMs)).toBeUndefined();
      expect(await more({ ...next, webhookId: "whk_9" }, t0 + 2 * leaseMs)).toBeUndefined();
      await store.replaceWebhook(aWebhook({ status: "disabled", updatedAt: at(1) }), at(0));
      expect(await more(next, t0 + 2 * leaseMs)).toBeUndefined();
    });

    test("list their deliveries page by page and by status, and send one again by hand", async () => {
      const { storage, store } = await open();
      await store.insertWebhook(aWebhook());
      for (const id of ["c1", "c2", "c3"]) await tell(store, id);
      const claimed = (await claimOf(storage))!;
      await store.recordAttempt(claimed, "evt_c2", { ...failing(9, 0), status: "failed", dueAt: null });
      await store.recordAttempt(claimed, "evt_c1", delivered);
      const page = await store.listDeliveries("whk_1", { limit: 2, after: null });
      expect([page.rows.map(({ id }) => id), page.hasMore]).toEqual([["evt_c3", "evt_c2"], true]);
      const rest = await store.listDeliveries("whk_1", { limit: 2, after: page.rows[1]! });
      expect([rest.rows.map(({ id }) => id), rest.hasMore]).toEqual([["evt_c1"], false]);
      expect(rest.rows[0]).toMatchObject({ status: "delivered", dueAt: null, attempts: delivered.attempts });
      const failed = await store.listDeliveries("whk_1", { limit: 2, after: null, status: "failed" });
      expect(failed.rows.map(({ id }) => id)).toEqual(["evt_c2"]);
      expect(await store.redeliver("whk_1", "evt_c2", t0 + 5)).toMatchObject({
        id: "evt_c2",
        status: "pending",
        failures: 0,
        dueAt: t0 + 5,
        attempts: [{ error: oddText }],
      });
      expect(await store.redeliver("whk_1", "evt_none", t0)).toBeNull();
      expect(await store.redeliver("whk_9", "evt_c2", t0)).toBeNull();
      expect(await storage.workspace(randomId("ws")).redeliver("whk_1", "evt_c2", t0)).toBeNull();
      await store.releaseWebhook(claimed, t0);
      expect(idsOf(await claimOf(storage, t0 + 5))).toEqual(["evt_c2", "evt_c3"]);
    });

    test("lose deliveries with the events' age and with themselves, and take turns", async () => {
      const { storage, store } = await open();
      for (const id of ["whk_1", "whk_2"]) await store.insertWebhook(aWebhook({ id }));
      await tell(store, "c1");
      const one = (await claimOf(storage))!;
      await store.releaseWebhook(one, t0 + 2);
      const two = (await claimOf(storage, t0 + 2))!;
      expect([one.webhookId, two.webhookId]).toEqual(["whk_1", "whk_2"]);
      await storage.forgetEvents({ before: at(0), now: t0 });
      expect(await listed(store)).toHaveLength(1);
      await store.deleteWebhook("whk_2");
      expect(await listed(store, "whk_2")).toEqual([]);
      await storage.forgetEvents({ before: at(1), now: t0 });
      expect(await listed(store)).toEqual([]);
      expect(await claimOf(storage, t0 + hour)).toBeNull();
    });
  });
}
