import { createCuecard, type KnowledgeBaseRef } from "cuecard";
import { expect, test } from "vitest";

const cue = await createCuecard({ data: ":memory:" });
const base = await cue.knowledgeBases.create({ name: "Ferry", gaps: true });
const source = await cue.sources.add(base, {
  sourceType: "text",
  textTitle: "Cabins",
  textContent: "A cabin is 40 EUR.",
});
await cue.sources.waitUntilReady(source);

/** Every read that begins with a knowledge base. */
const reads: Record<string, (base: KnowledgeBaseRef) => Promise<unknown>> = {
  "knowledgeBases.get": (base) => cue.knowledgeBases.get(base),
  "knowledgeBases.users": (base) => cue.knowledgeBases.users(base),
  "knowledgeBases.update": (base) => cue.knowledgeBases.update(base, {}),
  "sources.get": (base) => cue.sources.get(base, source.id),
  "sources.list": (base) => cue.sources.list(base),
  "sources.status": (base) => cue.sources.status(base, source.id),
  "sources.chunks": (base) => cue.sources.chunks(base, source.id),
  "sources.text": (base) => cue.sources.text(base, source.id),
  "sources.deleteMany": (base) => cue.sources.deleteMany(base, { all: true, dryRun: true }),
  "gaps.list": (base) => cue.gaps.list(base),
  "gaps.check": (base) => cue.gaps.check(base),
};

test.each(Object.entries(reads))("%s takes a knowledge base or its id", async (_name, read) => {
  expect(await read(base)).toEqual(await read(base.id));
});

test.each(Object.entries(reads))("%s refuses what is neither", async (_name, read) => {
  for (const wrong of [undefined, null, 7, {}, ""])
    await expect(read(wrong as never)).rejects.toMatchObject({
      code: "invalid_value",
      message: expect.stringContaining("pass a knowledge base or its id"),
    });
});

test("waitUntilReady asks for the source where it is given an id alone", async () => {
  await expect(cue.sources.waitUntilReady(source.id as never)).rejects.toMatchObject({
    code: "invalid_value",
    message: `waitUntilReady needs the source, and not "${source.id}"; pass what add or get returned.`,
  });
});
