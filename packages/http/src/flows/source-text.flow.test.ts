import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "./test-kit/two-services.ts";

const page = `<!doctype html><script>alert(1)</script><h1>Preise</h1>`;

describe.each(stores)("a source's text and original $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  beforeAll(async () => {
    services = await start();
  });
  afterAll(() => services.close());

  const ask = (method: string, path: string, body?: unknown, service = 0) =>
    fetch(services.urls[service]! + path, {
      method,
      headers: { Authorization: `Bearer ${sharedKey}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const send = async (method: string, path: string, body?: unknown, service = 0) =>
    (await ask(method, path, body, service)).json();

  async function newBase(): Promise<string> {
    return `/v1/knowledge-base/${(await send("POST", "/v1/knowledge-base", { name: "Plans" })).id}`;
  }

  async function added(base: string, input: object): Promise<string> {
    const { id } = await send("POST", `${base}/sources`, input);
    await expect
      .poll(async () => (await send("GET", `${base}/sources/${id}/status?waitMs=10000`)).status)
      .toMatch(/ready|failed/);
    return `${base}/sources/${id}`;
  }

  async function uploaded(base: string, filename: string, mimeType: string, content: string): Promise<string> {
    const { uploadId, uploadUrl, headers } = await send("POST", `${base}/upload-url`, { filename, mimeType });
    expect((await fetch(uploadUrl, { method: "PUT", headers, body: content })).status).toBe(200);
    const fileSizeBytes = Buffer.byteLength(content);
    return added(base, { sourceType: "file", filename, mimeType, fileSizeBytes, uploadId });
  }

  test("the text comes in pieces in which every chunk stands at its place", async () => {
    const paragraphs = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} says that plan ${at} costs ${at} euros.`);
    const textContent = paragraphs.join("\n\n");
    const path = await added(await newBase(), {
      ...{ sourceType: "text", textTitle: "Plans", textContent, chunkMaxTokens: 64, chunkOverlap: 16 },
    });
    let whole = "";
    const seen: unknown[] = [];
    for (let cursor = ""; cursor !== "end"; ) {
      const piece = await send("GET", `${path}/text?limit=4${cursor}`, undefined, 1);
      expect(piece.end - piece.start).toBe(piece.text.length);
      whole = whole.slice(0, piece.start) + piece.text;
      seen.push(...piece.chunks);
      cursor = piece.hasMore ? `&cursor=${piece.nextCursor}` : "end";
    }
    expect(whole).toBe(textContent);
    const { data } = await send("GET", `${path}/chunks?limit=100`);
    expect(data.length).toBeGreaterThan(8);
    for (const [at, chunk] of data.entries()) {
      expect(whole.slice(chunk.start, chunk.end)).toBe(chunk.text);
      expect(seen[at]).toMatchObject({ id: chunk.id, start: chunk.start, end: chunk.end });
    }
    expect(seen).toHaveLength(data.length);
  });

  test("the original comes back byte for byte, to be saved and never to be shown", async () => {
    const base = await newBase();
    const path = await uploaded(base, 'Preise "ü".html', "text/html", page);
    const answer = await ask("GET", `${path}/original`, undefined, 1);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(page);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      "content-type": "text/html",
      "content-disposition": `attachment; filename="Preise ___.html"; filename*=UTF-8''Preise%20%22%C3%BC%22.html`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const text = await added(base, { sourceType: "text", textTitle: "Notes", textContent: "Größe: 5" });
    const own = await ask("GET", `${text}/original`);
    expect(await own.text()).toBe("Größe: 5");
    expect(own.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("a source without text has an empty one, and what was never there is said", async () => {
    const base = await newBase();
    const path = await added(base, { sourceType: "url", sourceUrl: "http://127.0.0.1:9/prices.html" });
    expect(await send("GET", `${path}/text`)).toMatchObject({ start: 0, end: 0, text: "", chunks: [], hasMore: false });
    const missing = await ask("GET", `${path}/original`);
    expect({ status: missing.status, body: await missing.json() }).toMatchObject({
      status: 404,
      body: { error: { code: "original_not_kept", message: expect.stringContaining("not fetched yet") } },
    });
    const other = await newBase();
    const strange = await ask("GET", `${other}/sources/${path.split("/").at(-1)}/original`);
    expect(strange.status).toBe(404);
  });
});
