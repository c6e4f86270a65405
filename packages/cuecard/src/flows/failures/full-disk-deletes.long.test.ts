import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCuecard } from "../../create-cuecard.ts";
import { fillDisk, mountDisk } from "../../test-kit/small-disk.ts";

test("a full disk without any reserve while deleting: an error, and the rows, their text and their files are as they were", async (context) => {
  const disk = mountDisk(context, "size=40m,mode=0700");
  const data = join(disk, "data");
  const cuecard = await createCuecard({ data });
  onTestFinished(() => cuecard.close());
  const { id: base } = await cuecard.knowledgeBases.create({ name: "Support" });
  const agent = await cuecard.agents.create({ name: "Desk", knowledge: [{ knowledgeBaseId: base }] });
  const content = (name: string) =>
    new TextEncoder().encode(`<h1>${name}</h1><p>${`${name} is paid in June. `.repeat(200)}</p>`);
  const sources = [];
  for (const name of ["Rent", "Water"])
    sources.push(
      await cuecard.sources.waitUntilReady(
        await cuecard.sources.addFile(base, { name: `${name}.html`, content: content(name) }),
      ),
    );
  const call = await cuecard.calls.start({ agentId: agent.id });
  await call.userTurn("When is the rent paid?");
  await call.end();
  const state = async () => ({
    base: await cuecard.knowledgeBases.get(base),
    agent: await cuecard.agents.get(agent.id),
    sources: await cuecard.sources.list(base),
    calls: await cuecard.calls.list(),
    files: readdirSync(join(data, "blobs"), { recursive: true }).sort(),
    found: (await cuecard.search({ query: "When is rent paid?", knowledgeBaseIds: [base] })).results.length,
  });
  const before = await state();
  fillDisk(disk);
  rmSync(join(data, "cuecard.sqlite-reserve"));
  fillDisk(disk);
  expect(existsSync(join(data, "cuecard.sqlite-reserve"))).toBe(false);

  const full = { code: "storage_failed", message: expect.stringMatching(/disk is full/) };
  await expect(cuecard.sources.delete(base, sources[0]!.id)).rejects.toMatchObject(full);
  expect(await state()).toEqual(before);
  await expect(cuecard.sources.deleteMany(base, { all: true })).rejects.toMatchObject(full);
  expect(await state()).toEqual(before);
  await expect(cuecard.knowledgeBases.delete(base, { force: true })).rejects.toMatchObject(full);
  expect(await state()).toEqual(before);
  await expect(cuecard.agents.delete(agent.id)).rejects.toMatchObject(full);
  expect(await state()).toEqual(before);
});
