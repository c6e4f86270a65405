import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "./test-kit/two-services.ts";

interface Answered {
  status: number;
  etag: string | null;
  body: { id: string; version: number; updatedAt: string; name: string; definition: object; error: { code: string } };
}

describe.each(stores)("versions $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  beforeAll(async () => {
    services = await start();
  });
  afterAll(() => services.close());

  async function send(method: string, path: string, body?: unknown, headers = {}, service = 0): Promise<Answered> {
    const response = await fetch(services.urls[service]! + path, {
      method,
      headers: { Authorization: `Bearer ${sharedKey}`, "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, etag: response.headers.get("etag"), body: text === "" ? null : JSON.parse(text) };
  }

  async function createTeam(): Promise<string> {
    const definition = {
      members: [{ agentId: "desk", isEntry: true }],
      variables: [{ name: "x", value: "s", secret: true }],
    };
    const { status, etag, body } = await send("POST", "/v1/teams", { name: "Shop", definition });
    expect({ status, etag }).toEqual({ status: 201, etag: '"1"' });
    return `/v1/teams/${body.id}`;
  }

  test("of two editors who read the same version one saves, and the other gets 412", async () => {
    const path = await createTeam();
    const [a, b] = [await send("GET", path), await send("GET", path, undefined, {}, 1)];
    expect([a.etag, b.etag]).toEqual(['"1"', '"1"']);
    const saved = await Promise.all(
      [0, 1].map((editor) => send("PATCH", path, { name: `Editor ${editor}` }, { "If-Match": a.etag! }, editor)),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(saved.find(({ status }) => status === 412)!.body.error.code).toBe("precondition_failed");
    const winner = saved.find(({ status }) => status === 200)!;
    expect(winner.etag).toBe('"2"');
    expect(await send("GET", path)).toMatchObject({ etag: '"2"', body: { name: winner.body.name, version: 2 } });
  });

  test("of 20 counters that read, add one and save again at a conflict, none is lost", async () => {
    const path = await createTeam();
    await send("PATCH", path, { name: "0" });
    async function addOne(service: number): Promise<void> {
      for (;;) {
        const { etag, body } = await send("GET", path, undefined, {}, service);
        const { status } = await send(
          "PATCH",
          path,
          { name: String(Number(body.name) + 1) },
          { "If-Match": etag! },
          service,
        );
        if (status === 200) return;
        expect(status).toBe(412);
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => addOne(index % 2)));
    expect((await send("GET", path)).body.name).toBe("20");
  });

  test("ifVersion in the body is answered with 409 version_conflict, and says both versions", async () => {
    const path = await createTeam();
    expect(await send("PATCH", path, { name: "A", ifVersion: 7 })).toMatchObject({
      status: 409,
      body: { error: { code: "version_conflict", message: expect.stringMatching(/version 1, not 7/) } },
    });
    expect(await send("PATCH", path, { name: "A", ifVersion: 1 })).toMatchObject({ status: 200, etag: '"2"' });
    expect(await send("PATCH", path, { name: "B", ifVersion: null })).toMatchObject({ status: 200, etag: '"3"' });
  });

  test("a PATCH that changes nothing counts for nothing, whatever it sends back", async () => {
    const path = await createTeam();
    const { body: team } = await send("GET", path);
    for (const same of [{}, { name: "Shop" }, { definition: team.definition }, team, { tags: [] }]) {
      const { body } = await send("PATCH", path, same, { "If-Match": '"1"' });
      expect({ version: body.version, updatedAt: body.updatedAt }).toEqual({ version: 1, updatedAt: team.updatedAt });
    }
    for (const [kind, input] of [
      ["agents", { name: "A", voice: { speed: 1 } }],
      ["knowledge-base", { name: "K", description: "d" }],
    ] as const) {
      const { body: made } = await send("POST", `/v1/${kind}`, input);
      const { body: patched } = await send("PATCH", `/v1/${kind}/${made.id}`, made);
      expect(patched.updatedAt, kind).toBe(made.updatedAt);
      const { body: changed } = await send("PATCH", `/v1/${kind}/${made.id}`, { ...made, name: "Other" });
      expect(changed.updatedAt > made.updatedAt, kind).toBe(true);
    }
  });

  test("a team is deleted only at the version that was read", async () => {
    const path = await createTeam();
    await send("PATCH", path, { name: "Changed" });
    expect((await send("DELETE", path, undefined, { "If-Match": '"1"' })).status).toBe(412);
    expect((await send("GET", path)).status).toBe(200);
    const deleted = await Promise.all(
      [0, 1].map((service) => send("DELETE", path, undefined, { "If-Match": 'W/"2"' }, service)),
    );
    expect(deleted.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  test("a call has an ETag, and is handed over only at the version that was read", async () => {
    const definition = { members: [{ agentId: "desk", isEntry: true }, { agentId: "sales" }] };
    const { body: team } = await send("POST", "/v1/teams", { name: "Two", definition });
    const started = await send("POST", "/v1/calls", { teamId: team.id });
    const path = `/v1/calls/${started.body.id}`;
    expect(started.etag).toBe(`"${started.body.version}"`);
    expect((await send("GET", path)).etag).toBe(started.etag);
    const over = (etag: string) => send("POST", `${path}/handoff`, { agentId: "sales" }, { "If-Match": etag });
    expect(await over('"99"')).toMatchObject({ status: 412, body: { error: { code: "precondition_failed" } } });
    expect(await over(started.etag!)).toMatchObject({ status: 200, body: { handoff: { to: "sales" } } });
  });

  test.each(["3", '"a"', '"1", "2"', '"-1"', ""])("If-Match %j is refused with what to send", async (etag) => {
    const path = await createTeam();
    expect(await send("PATCH", path, { name: "A" }, { "If-Match": etag })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_value", param: "If-Match", message: expect.stringContaining('such as "3"') } },
    });
  });

  test("If-Match * is any version, and a body that is not an object is refused as such", async () => {
    const path = await createTeam();
    expect((await send("PATCH", path, { name: "A" }, { "If-Match": "*" })).status).toBe(200);
    expect(await send("PATCH", path, [], { "If-Match": '"2"' })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_value", param: null } },
    });
  });
});
