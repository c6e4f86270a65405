import type { EventPage } from "@cuecard/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "../../../../http/src/flows/test-kit/two-services.ts";
import { request } from "../../test-kit/spawn-cli.ts";

describe.each(stores)("events $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  beforeAll(async () => {
    services = await start();
  });
  afterAll(() => services.close());

  const post = async (service: number, path: string, body: unknown) =>
    (await request(services.urls[service]!, "POST", path, body, sharedKey)).body as { id: string };

  async function read(service: number, query: string): Promise<EventPage> {
    const headers = { Authorization: `Bearer ${sharedKey}`, Accept: "application/json" };
    return (await (await fetch(`${services.urls[service]}/v1/events${query}`, { headers })).json()) as EventPage;
  }

  /** Whoever reads page by page, at one service and then at the other, sees each event once and each call's in order. */
  test("of calls at both services are read at either, each once and in order", async () => {
    let { next } = await read(0, "");
    await post(0, "/v1/agents", { id: "desk", name: "Desk", systemPrompt: "Hello." });
    const calls = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const { id } = await post(index % 2, "/v1/calls", { agentId: "desk" });
        for (const text of ["one", "two"]) await post(index % 2, `/v1/calls/${id}/turns`, { text });
        await post(index % 2, `/v1/calls/${id}/end`, {});
        return id;
      }),
    );
    const told: EventPage["data"] = [];
    for (let service = 0; ; service = 1 - service) {
      const page = await read(service, `?after=${next}&limit=7`);
      if (page.data.length === 0) break;
      told.push(...page.data);
      next = page.next;
    }
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    for (const id of calls) {
      const types = told.filter(({ data }) => data.callId === id).map(({ type }) => type);
      expect(types).toEqual(["call.started", "call.turn", "call.turn", "call.ended"]);
    }
  });
});
