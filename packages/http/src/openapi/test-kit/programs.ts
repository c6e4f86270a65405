/** A program that uses the types of openapi-typescript with openapi-fetch. */
const withOpenapiFetch = `
import createClient from "openapi-fetch";
import type { components, paths } from "./fetch-types.ts";

export async function run(baseUrl: string, key: string, bytes: Uint8Array) {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });
  const base = (await api.POST("/v1/knowledge-base", { body: { name: "Plans" } })).data!;
  const path = { kbId: base.id };
  const again = await api.PATCH("/v1/knowledge-base/{kbId}", { params: { path }, body: base });

  const file = { filename: "refunds.txt", mimeType: "text/plain" };
  const upload = (await api.POST("/v1/knowledge-base/{kbId}/upload-url", { params: { path }, body: file })).data!;
  const received = await api.PUT("/v1/uploads/{token}", {
    params: { path: { token: upload.uploadUrl.split("/").at(-1)! } },
    headers: upload.headers,
    body: "",
    bodySerializer: () => bytes,
  });
  const source = await api.POST("/v1/knowledge-base/{kbId}/sources", {
    params: { path },
    body: { sourceType: "file", ...file, fileSizeBytes: bytes.length, uploadId: upload.uploadId },
  });
  const found = await api.POST("/v1/knowledge-base/search", { body: { query: "refunds", knowledgeBaseIds: [base.id] } });

  const definition: components["schemas"]["TeamDefinition"] = {
    members: [{ agentId: "desk", isEntry: true }],
    knowledge: [{ knowledgeBaseId: base.id }],
    rules: [{ name: "never", when: { not: { keywords: ["plan"] } }, to: "desk", from: ["nobody"] }],
    handoffs: { maxPerCall: 2 },
  };
  delete definition.rules;
  const team = (await api.POST("/v1/teams", { body: { name: "Shop", definition } })).data!;
  const member: string | undefined = team.definition?.members?.[0]?.agentId;
  const saved = await api.PATCH("/v1/teams/{teamId}", { params: { path: { teamId: team.id } }, body: team });

  const refused = await api.GET("/v1/knowledge-base/{kbId}", { params: { path: { kbId: "kb_nowhere" } } });
  const code = refused.error?.error.code;
  // @ts-expect-error Codes are a closed list.
  if (code === "no_such_code") throw new Error(code);
  return {
    again: again.response.status,
    received: received.data?.fileSizeBytes,
    docId: source.data?.id,
    kbId: base.id,
    found: found.response.status,
    member,
    saved: saved.response.status,
    code,
  };
}
`;

/** The same with the client of @hey-api/openapi-ts. */
const withHeyApi = `
import * as api from "./hey/sdk.gen.ts";
import { createClient } from "./hey/client/index.ts";
import type { TeamDefinition } from "./hey/types.gen.ts";

export async function run(baseUrl: string, key: string, bytes: Uint8Array) {
  const client = createClient({ baseUrl, auth: key });
  const base = (await api.createKnowledgeBase({ client, body: { name: "Plans" } })).data!;
  const path = { kbId: base.id };
  const again = await api.updateKnowledgeBase({ client, path, body: base });

  const file = { filename: "refunds.txt", mimeType: "text/plain" };
  const upload = (await api.createUpload({ client, path, body: file })).data!;
  const received = await api.receiveUpload({
    client,
    path: { token: upload.uploadUrl.split("/").at(-1)! },
    headers: upload.headers,
    body: new Blob([bytes as BlobPart]),
  });
  const source = await api.addSource({
    client,
    path,
    body: { sourceType: "file", ...file, fileSizeBytes: bytes.length, uploadId: upload.uploadId },
  });
  const found = await api.search({ client, body: { query: "refunds", knowledgeBaseIds: [base.id] } });

  const definition: TeamDefinition = {
    members: [{ agentId: "desk", isEntry: true }],
    knowledge: [{ knowledgeBaseId: base.id }],
    handoffs: { maxPerCall: 2 },
  };
  const team = (await api.createTeam({ client, body: { name: "Shop", definition } })).data!;
  const member: string | undefined = team.definition?.members?.[0]?.agentId;
  const saved = await api.updateTeam({ client, path: { teamId: team.id }, body: team });

  const refused = await api.getKnowledgeBase({ client, path: { kbId: "kb_nowhere" } });
  const code = refused.error?.error.code;
  // @ts-expect-error Codes are a closed list.
  if (code === "no_such_code") throw new Error(code);
  return {
    again: again.response?.status,
    received: received.data?.fileSizeBytes,
    docId: source.data?.id,
    kbId: base.id,
    found: found.response?.status,
    member,
    saved: saved.response?.status,
    code,
  };
}
`;

/** For tests: programs that use a generated client as users do, and say what they were answered. */
export const programs = { withOpenapiFetch, withHeyApi };
