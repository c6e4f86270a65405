import { readFile } from "node:fs/promises";

/** A walk through /v1 with nothing but fetch. Start `cuecard serve` first and set CUECARD_API_KEY to the key it printed. */
const base = process.env.CUECARD_URL ?? "http://127.0.0.1:8787";
const key = process.env.CUECARD_API_KEY ?? "";

async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Error(`${response.status} ${answer.error.code}: ${answer.error.message}`);
  return answer;
}

const kb = await ask("POST", "/v1/knowledge-base", { name: "Plans" });

// Three steps for a file: ask for an upload URL, PUT the bytes there without a key, register.
const bytes = await readFile(new URL("../data/plans.csv", import.meta.url));
const upload = await ask("POST", `/v1/knowledge-base/${kb.id}/upload-url`, { filename: "plans.csv", mimeType: "text/csv" });
await fetch(upload.uploadUrl, { method: upload.method, headers: upload.headers, body: bytes });
const source = await ask("POST", `/v1/knowledge-base/${kb.id}/sources`, {
  sourceType: "file",
  filename: "plans.csv",
  mimeType: "text/csv",
  fileSizeBytes: bytes.byteLength,
});

let status = await ask("GET", `/v1/knowledge-base/${kb.id}/sources/${source.id}/status`);
while (status.status === "pending" || status.status === "processing") {
  await new Promise((resolve) => setTimeout(resolve, 200));
  status = await ask("GET", `/v1/knowledge-base/${kb.id}/sources/${source.id}/status`);
}

const found = await ask("POST", "/v1/knowledge-base/search", {
  query: "What does the Fiber 500 plan cost per month?",
  knowledgeBaseIds: [kb.id],
  topK: 1,
});
console.log(found.results[0].citation.filename, found.results[0].text.includes("44.90"));

const team = await ask("POST", "/v1/teams", {
  name: "Support",
  definition: {
    members: [
      { agentId: "desk", role: "front desk", isEntry: true },
      { agentId: "sales", role: "sales" },
    ],
    knowledge: [{ knowledgeBaseId: kb.id, mode: "preload" }],
    rules: [{ name: "sales words", when: { keywords: ["plan", "price"] }, to: "sales" }],
  },
});
const call = await ask("POST", "/v1/calls", { teamId: team.id, externalId: "room-1" });
const turn = await ask("POST", `/v1/calls/${call.id}/turns`, { text: "What does the Fiber 500 plan cost?", turnKey: "1" });
console.log(turn.agent.id, turn.handoff.by, turn.context.passages.length > 0);
await ask("POST", `/v1/calls/${call.id}/end`, { reason: "done" });
