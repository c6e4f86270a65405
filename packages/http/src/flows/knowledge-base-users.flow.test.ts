import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedKey, stores, type TwoServices } from "./test-kit/two-services.ts";

describe.each(stores)("who uses a knowledge base $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  beforeAll(async () => {
    services = await start();
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

  test("agents, and teams by members, with the settings that count in a call", async () => {
    const kb = (await send("POST", "/v1/knowledge-base", { name: "Plans" })).body.id;
    const other = (await send("POST", "/v1/knowledge-base", { name: "Other" })).body.id;
    const agent = (id: string, knowledge: object[]) =>
      send("POST", "/v1/agents", { id, name: id, systemPrompt: "p", knowledge });
    await agent("has", [{ knowledgeBaseId: kb, topK: 5 }]);
    await agent("lacks", [{ knowledgeBaseId: other }]);
    const team = async (name: string, definition: object) =>
      (await send("POST", "/v1/teams", { name, definition })).body.id;
    const members = [
      { agentId: "has", isEntry: true, role: "first" },
      { agentId: "lacks", role: "second" },
    ];
    const byAgent = await team("By agent", { members });
    const byTeam = await team("By team", { members, knowledge: [{ knowledgeBaseId: kb, mode: "tool" }] });
    const byMember = await team("By member", {
      members,
      memberOverrides: {
        has: { knowledge: { $remove: [{ knowledgeBaseId: kb }] } },
        lacks: { knowledge: { $append: [{ knowledgeBaseId: kb, topK: 1 }] } },
      },
    });
    const removed = await team("Removed", {
      members,
      memberOverrides: { has: { knowledge: { $remove: [{ knowledgeBaseId: kb }] } } },
    });
    await team("None", { members: [{ agentId: "lacks", isEntry: true }] });

    const { status, body } = await send("GET", `/v1/knowledge-base/${kb}/users`, undefined, 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "knowledge_base_users",
      knowledgeBaseId: kb,
      agents: [{ agentId: "has", name: "has", settings: { topK: 5, mode: "auto", similarityThreshold: 0.6 } }],
    });
    const shown = body.teams.map((each: { teamId: string; members: { agentId: string }[] }) => [
      each.teamId,
      each.members.map(({ agentId }) => agentId),
    ]);
    const by = Object.fromEntries(shown);
    expect(by).toEqual({ [byAgent]: ["has"], [byTeam]: ["has", "lacks"], [byMember]: ["lacks"] });
    expect(by[removed]).toBeUndefined();
    const settings = Object.fromEntries(body.teams.map((each: { teamId: string }) => [each.teamId, each]));
    expect(settings[byTeam].members[1]).toMatchObject({ role: "second", settings: { mode: "tool", topK: 3 } });
    expect(settings[byMember].members[0].settings).toMatchObject({ topK: 1 });

    expect((await send("GET", `/v1/knowledge-base/${other}/users`)).body.agents).toMatchObject([{ agentId: "lacks" }]);
    const none = await send("GET", "/v1/knowledge-base/kb_none/users");
    expect(none).toMatchObject({ status: 404, body: { error: { code: "knowledge_base_not_found" } } });
  });
});
