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

  test("a turn sends what differs from the Turn whose fingerprint is named, and all of it at another one", async () => {
    const path = await started();
    const [first, other] = [
      (await send("POST", `${path}/turns`, { text: "Hello" })).body,
      (await send("POST", `${path}/turns/changes`, { text: "Hello", have: "another" })).body,
    ];
    const whole = { ...other, object: "turn" };
    delete whole.unchanged;
    expect(Object.keys(whole).sort()).toEqual(Object.keys(first).sort());
    expect(other.unchanged).toEqual([]);
    const same = (await send("POST", `${path}/turns/changes`, { text: "Thanks", have: other.fingerprint })).body;
    expect(same.unchanged).toEqual(expect.arrayContaining(["agent", "instructions", "tools"]));
    for (const part of same.unchanged) expect(same).not.toHaveProperty(part);
    const moved = (await send("POST", `${path}/turns/changes`, { text: "My invoice", have: same.fingerprint })).body;
    expect(moved).toMatchObject({ object: "turn_changes", agent: { id: "billing" }, instructions: "You are billing." });
    expect(moved.unchanged).not.toContain("tools");
    const late = (await send("POST", `${path}/turns/changes`, { text: "Well", have: other.fingerprint })).body;
    expect(late.unchanged).toEqual([]);
    expect((await send("POST", `${path}/turns/changes`, { text: "Hello" })).body.error).toMatchObject({
      param: "have",
    });
  });

  test("a client gives whole Turns back, and gets only what differs from the Turn before", async () => {
    const path = await started();
    const id = path.split("/").at(-1)!;
    const heard: { url: string; bytes: number }[] = [];
    const counting: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      // What the member may see of the call comes beside the Turn.
      const { view: _view, ...turn } = (await response.clone().json()) as { view?: unknown };
      heard.push({ url: String(input), bytes: JSON.stringify(turn).length });
      return response;
    };
    const { calls } = connect({ baseUrl: services.urls[0], apiKey: sharedKey, timeoutMs: 60_000, fetch: counting });
    const call = await calls.resume(id);
    for (const text of ["Hello", "How are you?", "My invoice", "Thanks"]) {
      const turn = await call.userTurn(text);
      expect(turn).toEqual({ ...(await calls.current(id)), timings: turn.timings });
      const { url, bytes } = heard.at(-2)!;
      expect(url).toMatch(/changes\?view=/);
      if (text !== "My invoice") expect(bytes).toBeLessThan(JSON.stringify(turn).length);
    }
  });

  test("a source says which turns were given its passages, where the team records them", async () => {
    const base = (await send("POST", "/v1/knowledge-base", { name: "Rooms" })).body.id;
    const path = `/v1/knowledge-base/${base}/sources`;
    const text = { sourceType: "text", textTitle: "Breakfast", textContent: "Breakfast is served from seven to ten." };
    const sources = [
      (await send("POST", path, text)).body.id,
      (await send("POST", path, { ...text, textTitle: "Parking", textContent: "Parking costs nine euros." })).body.id,
    ];
    for (const id of sources) {
      await expect
        .poll(async () => (await send("GET", `${path}/${id}`)).body.status, { timeout: 60_000 })
        .toBe("ready");
    }
    const knowledge = [{ knowledgeBaseId: base, mode: "preload", similarityThreshold: 0 }];
    const asked: { callId: string; turnId: string }[] = [];
    for (const recording of ["full", "none", "redacted"]) {
      const call = await started({ recording, knowledge, redact: recording === "redacted" ? ["nobody"] : [] });
      const { turnId, context } = (
        await send("POST", `${call}/turns`, { text: "When is breakfast served?", deadlineMs: 5_000 })
      ).body;
      expect(context.passages[0]).toMatchObject({ sourceId: sources[0] });
      await send("POST", `${call}/end`, {});
      if (recording !== "none") asked.unshift({ callId: call.split("/").at(-1)!, turnId });
    }
    const first = await send("GET", `${path}/${sources[0]}/citations?limit=1`, undefined, 1);
    expect(first.body).toMatchObject({ hasMore: true, data: [{ object: "source_citation", ...asked[0] }] });
    expect(first.body.data[0].chunkIds).toHaveLength(1);
    const rest = await send("GET", `${path}/${sources[0]}/citations?cursor=${first.body.nextCursor}`);
    expect(rest.body).toMatchObject({ hasMore: false, data: [asked[1]] });
    expect((await send("GET", `${path}/doc_none/citations`)).body.error.code).toBe("source_not_found");
    const { calls } = connect({ baseUrl: services.urls[0], apiKey: sharedKey, timeoutMs: 60_000 });
    expect((await calls.citing(base, sources[0])).data).toMatchObject(asked);
    expect((await send("DELETE", `/v1/calls/${asked[0]!.callId}`)).status).toBe(204);
    expect((await calls.citing(base, sources[0])).data).toMatchObject([asked[1]]);
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
