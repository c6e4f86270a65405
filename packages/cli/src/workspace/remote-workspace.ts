import { setTimeout as wait } from "node:timers/promises";
import { connect, createRequest } from "@cuecard/client";
import {
  type Agent,
  type ById,
  type ChunkExplanation,
  CuecardError,
  type DeletedSources,
  type Gap,
  type IngestTarget,
  type KnowledgeBase,
  type LearnedExample,
  type List,
  limits,
  type SearchResult,
  type Source,
  type Team,
  type Upload,
  type Workspace,
  waitUntilReembedded,
} from "@cuecard/core";
import { queryOf } from "./query.ts";
import { type CommandTests, remoteTests } from "./remote-tests.ts";

/** The part of a workspace that commands use, in this process or through a server. */
export interface CommandWorkspace {
  knowledgeBases: ById<
    Pick<
      Workspace["knowledgeBases"],
      "get" | "list" | "create" | "update" | "delete" | "reembed" | "waitUntilReembedded"
    >
  >;
  sources: IngestTarget["sources"] & ById<Pick<Workspace["sources"], "deleteMany">>;
  gaps: ById<Omit<Workspace["gaps"], "check">>;
  tests: CommandTests;
  agents: Pick<Workspace["agents"], "list" | "delete">;
  teams: Pick<Workspace["teams"], "create" | "list" | "delete" | "learnedExamples">;
  calls: Pick<Workspace["calls"], "start" | "list" | "erase" | "analyse">;
  search: Workspace["search"];
  explainChunk: Workspace["explainChunk"];
}

const requestTimeoutMs = 60_000;
const askAgainMs = 200;

/** The same workspace through a running server's /v1. */
export function remoteWorkspace({ url, key }: { url: string; key: string }): CommandWorkspace {
  const request = createRequest({ baseUrl: url, apiKey: key, timeoutMs: requestTimeoutMs, retries: 0 });
  const ask = <T>(method: string, path: string, body?: unknown, signal?: AbortSignal) =>
    request<T>(method, path, { body, signal });

  const pathOf = (base: string, id: string) => `/v1/knowledge-base/${base}/sources/${id}`;

  const gapPath = (base: string, id: string) => `/v1/knowledge-base/${base}/gaps/${encodeURIComponent(id)}`;

  const workspace: CommandWorkspace = {
    knowledgeBases: {
      get: (id) => ask<KnowledgeBase>("GET", `/v1/knowledge-base/${encodeURIComponent(id)}`),
      list: (page = {}) => ask<List<KnowledgeBase>>("GET", `/v1/knowledge-base?${queryOf(page)}`),
      create: (input) => ask<KnowledgeBase>("POST", "/v1/knowledge-base", input),
      update: (id, patch) => ask<KnowledgeBase>("PATCH", `/v1/knowledge-base/${encodeURIComponent(id)}`, patch),
      delete: (id, options = {}) =>
        ask<void>("DELETE", `/v1/knowledge-base/${encodeURIComponent(id)}?${queryOf(options)}`),
      reembed: (id, input) => ask<KnowledgeBase>("POST", `/v1/knowledge-base/${encodeURIComponent(id)}/reembed`, input),
      waitUntilReembedded: (id, options) => waitUntilReembedded(() => workspace.knowledgeBases.get(id), options),
    },
    sources: {
      add: (base, input) => ask<Source>("POST", `/v1/knowledge-base/${base}/sources`, input),
      async addFile(base, { name: filename, content }, { signal } = {}) {
        const bytes = await collect(content);
        const announced = { filename, mimeType: "application/octet-stream", fileSizeBytes: bytes.byteLength };
        const upload = await ask<Upload>("POST", `/v1/knowledge-base/${base}/upload-url`, announced, signal);
        await send(upload, filename, bytes, signal);
        return workspace.sources.add(base, { sourceType: "file", ...announced, uploadId: upload.uploadId });
      },
      get: (base, id) => ask<Source>("GET", pathOf(base, id)),
      list: (base, page = {}) => ask<List<Source>>("GET", `/v1/knowledge-base/${base}/sources?${queryOf(page)}`),
      delete: (base, id) => ask<void>("DELETE", pathOf(base, id)),
      deleteMany: (base, which) => ask<DeletedSources>("POST", `/v1/knowledge-base/${base}/sources/delete`, which),
      retry: (base, id) => ask<Source>("POST", `${pathOf(base, id)}/retry`),
      refresh: (base, id, options = {}) => ask<Source>("POST", `${pathOf(base, id)}/refresh?${queryOf(options)}`),
      async waitUntilReady({ id, knowledgeBaseId }, { timeoutMs = 60_000, signal, onProgress } = {}) {
        const deadline = performance.now() + timeoutMs;
        for (;;) {
          const source = await ask<Source>("GET", pathOf(knowledgeBaseId, id), undefined, signal);
          onProgress?.(source);
          if (source.status === "ready") return source;
          if (source.status === "failed")
            throw new CuecardError("source_failed", `${source.errorCode}: ${source.processingError}`);
          if (performance.now() > deadline)
            throw new CuecardError("timeout", `Source ${id} was still ${source.status} after ${timeoutMs} ms.`);
          await wait(askAgainMs, undefined, { signal });
        }
      },
    },
    gaps: {
      list: (base, page = {}) => ask<List<Gap>>("GET", `/v1/knowledge-base/${base}/gaps?${queryOf(page)}`),
      get: (base, id) => ask<Gap>("GET", gapPath(base, id)),
      answer: (base, id, input) => ask<Gap>("POST", `${gapPath(base, id)}/answer`, input),
      dismiss: (base, id) => ask<Gap>("POST", `${gapPath(base, id)}/dismiss`),
    },
    tests: remoteTests(ask),
    agents: {
      list: (page = {}) => ask<List<Agent>>("GET", `/v1/agents?${queryOf(page)}`),
      delete: (id) => ask<void>("DELETE", `/v1/agents/${encodeURIComponent(id)}`),
    },
    teams: {
      create: (input) => ask<Team>("POST", "/v1/teams", input),
      list: (page = {}) => ask<List<Team>>("GET", `/v1/teams?${queryOf(page)}`),
      delete: (id) => ask<void>("DELETE", `/v1/teams/${id}`),
      learnedExamples: (id, page = {}) => ask<List<LearnedExample>>("GET", `/v1/teams/${id}/learned?${queryOf(page)}`),
    },
    calls: connect({ baseUrl: url, apiKey: key, timeoutMs: requestTimeoutMs }).calls,
    search: (request, { signal } = {}) => ask<SearchResult>("POST", "/v1/knowledge-base/search", request, signal),
    explainChunk: (request, { signal } = {}) =>
      ask<ChunkExplanation>("POST", "/v1/knowledge-base/search/explain", request, signal),
  };
  return workspace;
}

/** Uploads to the server, or directly to its bucket. */
async function send(
  { uploadUrl, headers }: Upload,
  filename: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = AbortSignal.timeout(limits.uploadUrlMs);
  const put = await fetch(uploadUrl, {
    method: "PUT",
    headers,
    body: bytes as BodyInit,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    const message = `${filename} could not be uploaded to ${new URL(uploadUrl).host}; check that this machine can reach it.`;
    throw new CuecardError("storage_failed", message, { retryable: true, cause: error });
  });
  if (!put.ok) throw new CuecardError("storage_failed", `The upload of ${filename} was refused: ${await put.text()}`);
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
