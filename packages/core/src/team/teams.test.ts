import { describe, expect, test } from "vitest";
import { createFixture } from "../call/test-kit/call-fixture.ts";

const definition = { members: [{ agentId: "desk", role: "Desk" }] };

describe("teams", () => {
  test("a team is created whole, with its definition exactly as given", async () => {
    const { teams } = await createFixture();
    const odd = { members: [{ agentId: "desk" }], memberOverrides: { desk: { voice: { deep: [1, null] } } } };
    const team = await teams.create({ name: "T", definition: odd, tags: ["a"] });
    expect(team).toMatchObject({
      object: "team",
      name: "T",
      description: null,
      definition: odd,
      isActive: true,
      tags: ["a"],
      version: 1,
    });
    expect(await teams.get(team.id)).toEqual(team);
    expect((await teams.create({ name: "U" })).definition).toBeNull();
  });

  test("each save adds one to the version and changes what was given only", async () => {
    const { teams } = await createFixture();
    const team = await teams.create({ name: "T", description: "d", definition, tags: ["a"] });
    const renamed = await teams.update(team.id, { name: "N" });
    expect(renamed).toEqual({ ...team, name: "N", version: 2, updatedAt: renamed.updatedAt });
    expect(renamed.updatedAt > team.updatedAt).toBe(true);
    expect(await teams.update(team.id, { ...renamed, description: null, definition: null })).toMatchObject({
      version: 3,
      description: null,
      definition: null,
      tags: ["a"],
    });
  });

  test("saves at once all count", async () => {
    const { teams } = await createFixture();
    const { id } = await teams.create({ name: "T" });
    await Promise.all(Array.from({ length: 10 }, (_, index) => teams.update(id, { tags: [`t${index}`] })));
    expect((await teams.get(id)).version).toBe(11);
  });

  test("a check says what saving would, and saves nothing", async () => {
    const { teams } = await createFixture();
    const wrong = {
      members: [{ agentId: "a" }, { agentId: "a" }],
      overrides: { knowledge: [{ knowledgeBaseId: "x" }] },
    };
    const refused = await teams.create({ name: "T", definition: wrong }).catch((error) => error.issues);
    const { problems } = await teams.check({ definition: wrong });
    expect(problems).toEqual(refused);
    expect(problems.map(({ path }) => path)).toContain("definition.overrides.knowledge[0].knowledgeBaseId");
    const secret = { name: "pin", value: "4711", secret: true };
    const { id } = await teams.create({ name: "T", definition: { ...definition, variables: [secret] } });
    const shown = (await teams.get(id)).definition!;
    expect(await teams.check({ definition: shown, teamId: id })).toMatchObject({
      problems: [],
      warnings: [],
    });
    expect((await teams.check({ definition: shown })).problems).toMatchObject([
      { path: "definition.variables[0].value" },
    ]);
    const ghost = { members: [{ agentId: "ghost" }] };
    expect((await teams.check({ definition: ghost })).warnings[0]).toContain("ghost");
    await expect(teams.check({ definition: ghost, teamId: "team_x" })).rejects.toMatchObject({
      code: "team_not_found",
    });
  });

  test("a definition with problems is not saved, on create and on update", async () => {
    const { teams } = await createFixture();
    const wrong = { members: [{ agentId: "a" }, { agentId: "a" }] };
    await expect(teams.create({ name: "T", definition: wrong })).rejects.toMatchObject({
      code: "invalid_team_definition",
      issues: { length: 2 },
    });
    const team = await teams.create({ name: "T", definition });
    await expect(teams.update(team.id, { definition: wrong })).rejects.toMatchObject({
      code: "invalid_team_definition",
    });
    const unknownBase = { ...definition, overrides: { knowledge: { $append: [{ knowledgeBaseId: "kb_no" }] } } };
    await expect(teams.update(team.id, { definition: unknownBase })).rejects.toMatchObject({
      code: "invalid_team_definition",
      param: "definition.overrides.knowledge.$append[0].knowledgeBaseId",
    });
    expect(await teams.get(team.id)).toEqual(team);
  });

  test("an earlier version comes back whole, with the secrets that there are now, and is checked again", async () => {
    const { teams, store } = await createFixture();
    const secrets = (...values: string[]) => ({
      ...definition,
      variables: values.map((value, index) => ({ name: `s${index}`, value, secret: true })),
    });
    const { id } = await teams.create({ name: "T", description: "d", definition: secrets("old", "gone"), tags: ["a"] });
    await teams.update(id, { description: null, definition: secrets("new"), tags: [], isActive: false });
    await expect(teams.makeCurrent(id, 1, { ifVersion: 1 })).rejects.toMatchObject({ code: "version_conflict" });
    const back = await teams.makeCurrent(id, 1, { ifVersion: 2 });
    expect(back).toMatchObject({ version: 3, description: "d", tags: ["a"], isActive: false });
    expect((await store.teams.get(id))?.definition).toEqual(secrets("new", "gone"));
    expect(await teams.makeCurrent(id, 1)).toEqual(back);
    expect(await teams.makeCurrent(id, 3)).toEqual(back);
    expect((await teams.versions(id)).data.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    await expect(teams.version(id, 4)).rejects.toMatchObject({ code: "version_not_found", param: "version" });
  });

  test("list filters by all tags and by activity", async () => {
    const { teams, teamId } = await createFixture();
    const a = await teams.create({ name: "A", tags: ["x", "y"] });
    const b = await teams.create({ name: "B", tags: ["x"], isActive: false });
    const ids = async (filter: object) => (await teams.list(filter)).data.map(({ id }) => id).sort();
    expect(await ids({})).toEqual([teamId, a.id, b.id].sort());
    expect(await ids({ tag: ["x"] })).toEqual([a.id, b.id].sort());
    expect(await ids({ tag: ["x", "y"] })).toEqual([a.id]);
    expect(await ids({ isActive: false })).toEqual([b.id]);
    await expect(teams.list({ limit: 0 })).rejects.toMatchObject({ code: "value_out_of_range", param: "limit" });
  });

  test("resolved shows every member with its provenance, and warns of what has no configuration", async () => {
    const { teams } = await createFixture();
    const team = await teams.create({
      name: "T",
      definition: {
        members: [{ agentId: "desk", role: "Desk", isEntry: true }, { agentId: "ghost" }],
        variables: [{ name: "company", value: "Acme" }],
        overrides: { voice: "v" },
      },
    });
    const resolved = await teams.resolved(team.id);
    expect(resolved).toMatchObject({ object: "resolved_team", teamId: team.id, version: 1 });
    expect(resolved.members.map(({ agentId, isEntry, stored }) => [agentId, isEntry, stored])).toEqual([
      ["desk", true, true],
      ["ghost", false, false],
    ]);
    expect(resolved.members[0]).toMatchObject({
      agent: { systemPrompt: "You are Dora of Acme.", voice: "v" },
      provenance: { systemPrompt: "agent", voice: "team" },
      variables: { company: "Acme" },
    });
    expect(resolved.warnings).toEqual([]);
    const bare = await teams.create({ name: "Bare", definition: { members: [{ agentId: "ghost" }] } });
    expect((await teams.resolved(bare.id)).warnings).toEqual([expect.stringContaining("ghost")]);
  });

  test("an unknown team is not found, and a deleted one is gone", async () => {
    const { teams } = await createFixture();
    const { id } = await teams.create({ name: "T" });
    await teams.delete(id);
    for (const run of [
      () => teams.get(id),
      () => teams.update(id, {}),
      () => teams.delete(id),
      () => teams.resolved(id),
    ]) {
      await expect(run()).rejects.toMatchObject({ code: "team_not_found" });
    }
  });

  test("what its examples mean is learned when it is saved, and stored; ready waits for it", async () => {
    const { teams, store } = await createFixture();
    const intents = ["my bill is wrong", "I was charged twice", "a question about an invoice"];
    const matter = {
      members: [
        { agentId: "desk", isEntry: true },
        { agentId: "billing", intents },
      ],
    };
    const { id } = await teams.create({ name: "T", definition: matter });
    const readiness = { object: "team_readiness", teamId: id, version: 1, ready: true, problem: null };
    expect(await teams.ready(id)).toEqual(readiness);
    await expect.poll(() => store.getLearned(id)).toMatchObject({ teamId: id, version: 1 });
    // So many examples that they can't be learned before it is asked.
    const many = Array.from(
      { length: 200 },
      (_, number) => `the wifi on floor ${number} of building ${number * 7} is slow`,
    );
    const members = [...matter.members, { agentId: "support", intents: many }];
    await teams.update(id, { definition: { members } });
    expect(await teams.ready(id, { timeoutMs: 0 })).toMatchObject({ version: 2, ready: false });
    expect(await teams.ready(id)).toMatchObject({ version: 2, ready: true });
    await expect.poll(() => store.getLearned(id)).toMatchObject({ version: 2 });
    await expect(teams.ready(id, { signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
    expect(await teams.ready((await teams.create({ name: "None", definition })).id)).toMatchObject({ ready: true });
    await expect(teams.ready("team_unknown")).rejects.toMatchObject({ code: "team_not_found" });
  });
});
