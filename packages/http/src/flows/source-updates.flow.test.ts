import type { EventPage } from "@cuecard/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "./test-kit/two-services.ts";

describe.each(stores)("title and metadata of a source $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  beforeAll(async () => {
    services = await start();
  });
  afterAll(() => services.close());

  async function send(method: string, path: string, body?: unknown, headers = {}, service = 0) {
    const response = await fetch(services.urls[service]! + path, {
      method,
      headers: { Authorization: `Bearer ${sharedKey}`, "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, etag: response.headers.get("etag"), body: await response.json() };
  }

  async function readyText(customMetadata: object): Promise<{ path: string; kbId: string }> {
    const kbId = (await send("POST", "/v1/knowledge-base", { name: "Plans" })).body.id;
    const text = { sourceType: "text", textTitle: "Prices", textContent: "The Fiber 500 plan costs 44.90 euros." };
    const sources = `/v1/knowledge-base/${kbId}/sources`;
    const { id } = (await send("POST", sources, { ...text, customMetadata })).body;
    const status = await send("GET", `${sources}/${id}/status?waitMs=10000`);
    expect(status.body.status).toBe("ready");
    return { path: `${sources}/${id}`, kbId };
  }

  const search = async (kbId: string, filter: object, service = 0) => {
    const asked = { query: "What does the Fiber 500 plan cost?", knowledgeBaseIds: [kbId], filter };
    return (await send("POST", "/v1/knowledge-base/search", asked, {}, service)).body.results;
  };

  test("take effect in the next search of either service, without another run", async () => {
    const { path, kbId } = await readyText({ year: 2026 });
    expect(await search(kbId, { year: 2026 })).toMatchObject([{ citation: { title: "Prices" } }]);
    const patch = { title: "All prices", customMetadata: { year: 2027 } };
    const changed = await send("PATCH", path, patch, { "If-Match": '"1"' });
    expect(changed).toMatchObject({
      status: 200,
      etag: '"2"',
      body: { ...patch, version: 2, attempt: 1, status: "ready" },
    });
    for (const service of [0, 1]) {
      expect(await search(kbId, { year: 2026 }, service)).toEqual([]);
      expect(await search(kbId, { year: 2027 }, service)).toMatchObject([
        { citation: { title: "All prices" }, customMetadata: { year: 2027 } },
      ]);
    }
    await send("PATCH", path, { title: null, customMetadata: null });
    expect(await search(kbId, {})).toMatchObject([{ citation: { title: "Prices" }, customMetadata: null }]);
  });

  test("two editors: one gets 412, and a change of nothing makes no new version", async () => {
    const { path } = await readyText({ year: 2026 });
    const read = await send("GET", path);
    expect(read).toMatchObject({ etag: '"1"', body: { version: 1, title: null } });
    expect(await send("PATCH", path, read.body)).toMatchObject({ status: 200, etag: '"1"', body: read.body });
    const edits = [0, 1].map((service) =>
      send("PATCH", path, { title: `By ${service}` }, { "If-Match": read.etag! }, service),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412]);
    expect(await send("PATCH", path, { title: "x", ifVersion: 1 })).toMatchObject({
      status: 409,
      body: { error: { code: "version_conflict", param: "ifVersion" } },
    });
  });

  test("whoever follows at the other service learns of each change, and of nothing that was none", async () => {
    const { path, kbId } = await readyText({ year: 2026 });
    const events = async (query: string) =>
      (await send("GET", `/v1/events?${query}`, undefined, { Accept: "application/json" }, 1)).body as EventPage;
    const { next } = await events("");
    for (const patch of [{ title: "All prices" }, { title: "All prices" }, { customMetadata: { year: 2027 } }])
      expect((await send("PATCH", path, patch)).status).toBe(200);
    expect((await send("PATCH", path, { title: "x" }, { "If-Match": '"1"' })).status).toBe(412);
    const { data } = await events(`after=${next}&knowledgeBaseId=${kbId}`);
    expect(data.map(({ type, data: { version, status } }) => [type, version, status])).toEqual([
      ["source.updated", 2, "ready"],
      ["source.updated", 3, "ready"],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/prices|2027/);
  });

  test("what can't be changed is said", async () => {
    const { path, kbId } = await readyText({});
    expect(await send("PATCH", path, { titel: "x" })).toMatchObject({
      status: 400,
      body: { error: { code: "unknown_field", message: expect.stringContaining('"title"') } },
    });
    for (const bad of [{ title: "" }, { title: " " }, { title: "t".repeat(10_000) }, { customMetadata: [] }])
      expect((await send("PATCH", path, bad)).status).toBe(400);
    const none = await send("PATCH", `/v1/knowledge-base/${kbId}/sources/doc_none`, { title: "x" });
    expect(none).toMatchObject({ status: 404, body: { error: { code: "source_not_found" } } });
  });
});
