import {
  type Cuecard,
  CuecardError,
  createMemoryBlobStore,
  type Extractor,
  encodeDocument,
  type WebhookSender,
} from "@cuecard/core";
import { createFakeEmbedder, createTestCuecard, type FakeEmbedder } from "@cuecard/testing";
import { expect } from "vitest";
import { createHandler } from "../handler.ts";
import { ErrorBody } from "../routes/components.ts";
import { routeTable } from "../routes/route-table.ts";
import { type RunningServer, serve } from "../server/serve.ts";

/** The fields of answers that tests read by name. */
export interface FlowBody {
  id: string;
  status: string;
  nextCursor: string;
  uploadUrl: string;
  sourceType: string;
  chunkMaxTokens: number;
  endReason: string;
  name: string;
  textTitle: string;
  refreshInterval: number;
  systemPrompt: string;
  error: { type: string; code: string };
  agent: { id: string };
  current: { tools: { name: string }[] };
  data: { id: string }[];
  members: { agentId: string }[];
  ledger: { text: string }[];
  [other: string]: unknown;
}

export interface FlowAnswer {
  status: number;
  body: FlowBody;
  headers: Headers;
}

export interface FlowService {
  cuecard: Cuecard;
  server: RunningServer;
  embedder: FakeEmbedder;
  /** Keys of the blobs that are kept. */
  blobKeys(): Promise<string[]>;
  /** A client that sends one key, and checks each answer against the route table. */
  client(key: string | null): (method: string, path: string, body?: unknown, init?: RequestInit) => Promise<FlowAnswer>;
}

/**
 * For tests: the whole service on memory adapters behind Node's server. Plain text files and every page can be read.
 */
export async function startFlowService(): Promise<FlowService> {
  const blobs = createMemoryBlobStore();
  const embedder = createFakeEmbedder();
  const extractor = plainTextExtractor();
  const cuecard = await createTestCuecard({ blobs, embedders: [embedder], extractor, webhookSender });
  const handler = createHandler(cuecard, { secret: "a secret of the tests", version: "0.0.0" });
  const server = await serve({ handler, port: 0, host: "127.0.0.1" });
  return {
    cuecard,
    server,
    embedder,
    async blobKeys() {
      const keys: string[] = [];
      for await (const key of blobs.keys("")) keys.push(key);
      return keys;
    },
    client:
      (key) =>
      async (method, path, body, init = {}) => {
        const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
        if (body !== undefined) headers["Content-Type"] = "application/json";
        const json = body === undefined ? {} : { body: JSON.stringify(body) };
        const response = await fetch(new URL(path, server.url), {
          method,
          ...json,
          ...init,
          headers: { ...headers, ...init.headers },
        });
        return checked(method, new URL(path, server.url).pathname, response);
      },
  };
}

/** Every answer has the status and the schema of its route, field for field, or is the error body. */
async function checked(method: string, path: string, response: Response): Promise<FlowAnswer> {
  const { status, headers } = response;
  const text = await response.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  expect(headers.get("x-request-id")).toMatch(/^req_/);
  if (status >= 400) {
    expect(ErrorBody.strict().parse(body), `${method} ${path}`).toEqual(body);
  } else {
    const route = routeTable.find((row) => row.method === method && matches(row.path, path));
    expect(route, `${method} ${path} is in the table`).toBeDefined();
    expect(status, `${method} ${path}`).toBe(route!.status);
    if (route!.response && route!.response !== "bytes")
      expect(route!.response.parse(body), `${method} ${path}`).toEqual(body);
    else expect(text).toBe("");
  }
  return { status, body: body as FlowBody, headers };
}

/** A path without parameters is meant before one with them. */
function matches(template: string, path: string): boolean {
  const exact = routeTable.some((row) => row.path === path);
  return exact ? template === path : new RegExp(`^${template.replace(/:\w+/g, "[^/]+")}$`).test(path);
}

/** Takes everything, save for one host. */
const webhookSender: WebhookSender = {
  specificationVersion: "v1",
  check(url) {
    if (new URL(url).hostname === "private.example") throw new CuecardError("fetch_blocked", `${url} is private.`);
  },
  post: async () => ({ status: 204, retryAfterSeconds: null }),
};

function plainTextExtractor(): Extractor {
  return {
    specificationVersion: "v1",
    version: 1,
    accepts: [{ mimeType: "text/plain", endings: [".txt"], label: "Text" }],
    async fetchPage(url) {
      if (url.endsWith("/gone")) throw new CuecardError("fetch_failed", `${url} answered 404; check the address.`);
      const bytes = new TextEncoder().encode("Our opening hours are nine to five on weekdays.");
      return { url, mimeType: "text/plain", robotsTag: null, etag: null, lastModified: null, bytes };
    },
    async extract({ content, filename, url }) {
      let text = "";
      const decoder = new TextDecoder();
      for await (const piece of content) text += decoder.decode(piece, { stream: true });
      if (text.trim() === "") throw new CuecardError("no_text", "The file has no text; give one that has.");
      const document = {
        text,
        title: filename ?? url,
        language: null,
        marks: [{ kind: "paragraph" as const, start: 0, end: text.length }],
      };
      return { document: encodeDocument(document), warnings: [] };
    },
    unpack: async () => ({ files: [], skipped: [], refused: [] }),
    findLinks: async ({ url }) => ({ links: [], sitemaps: [], canonical: null, index: true, textHash: url }),
    checkRobots: async ({ addresses }) => ({
      allowed: addresses.map(() => true),
      crawlDelaySeconds: null,
      sitemaps: [],
    }),
    async close() {},
  };
}
