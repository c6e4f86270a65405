const key = {
  id: "key_01ha8v2q7n",
  object: "key",
  kind: "private",
  workspace: "default",
  name: "voice server",
  hint: "sk_live_cc_8Kx2…",
  scopes: ["calls"],
  knowledgeBaseIds: null,
  createdAt: "2026-11-22T09:00:00.000Z",
  expiresAt: "2027-11-22T09:00:00.000Z",
  lastUsedAt: "2026-11-22T09:30:00.000Z",
  revokedAt: null,
  warning: null,
};

/** Examples of keys. */
export const keyExamples = { Key: key, IssuedKey: { ...key, lastUsedAt: null, key: "sk_live_cc_8Kx2…" } };
