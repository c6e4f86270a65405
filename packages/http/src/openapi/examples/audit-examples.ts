/** Examples of the audit log. */
export const auditExamples = {
  AuditEntry: {
    id: "aud_01ha8v6r3t",
    object: "audit_entry",
    operation: "deleteSource",
    outcome: "done",
    code: null,
    objectId: "doc_01ha8v5p9d",
    knowledgeBaseId: "kb_01ha8v3m5r",
    keyId: "key_01ha8v2q7n",
    keyName: "console",
    address: "192.0.2.7",
    requestId: "req_01ha8v6r3s",
    createdAt: "2026-11-22T09:30:00.000Z",
  },
};
