import type { AuditEntry, AuditFilter } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { at, hour, minute, oddText, randomId } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

const all: AuditFilter = { operation: null, outcome: null, objectId: null, keyId: null, from: null, to: null };

export function anEntry(values: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: randomId("aud"),
    object: "audit_entry",
    operation: "updateTeam",
    outcome: "done",
    code: null,
    objectId: "team_1",
    knowledgeBaseId: null,
    keyId: "key_1",
    keyName: "console",
    address: "192.0.2.7",
    requestId: "req_1",
    createdAt: at(0),
    ...values,
  };
}

/** The audit log: added to, listed, forgotten by age. */
export function auditCases(open: OpenCase): void {
  describe("the audit log", () => {
    test("has what was added, newest first, of its workspace alone", async () => {
      const { storage, store } = await open();
      const entries = [
        anEntry({ id: "aud_3", createdAt: at(minute), keyName: oddText }),
        anEntry({ id: "aud_2", keyId: null, keyName: null, objectId: null, address: null, requestId: null }),
        anEntry({ id: "aud_1", outcome: "refused", code: "version_conflict", knowledgeBaseId: "kb_1" }),
      ];
      for (const entry of [entries[1]!, entries[2]!, entries[0]!]) await store.addAudit(entry);
      const other = storage.workspace(randomId("ws"));
      await other.addAudit(anEntry());
      expect(await store.listAudit({ ...all, limit: 10, after: null })).toEqual({ rows: entries, hasMore: false });
      const first = await store.listAudit({ ...all, limit: 2, after: null });
      expect(first).toEqual({ rows: entries.slice(0, 2), hasMore: true });
      const second = await store.listAudit({ ...all, limit: 2, after: first.rows[1]! });
      expect(second).toEqual({ rows: entries.slice(2), hasMore: false });
      expect((await other.listAudit({ ...all, limit: 10, after: null })).rows).toHaveLength(1);
    });

    test("is listed by operation, outcome, object, key and time", async () => {
      const { store } = await open();
      const entries = [
        anEntry({ operation: "deleteTeam", objectId: "team_2", createdAt: at(hour) }),
        anEntry({ outcome: "failed", keyId: "key_2", createdAt: at(minute) }),
        anEntry({ keyId: null, objectId: null, createdAt: at(0) }),
      ];
      for (const entry of entries) await store.addAudit(entry);
      const listed = async (filter: Partial<AuditFilter>) =>
        (await store.listAudit({ ...all, ...filter, limit: 10, after: null })).rows.map((row) =>
          entries.findIndex(({ id }) => id === row.id),
        );
      expect(await listed({ operation: "deleteTeam" })).toEqual([0]);
      expect(await listed({ outcome: "failed" })).toEqual([1]);
      expect(await listed({ objectId: "team_1" })).toEqual([1]);
      expect(await listed({ keyId: "key_1" })).toEqual([0]);
      expect(await listed({ from: at(minute) })).toEqual([0, 1]);
      expect(await listed({ to: at(minute) })).toEqual([2]);
      expect(await listed({ from: at(minute), to: at(hour), keyId: "key_2" })).toEqual([1]);
      expect(await listed({ objectId: oddText })).toEqual([]);
    });

    test("is forgotten by age, in every workspace", async () => {
      const { storage, store } = await open();
      const kept = anEntry({ createdAt: at(-minute) });
      await store.addAudit(kept);
      await store.addAudit(anEntry({ createdAt: at(-hour) }));
      await storage.workspace(randomId("ws")).addAudit(anEntry({ createdAt: at(-hour) }));
      expect(await storage.forgetAudit(at(-minute))).toBe(2);
      expect((await store.listAudit({ ...all, limit: 10, after: null })).rows).toEqual([kept]);
      expect(await storage.forgetAudit(at(-minute))).toBe(0);
    });
  });
}
