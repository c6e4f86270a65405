import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";

const source = (title: string) => ({
  sourceType: "text" as const,
  textTitle: title,
  textContent: `${title} is open from nine to six.`,
});
const told = (count: string, id: string) => ({
  stage: "ingest",
  reason: expect.stringContaining(`${count} of knowledge base "${id}"`),
});

test("a search and a turn right after add say how many sources were never ready yet, and a refresh of a ready one does not", async () => {
  const embedder = createFakeEmbedder();
  const cue = await createTestCuecard({ embedders: [embedder] });
  onTestFinished(() => cue.close());
  const [branches, plans] = [
    await cue.knowledgeBases.create({ name: "Branches" }),
    await cue.knowledgeBases.create({ name: "Plans" }),
  ];
  const knowledge = [branches, plans].map(({ id }) => ({
    knowledgeBaseId: id,
    mode: "preload" as const,
    similarityThreshold: 0,
  }));
  const definition = { members: [{ agentId: "desk", isEntry: true }], knowledge };
  const team = await cue.teams.create({ name: "Front", definition });
  const call = await cue.calls.start({ teamId: team.id });
  const search = () =>
    cue.search({
      query: "when is Hamburg open",
      knowledgeBaseIds: [branches.id, plans.id],
      similarityThreshold: 0,
      keywordSearch: true,
    });
  expect((await search()).degraded).toEqual([]);

  const document = embedder.embed;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  embedder.embed = async (request) => {
    if (request.input === "document") await held;
    return document(request);
  };
  const [hamburg, munich, fiber] = [
    await cue.sources.add(branches.id, source("Hamburg")),
    await cue.sources.add(branches.id, source("Munich")),
    await cue.sources.add(plans.id, source("Fiber")),
  ];
  const both = [told("2 sources", branches.id), told("1 source", plans.id)];
  expect(await search()).toMatchObject({ results: [], degraded: both });
  expect((await call.userTurn("When is Hamburg open?", { deadlineMs: 20_000 })).degraded).toEqual(both);
  release();
  for (const one of [hamburg, munich, fiber]) await cue.sources.waitUntilReady(one);
  expect((await search()).degraded).toEqual([]);
  expect((await call.userTurn("When is Munich open?", { deadlineMs: 20_000 })).degraded).toEqual([]);
  await cue.sources.refresh(branches.id, hamburg.id);
  expect((await search()).degraded).toEqual([]);
});
