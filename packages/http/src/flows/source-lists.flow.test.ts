import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "./test-kit/two-services.ts";

describe.each(stores)("lists of sources $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  let sources: string;
  const added: Record<string, string> = {};

  beforeAll(async () => {
    services = await start();
    const kbId = (await send("POST", "/v1/knowledge-base", { name: "Plans" })).body.id;
    sources = `/v1/knowledge-base/${kbId}/sources`;
    for (const [index, filename] of ["prices 2025.txt", "prices 2026.txt", "terms.md"].entries())
      await addFile(kbId, filename, { year: 2025 + index });
    await add({ sourceType: "text", textTitle: "prices 2026.txt", textContent: "44.90 euros.", customMetadata: {} });
  });
  afterAll(() => services.close());

  async function send(method: string, path: string, body?: unknown, service = 0) {
    const response = await fetch(services.urls[service]! + path, {
      method,
      headers: { Authorization: `Bearer ${sharedKey}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  async function add(registration: { textTitle?: string; filename?: string; [other: string]: unknown }) {
    const { body } = await send("POST", sources, registration);
    added[body.id] = registration.filename ?? registration.textTitle!;
  }

  async function addFile(kbId: string, filename: string, customMetadata: object) {
    const file = { filename, mimeType: filename.endsWith(".md") ? "text/markdown" : "text/plain" };
    const { uploadUrl, headers, uploadId } = (await send("POST", `/v1/knowledge-base/${kbId}/upload-url`, file)).body;
    await fetch(uploadUrl, { method: "PUT", headers, body: "Fiber 500 costs 44.90 euros." });
    await add({ sourceType: "file", ...file, fileSizeBytes: 28, uploadId, customMetadata });
  }

  const list = async (query: Record<string, string>, service = 0) => {
    const { status, body } = await send("GET", `${sources}?${new URLSearchParams(query)}`, undefined, service);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data.map(({ id }: { id: string }) => added[id]);
  };

  test("take type, file name and metadata, alone and together, at either service", async () => {
    for (const service of [0, 1]) {
      expect(await list({ sourceType: "text" }, service)).toEqual(["prices 2026.txt"]);
      expect(await list({ filename: "prices 2026.txt" }, service)).toEqual(["prices 2026.txt"]);
      expect(await list({ filename: "prices*.txt" }, service)).toEqual(["prices 2026.txt", "prices 2025.txt"]);
      expect(await list({ filter: '{"year":{"$gte":2026}}' }, service)).toEqual(["terms.md", "prices 2026.txt"]);
      expect(await list({ filter: '{"year":{"$gte":2026}}', filename: "*.txt" }, service)).toEqual(["prices 2026.txt"]);
      expect(await list({ filter: '{"year":2030}', sourceType: "file" }, service)).toEqual([]);
    }
  });

  test("go on behind a page of any filter", async () => {
    const first = (await send("GET", `${sources}?sourceType=file&limit=2`)).body;
    expect(first.data.map(({ id }: { id: string }) => added[id])).toEqual(["terms.md", "prices 2026.txt"]);
    const rest = { cursor: first.nextCursor, limit: "2" };
    expect(await list({ ...rest, sourceType: "file" })).toEqual(["prices 2025.txt"]);
    expect(await list({ ...rest, filename: "*.txt" })).toEqual(["prices 2025.txt"]);
    expect(await list({ ...rest, filter: '{"year":2026}' })).toEqual([]);
  });

  test.each([
    ["filter", "{year:2026}", "invalid_json", "line 1, column 2"],
    ["filter", "2026", "invalid_value", "filter"],
    ["filter", '{"year":{"$near":1}}', "unknown_field", "$near"],
    ["filter", "[".repeat(200), "invalid_json", "100 levels"],
    ["filter", `${'{"$not":'.repeat(9)}{}${"}".repeat(9)}`, "invalid_value", "levels deep"],
    ["filter", '{"year":"\\ud800"}', "invalid_value", "half of a character"],
    ["sourceType", "page", "invalid_value", '"file", "url", "text"'],
    ["filename", " ", "invalid_value", "filename"],
    ["filename", "x".repeat(300), "text_too_long", "255"],
    ["filname", "a.pdf", "unknown_field", "filename"],
  ])("refuse %s=%s", async (name, value, code, says) => {
    const { status, body } = await send("GET", `${sources}?${new URLSearchParams({ [name]: value })}`);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code });
    expect(body.error.message).toContain(says);
  });
});
