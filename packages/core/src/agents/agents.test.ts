import { describe, expect, test } from "vitest";
import { createFixture } from "../call/test-kit/call-fixture.ts";

describe("agents", () => {
  test("an agent keeps its further properties and gets its attachments' defaults", async () => {
    const { agents } = await createFixture();
    const agent = await agents.create({ name: "N", knowledge: [{ knowledgeBaseId: "kb_1" }], voice: { speed: 1 } });
    expect(agent).toMatchObject({
      id: expect.stringMatching(/^agt_/),
      object: "agent",
      systemPrompt: null,
      firstMessage: null,
      voice: { speed: 1 },
    });
    expect(agent.knowledge).toEqual([
      {
        knowledgeBaseId: "kb_1",
        mode: "auto",
        topK: 3,
        similarityThreshold: 0.6,
        reranking: true,
        keywordSearch: true,
        preloadMaxTokens: 2000,
      },
    ]);
    expect(await agents.get(agent.id)).toEqual(agent);
  });

  test("an id may be chosen once", async () => {
    const { agents } = await createFixture();
    await agents.create({ id: "my:agent", name: "N" });
    await expect(agents.create({ id: "my:agent", name: "N" })).rejects.toMatchObject({ code: "id_taken" });
    await expect(agents.create({ id: "no spaces", name: "N" })).rejects.toMatchObject({
      code: "invalid_value",
      param: "id",
    });
  });

  test("unknown and repeated bases are refused by name", async () => {
    const { agents } = await createFixture();
    const knowledge = [{ knowledgeBaseId: "kb_1" }, { knowledgeBaseId: "kb_no" }, { knowledgeBaseId: "kb_1" }];
    await expect(agents.create({ name: "N", knowledge })).rejects.toMatchObject({
      code: "knowledge_base_not_found",
      param: "knowledge[1].knowledgeBaseId",
      message: expect.stringContaining("kb_no"),
      issues: { length: 2 },
    });
    await expect(agents.update("desk", { knowledge })).rejects.toMatchObject({ code: "knowledge_base_not_found" });
  });

  test("an update changes what is given, null removes a further property, and a GET may be sent back", async () => {
    const { agents } = await createFixture();
    const agent = await agents.create({ name: "N", systemPrompt: "p", voice: "v", model: "m" });
    const changed = await agents.update(agent.id, { ...agent, voice: null, systemPrompt: null, name: "M" });
    const { voice: _voice, ...rest } = agent;
    expect(changed).toEqual({ ...rest, name: "M", systemPrompt: null, version: 2, updatedAt: changed.updatedAt });
    expect(await agents.get(agent.id)).toEqual(changed);
  });

  test("updates at once all count", async () => {
    const { agents } = await createFixture();
    await Promise.all(Array.from({ length: 10 }, (_, index) => agents.update("desk", { [`p${index}`]: index })));
    expect(Object.keys(await agents.get("desk")).filter((key) => /^p\d$/.test(key))).toHaveLength(10);
  });

  test("list pages newest first, and a deleted agent is gone", async () => {
    const { agents } = await createFixture();
    const first = await agents.list({ limit: 2 });
    const second = await agents.list({ limit: 2, cursor: first.nextCursor });
    expect([...first.data, ...second.data].map(({ id }) => id).sort()).toEqual(["billing", "desk", "support"]);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    await agents.delete("desk");
    for (const run of [() => agents.get("desk"), () => agents.update("desk", {}), () => agents.delete("desk")]) {
      await expect(run()).rejects.toMatchObject({ code: "agent_not_found" });
    }
  });
});

test("an agent does not grow without end, by its own properties or by its prompt", async () => {
  const { agents } = await createFixture();
  const text = "a".repeat(600_000);
  const { id } = await agents.create({ name: "N", one: text });
  const refused = { code: "invalid_value", message: expect.stringContaining("at most 1048576 are allowed") };
  await expect(agents.update(id, { two: text })).rejects.toMatchObject(refused);
  await expect(agents.create({ name: "M", systemPrompt: text + text })).rejects.toMatchObject(refused);
  expect(await agents.update(id, { one: null, two: text })).toMatchObject({ two: text });
});
