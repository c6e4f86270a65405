import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "./test-kit/two-services.ts";

describe.each(stores)("versions of a team $store", ({ isMissing, start }) => {
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

  const definitionOf = (role: string, secret: string) => ({
    members: [{ agentId: "desk", isEntry: true, role }],
    variables: [{ name: "token", value: secret, secret: true }],
  });

  async function threeVersions(): Promise<string> {
    const { body } = await send("POST", "/v1/teams", {
      name: "Shop",
      definition: definitionOf("one", "s1"),
      tags: ["a"],
    });
    const path = `/v1/teams/${body.id}`;
    await send("PATCH", path, { definition: definitionOf("two", "s2"), tags: ["b"] });
    await send("PATCH", path, { name: "Store", definition: definitionOf("three", "s3") }, {}, 1);
    return path;
  }

  test("are listed in pages by either service, newest first, without secrets", async () => {
    const path = await threeVersions();
    const first = await send("GET", `${path}/versions?limit=2`, undefined, {}, 1);
    expect(first.body).toMatchObject({
      object: "list",
      hasMore: true,
      data: [
        { object: "team_version", version: 3, isCurrent: true, name: "Store", tags: ["b"] },
        { version: 2, isCurrent: false, name: "Shop", definition: { members: [{ role: "two" }] } },
      ],
    });
    const second = await send("GET", `${path}/versions?limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({ data: [{ version: 1, tags: ["a"] }], hasMore: false, nextCursor: null });
    expect((await send("GET", `${path}/versions/1`)).body).toEqual(second.body.data[0]);
    expect(JSON.stringify([first.body, second.body])).not.toMatch(/"s[123]"/);
  });

  test("one is made the current, under If-Match, and calls under way keep the one they began with", async () => {
    const path = await threeVersions();
    const teamId = path.split("/").at(-1);
    const call = (await send("POST", "/v1/calls", { teamId })).body;
    const back = `${path}/versions/1/current`;
    expect(await send("POST", back, undefined, { "If-Match": '"2"' })).toMatchObject({
      status: 412,
      body: { error: { code: "precondition_failed" } },
    });
    const made = await send("POST", back, undefined, { "If-Match": '"3"' }, 1);
    expect(made).toMatchObject({ status: 200, etag: '"4"', body: { version: 4, name: "Store", tags: ["a"] } });
    expect(made.body.definition.members[0].role).toBe("one");
    expect(await send("POST", back)).toMatchObject({ status: 200, body: { version: 4 } });
    expect((await send("GET", `${path}/versions?limit=1`)).body.data).toMatchObject([{ version: 4, isCurrent: true }]);
    expect((await send("GET", `/v1/calls/${call.id}`)).body.teamVersion).toBe(3);
    expect((await send("POST", "/v1/calls", { teamId })).body.teamVersion).toBe(4);
  });

  test("a version that is not kept, and a team that is not there, are said", async () => {
    const path = await threeVersions();
    for (const version of ["0", "4", "-1", "1.5", "abc", "99999999999"]) {
      const { status, body } = await send("POST", `${path}/versions/${version}/current`);
      expect({ version, status, code: body.error.code }).toEqual({
        version,
        status: 404,
        code: "version_not_found",
      });
    }
    expect(await send("GET", "/v1/teams/team_none/versions")).toMatchObject({
      status: 404,
      body: { error: { code: "team_not_found" } },
    });
    expect((await send("GET", `${path}/versions?cursor=nonsense`)).status).toBe(400);
  });

  test("of an agent are kept in the same way, and one of them is made the current with all but the name", async () => {
    const made = await send("POST", "/v1/agents", { id: "desk", name: "Maya", systemPrompt: "One.", voice: "alto" });
    expect(made).toMatchObject({ etag: '"1"', body: { version: 1 } });
    const path = "/v1/agents/desk";
    await send("PATCH", path, { name: "Mia", systemPrompt: "Two.", voice: null, mood: "calm" }, {}, 1);
    expect((await send("PATCH", path, { systemPrompt: "Two." })).body.version).toBe(2);
    expect((await send("GET", `${path}/versions`)).body.data).toMatchObject([
      { object: "agent_version", agentId: "desk", version: 2, isCurrent: true, name: "Mia", mood: "calm" },
      { version: 1, isCurrent: false, name: "Maya", systemPrompt: "One.", voice: "alto" },
    ]);
    const back = `${path}/versions/1/current`;
    expect((await send("POST", back, undefined, { "If-Match": '"1"' }, 1)).status).toBe(412);
    expect((await send("PATCH", path, { systemPrompt: "Late.", ifVersion: 1 })).body.error.code).toBe(
      "version_conflict",
    );
    const { body } = await send("POST", back, undefined, { "If-Match": '"2"' }, 1);
    expect(body).toMatchObject({ id: "desk", version: 3, name: "Mia", systemPrompt: "One.", voice: "alto" });
    expect(body).not.toHaveProperty("mood");
    expect(body).not.toHaveProperty("ifVersion");
    expect((await send("POST", `${path}/versions/9/current`)).body.error.code).toBe("version_not_found");
    const call = (await send("POST", "/v1/calls", { agentId: "desk" })).body;
    expect(call.current.agent).not.toHaveProperty("version");
  });
});
