import { connect } from "@cuecard/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "../../../../http/src/flows/test-kit/two-services.ts";

const definition = {
  members: [
    { agentId: "desk", isEntry: true },
    { agentId: "billing", role: "Billing" },
  ],
  rules: [{ name: "bills", when: { keywords: ["invoice"] }, to: "billing", sure: true }],
  handoffs: { context: { keep: "none", hideBefore: true }, maxPerCall: 1 },
};

describe.each(stores)("reading a call $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  beforeAll(async () => {
    services = await start();
    for (const id of ["desk", "billing"])
      await send("POST", "/v1/agents", { id, name: id, systemPrompt: `You are ${id}.` });
  });
  afterAll(() => services.close());

  async function send(method: string, path: string, body?: unknown, service = 0) {
    const response = await fetch(services.urls[service]! + path, {
      method,
      headers: { Authorization: `Bearer ${sharedKey}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }

  async function started(more: object = {}): Promise<string> {
    const team = await send("POST", "/v1/teams", { name: "Shop", definition: { ...definition, ...more } });
    const call = await send("POST", "/v1/calls", { teamId: team.body.id });
    return `/v1/calls/${call.body.id}`;
  }

  /** Until the other service's store has it: turns are stored behind their answers. */
  async function storedAt(path: string, items: number): Promise<void> {
    await expect.poll(async () => (await send("GET", path)).body.ledger.length, { timeout: 60_000 }).toBe(items);
  }

  test("its ledger comes in parts, which together are the call's, and can be followed", async () => {
    const path = await started();
    for (const text of ["one", "two", "three", "four", "five"]) await send("POST", `${path}/turns`, { text });
    await storedAt(path, 5);
    const first = await send("GET", `${path}/ledger?limit=2`, undefined, 1);
    expect(first.body).toMatchObject({ object: "list", hasMore: true, next: 2, hiddenBefore: 0 });
    const second = await send("GET", `${path}/ledger?limit=3&after=${first.body.next}`, undefined, 1);
    expect(second.body).toMatchObject({ hasMore: false, next: 5 });
    const { ledger } = (await send("GET", path)).body;
    expect([...first.body.data, ...second.body.data]).toEqual(ledger);
    expect((await send("GET", `${path}/ledger?after=5`)).body).toMatchObject({ data: [], hasMore: false, next: 5 });
    await send("POST", `${path}/turns`, { text: "six" });
    await storedAt(path, 6);
    expect((await send("GET", `${path}/ledger?after=5`)).body).toMatchObject({ data: [{ text: "six" }], next: 6 });
    for (const query of ["after=-1", "after=x", "limit=0", "limit=101", "cursor=x"]) {
      expect((await send("GET", `${path}/ledger?${query}`)).status).toBe(400);
    }
    expect((await send("GET", "/v1/calls/call_none/ledger")).body.error.code).toBe("call_not_found");
  });

  test("its ledger says from where the present member sees it, and has what the team records", async () => {
    const path = await started({ recording: "redacted", redact: ["\\d{4,}"] });
    await send("POST", `${path}/turns`, { text: "My card is 12345678" });
    await send("POST", `${path}/turns`, { text: "The invoice, please" });
    await storedAt(path, 2);
    const { body } = await send("GET", `${path}/ledger`, undefined, 1);
    expect(body.hiddenBefore).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain("12345678");
    const silent = await started({ recording: "none" });
    await send("POST", `${silent}/turns`, { text: "My card is 12345678" });
    await send("POST", `${silent}/end`, {});
    expect((await send("GET", `${silent}/ledger`)).body).toMatchObject({ data: [], hasMore: false, next: 0 });
  });

  test("its hand-offs are typed: from, to, by what, why, when; also what was refused and taken back", async () => {
    const path = await started();
    const turn = await send("POST", `${path}/turns`, { text: "I have an invoice" });
    const reason = "They ask for the desk.";
    await send("POST", `${path}/decline`, { reason });
    await send("POST", `${path}/handoff`, { agentId: "billing", reason: "Again." });
    await send("POST", `${path}/handoff`, { agentId: "desk", reason: "Too often." });
    const { handoffs, trace } = (await send("GET", path)).body;
    expect(handoffs).toMatchObject([
      { id: turn.body.handoff.id, status: "committed", from: "desk", to: "billing", by: "rule", rule: "bills" },
      { status: "reverted", from: "billing", to: "desk", by: "code", reverts: turn.body.handoff.id },
      { status: "committed", from: "desk", to: "billing", by: "code", rule: null },
      { id: null, status: "refused", from: "billing", to: "desk", by: "code" },
    ]);
    expect(handoffs[1].why).toContain(reason);
    const messages = trace.map(({ message }: { message: string }) => message);
    for (const { why, at } of handoffs) {
      expect(messages).toContain(why);
      expect(Date.parse(at)).toBeGreaterThan(0);
    }
  });

  test("its present Turn is read by anybody, and whoever holds the call keeps it", async () => {
    const path = await started();
    const turn = await send("POST", `${path}/turns`, { text: "I have an invoice" });
    await storedAt(path, 1);
    const before = (await send("GET", path)).body;
    for (const service of [0, 1]) {
      const current = await send("GET", `${path}/current`, undefined, service);
      const { turnId, fingerprint, instructions, tools, version } = turn.body;
      expect(current).toMatchObject({ status: 200, body: { turnId, fingerprint, instructions, tools, version } });
      expect(current.body.agent.id).toBe("billing");
    }
    expect((await send("GET", path)).body).toEqual(before);
    expect((await send("POST", `${path}/turns`, { text: "Thanks" })).status).toBe(200);
    await send("POST", `${path}/end`, {});
    expect(await send("GET", `${path}/current`, undefined, 1)).toMatchObject({
      status: 409,
      body: { error: { code: "call_ended" } },
    });
  });

  test("a client reads all of it", async () => {
    const path = await started();
    const id = path.split("/").at(-1)!;
    await send("POST", `${path}/turns`, { text: "I have an invoice" });
    await storedAt(path, 1);
    const { calls } = connect({ baseUrl: services.urls[1], apiKey: sharedKey, timeoutMs: 60_000 });
    expect((await calls.ledger(id, { limit: 1 })).data).toMatchObject([{ text: "I have an invoice" }]);
    expect((await calls.ledger(id)).next).toBe(1);
    expect((await calls.current(id)).agent.id).toBe("billing");
    expect((await calls.get(id)).handoffs).toHaveLength(1);
    expect((await calls.list({ heldBy: "billing", caller: ["phone:nobody"] })).data).toEqual([]);
  });
});
