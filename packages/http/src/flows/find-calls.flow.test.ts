import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "./test-kit/two-services.ts";

const definition = {
  members: [
    { agentId: "desk", isEntry: true },
    { agentId: "billing", role: "Billing" },
  ],
};

describe.each(stores)("calls that people look for $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  const calls: Record<string, string> = {};

  async function send(method: string, path: string, body?: unknown) {
    const response = await fetch(services.urls[0] + path, {
      method,
      headers: { Authorization: `Bearer ${sharedKey}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  beforeAll(async () => {
    services = await start();
    await send("POST", "/v1/agents", { id: "desk", name: "Desk" });
    await send("POST", "/v1/agents", { id: "billing", name: "Billing" });
    const { body: team } = await send("POST", "/v1/teams", { name: "Shop", definition });
    const silent = { ...definition, recording: "none" };
    const { body: quiet } = await send("POST", "/v1/teams", { name: "Quiet", definition: silent });
    const say = (name: string, text: string) => send("POST", `/v1/calls/${calls[name]}/turns`, { text });
    const begin = async (name: string, teamId: string) => {
      calls[name] = (await send("POST", "/v1/calls", { teamId })).body.id;
    };
    for (const [name, teamId] of Object.entries({ solved: team.id, moved: team.id, quiet: quiet.id, live: team.id }))
      await begin(name, teamId);
    await say("solved", "Hello, where is my parcel?");
    await say("solved", "Thank you, that was quick");
    await send("POST", `/v1/calls/${calls.solved}/end`, { outcome: 'solved "at once"' });
    for (const name of ["moved", "quiet"]) {
      await say(name, "I was charged twice, I want refunds");
      await send("POST", `/v1/calls/${calls[name]}/handoff`, { agentId: "billing", reason: "asked" });
      await send("POST", `/v1/calls/${calls[name]}/end`, { reason: "transferred" });
    }
    await say("live", "I want my refund");
  });
  afterAll(() => services.close());

  async function listed(query: Record<string, string>): Promise<string> {
    const { status, body } = await send("GET", `/v1/calls?${new URLSearchParams(query)}`);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return body.data.map(({ id }: { id: string }) => Object.entries(calls).find(([, one]) => one === id)![0]).join(" ");
  }

  test("are found by what became of them, and by words that were said once they have ended", async () => {
    expect(await listed({ outcome: 'solved "at once"' })).toBe("solved");
    expect(await listed({ handoff: "made" })).toBe("quiet moved");
    expect(await listed({ handoff: "none" })).toBe("live solved");
    expect(await listed({ person: "yes" })).toBe("quiet moved");
    expect(await listed({ person: "no" })).toBe("solved");
    expect(await listed({ lasted: "under_30s", heldBy: "billing" })).toBe("quiet moved");
    expect(await listed({ text: "refund" })).toBe("moved");
    expect(await listed({ text: "Charged twice!", handoff: "made" })).toBe("moved");
    expect(await listed({ text: "parcel refund" })).toBe("");
  });

  test("are counted by each filter, and a count is what its filter lists", async () => {
    const { body } = await send("GET", "/v1/call-counts");
    expect([body.calls, body.isComplete]).toEqual([4, true]);
    for (const { filter, values } of body.facets)
      for (const { value, calls: count } of values)
        expect({ filter, value, count: (await listed({ [filter]: value })).split(" ").length }).toEqual({
          filter,
          value,
          count,
        });
    const some = (await send("GET", "/v1/call-counts?heldBy=billing")).body;
    expect(some.calls).toBe(2);
    expect(some.facets.find(({ filter }: { filter: string }) => filter === "person").values).toEqual([
      { value: "yes", calls: 2 },
    ]);
  });

  test("have their figures in the list, and no words where none are recorded", async () => {
    const { data } = (await send("GET", "/v1/calls")).body;
    const digestOf = (name: string) => data.find(({ id }: { id: string }) => id === calls[name]).digest;
    expect(digestOf("solved")).toMatchObject({ turns: 2, handoffs: 0, lastWords: "Thank you, that was quick" });
    expect(digestOf("moved")).toMatchObject({ turns: 1, handoffs: 1, undone: 0 });
    expect(digestOf("quiet")).toMatchObject({ turns: 1, handoffs: 1, lastWords: null });
  });

  test("get labels, by which they are found, and keep them while they go on", async () => {
    const { live } = calls;
    const path = `/v1/calls/${live}/labels`;
    const answer = { object: "call_labels", callId: live, labels: ["für später", "wrong hand-off"] };
    expect(await send("PUT", path, { labels: ["wrong hand-off", " für später "] })).toEqual({
      status: 200,
      body: answer,
    });
    await send("POST", `/v1/calls/${live}/turns`, { text: "Are you there?" });
    expect((await send("GET", `/v1/calls/${live}`)).body.labels).toEqual(answer.labels);
    expect(await listed({ label: "für später", status: "active" })).toBe("live");
    await send("PUT", path, { labels: [] });
    expect(await listed({ label: "für später" })).toBe("");
    expect((await send("PUT", "/v1/calls/call_none/labels", { labels: [] })).body.error.code).toBe("call_not_found");
    expect((await send("PUT", path, { labels: ["a\nb"] })).body.error.param).toBe("labels[0]");
  });
});
