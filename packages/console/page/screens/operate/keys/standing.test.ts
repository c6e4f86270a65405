import { expect, test } from "vitest";
import type { Schema } from "../../../api/client.ts";
import { standingOf } from "./standing.ts";

type Key = Schema<"Key">;

const key = (changed: Partial<Key>): Key => ({
  id: "key_1",
  object: "key",
  kind: "private",
  workspace: "default",
  name: "server",
  hint: "sk_live_a",
  scopes: ["read"],
  knowledgeBaseIds: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  warning: null,
  ...changed,
});

const inFuture = "2999-01-01T00:00:00.000Z";

test("of two keys that a rotation leaves, the one with an end is the old one", () => {
  const old = key({ expiresAt: inFuture });
  const successor = key({ id: "key_2", createdAt: "2026-02-01T00:00:00.000Z" });
  expect(standingOf(old, [successor, old])).toBe("old");
  expect(standingOf(successor, [successor, old])).toBe("new");
});

test("keys of other names or rights, and keys that do not work, say nothing of a key", () => {
  const one = key({ expiresAt: inFuture });
  const later = { id: "key_2", createdAt: "2026-02-01T00:00:00.000Z" };
  const others = [
    key({ ...later, name: "other" }),
    key({ ...later, scopes: ["read", "calls"] }),
    key({ ...later, revokedAt: "2026-02-02T00:00:00.000Z" }),
  ];
  for (const other of others) expect(standingOf(one, [one, other])).toBe("only");
});
