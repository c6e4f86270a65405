import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { CuecardError } from "../../errors.ts";
import { createMemoryBlobStore } from "../../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";

const full = new CuecardError("storage_failed", "The disk is full.");

/** A Cuecard whose store or blob store can be made to fail. */
async function open() {
  const faults = { deleting: false, blobs: false };
  const memory = createMemoryStorage();
  const workspace = (id: string) => {
    const store = memory.workspace(id);
    const deleteKnowledgeBase: typeof store.deleteKnowledgeBase = async (base) => {
      if (faults.deleting) throw full;
      return store.deleteKnowledgeBase(base);
    };
    return { ...store, deleteKnowledgeBase };
  };
  const blobs = createMemoryBlobStore();
  const failing = {
    ...blobs,
    async delete(key: string) {
      if (faults.blobs) throw full;
      await blobs.delete(key);
    },
  };
  const cue = await createTestCuecard({ storage: { ...memory, workspace }, blobs: failing });
  onTestFinished(() => cue.close());
  const { id } = await cue.knowledgeBases.create({ name: "Support" });
  return { cue, id, faults };
}

test("a knowledge base that can't be deleted stays attached where it was", async () => {
  const { cue, id, faults } = await open();
  const knowledge = [{ knowledgeBaseId: id }];
  const agent = await cue.agents.create({ name: "Desk", knowledge });
  const team = await cue.teams.create({ name: "Line", definition: { members: [{ agentId: agent.id }], knowledge } });
  faults.deleting = true;
  await expect(cue.knowledgeBases.delete(id, { force: true })).rejects.toBe(full);
  expect((await cue.agents.get(agent.id)).knowledge).toEqual(agent.knowledge);
  expect((await cue.teams.get(team.id)).definition).toEqual(team.definition);
  faults.deleting = false;
  await cue.knowledgeBases.delete(id, { force: true });
  expect((await cue.agents.get(agent.id)).knowledge).toEqual([]);
  expect((await cue.teams.get(team.id)).definition?.knowledge).toEqual([]);
});

test("files that can't be deleted now are left to maintenance: what was deleted is deleted, and told", async () => {
  const { cue, id, faults } = await open();
  const deleted: string[] = [];
  cue.on("knowledge_base.deleted", ({ knowledgeBaseId }) => deleted.push(knowledgeBaseId));
  const [first, second] = await Promise.all(
    ["One.", "Two."].map((textContent) =>
      cue.sources.add(id, { sourceType: "text", textTitle: textContent, textContent }),
    ),
  );
  faults.blobs = true;
  await cue.sources.delete(id, first!.id);
  await expect(cue.sources.get(id, first!.id)).rejects.toMatchObject({ code: "source_not_found" });
  expect((await cue.sources.get(id, second!.id)).id).toBe(second!.id);
  await cue.knowledgeBases.delete(id);
  expect(deleted).toEqual([id]);
});
