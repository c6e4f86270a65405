import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "./test-kit/two-services.ts";

const definition = {
  members: [
    { agentId: "desk", isEntry: true },
    { agentId: "billing", role: "Billing" },
  ],
};

describe.each(stores)("lists of calls $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  let teams: string[];
  let calls: Record<"plain" | "moved" | "ended" | "solo", string>;

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
    const made = [
      await send("POST", "/v1/teams", { name: "One", definition }),
      await send("POST", "/v1/teams", { name: "Two", definition }),
    ];
    teams = made.map(({ body }) => body.id);
    const [one, two] = teams;
    const started = async (input: object) => (await send("POST", "/v1/calls", input)).body.id as string;
    calls = {
      plain: await started({ teamId: one, metadata: { phone: "+49 30 1", "a:b": 1 }, variables: { plan: "gold" } }),
      moved: await started({ teamId: two, externalId: "room-1", metadata: { phone: "+49 30 2" } }),
      ended: await started({ teamId: two, metadata: { phone: "+49 30 1" } }),
      solo: await started({ agentId: "desk", variables: { phone: "+49 30 1" } }),
    };
    await send("POST", `/v1/calls/${calls.moved}/handoff`, { agentId: "billing", reason: "asked" });
    await send("POST", `/v1/calls/${calls.ended}/end`, { reason: "hung_up" });
  });
  afterAll(() => services.close());

  /** The calls of a list by their names here, oldest first, read in pages of one. */
  async function listed(query: Record<string, string> | [string, string][]): Promise<string> {
    const found: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const given = new URLSearchParams([
        ...new URLSearchParams(query),
        ["limit", "1"],
        ...(cursor ? [["cursor", cursor]] : []),
      ]);
      const { status, body } = await send("GET", `/v1/calls?${given}`);
      expect(status).toBe(200);
      found.unshift(...body.data.map(({ id }: { id: string }) => id));
      if (!body.hasMore) break;
      cursor = body.nextCursor;
    }
    return found.map((id) => Object.entries(calls).find(([, each]) => each === id)?.[0]).join(" ");
  }

  test("by team, by who has them, by who had them and by whether they are live", async () => {
    expect(await listed({})).toBe("plain moved ended solo");
    expect(await listed({ teamId: teams[1]! })).toBe("moved ended");
    expect(await listed({ agentId: "desk" })).toBe("plain ended solo");
    expect(await listed({ agentId: "billing" })).toBe("moved");
    expect(await listed({ heldBy: "desk" })).toBe("plain moved ended solo");
    expect(await listed({ heldBy: "billing", teamId: teams[1]!, status: "active" })).toBe("moved");
    expect(await listed({ status: "ended" })).toBe("ended");
    expect(await listed({ externalId: "room-1" })).toBe("moved");
  });

  test("by the time at which they started, with and without milliseconds", async () => {
    const { createdAt } = (await send("GET", `/v1/calls/${calls.ended}`)).body;
    const second = `${createdAt.slice(0, 19)}Z`;
    expect(await listed({ to: createdAt })).not.toContain("ended");
    expect(await listed({ from: createdAt })).toContain("ended");
    expect(await listed({ from: second })).toContain("ended");
    expect(await listed({ from: "2000-01-01T00:00:00Z", to: "2000-01-02T00:00:00Z" })).toBe("");
  });

  test("by the caller, of whom some value in metadata or variables is known", async () => {
    expect(await listed({ caller: "phone:+49 30 1" })).toBe("plain ended solo");
    expect(await listed({ caller: "phone:+49 30 1", teamId: teams[1]! })).toBe("ended");
    expect(
      await listed([
        ["caller", "phone:+49 30 1"],
        ["caller", "plan:gold"],
      ]),
    ).toBe("plain");
    expect(await listed({ caller: "phone:nobody" })).toBe("");
  });

  test("refuses what is not a filter, and says what would be one", async () => {
    for (const [query, param] of [
      ["caller=phone", "caller[0]"],
      ["status=live", "status"],
      ["from=yesterday", "from"],
      ["team=x", "team"],
      ["heldBy=", "heldBy"],
    ] as const) {
      const { status, body } = await send("GET", `/v1/calls?${query}`);
      expect({ query, status, param: body.error.param }).toEqual({ query, status: 400, param });
    }
  });
});
