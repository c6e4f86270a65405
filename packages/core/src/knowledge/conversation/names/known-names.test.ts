import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { createMemoryStorage } from "../../../memory/memory-storage.ts";
import { createBaseWatch } from "../../knowledge-bases/watch-bases.ts";
import { createKnownNames } from "./known-names.ts";

async function setUp() {
  const storage = createMemoryStorage();
  const cue = await createTestCuecard({ storage });
  onTestFinished(() => cue.close());
  const { id } = await cue.knowledgeBases.create({ name: "Houses" });
  const clock = { now: 0 };
  const store = storage.workspace("default");
  const listed = { times: 0 };
  const names = createKnownNames({
    store: {
      listSources(knowledgeBaseId, request) {
        listed.times += 1;
        return store.listSources(knowledgeBaseId, request);
      },
    },
    watch: createBaseWatch({ store, now: () => clock.now }).watch,
  });
  const add = async (textTitle: string, customMetadata: Record<string, string> = {}) =>
    cue.sources.waitUntilReady(
      await cue.sources.add(id, { sourceType: "text", textTitle, textContent: "A sentence.", customMetadata }),
    );
  const heard = async (text: string) => (await names.of([id])).mentionsIn(text).map(({ name }) => name.label);
  return { id, clock, names, listed, add, heard };
}

test("names are titles, and the entity in a source's metadata; questions and sentences are none", async () => {
  const { add, heard } = await setUp();
  await add("Casa Verano");
  await add("Page 7", { entity: "Brandner Hof" });
  await add("Is breakfast served at Kestrel Lodge?");
  await add("All that you must know before you come to us in winter at Kestrel");
  expect(await heard("casa verano")).toEqual(["Casa Verano"]);
  expect(await heard("the brandner hof")).toEqual(["Brandner Hof"]);
  expect(await heard("page 7")).toEqual(["Page 7"]);
  expect(await heard("kestrel lodge")).toEqual([]);
});

test("all sources of one entity stand behind its name", async () => {
  const { names, id, add } = await setUp();
  const first = await add("Rooms", { entity: "Casa Verano" });
  const second = await add("Prices", { entity: "Casa Verano" });
  const [mention] = (await names.of([id])).mentionsIn("casa verano");
  expect(mention!.name.sourceIds).toEqual(new Set([first.id, second.id]));
});

test("an entity that many sources share takes none of their titles", async () => {
  const { names, id, add, heard } = await setUp();
  const lake = await add("Hotel Seeblick", { entity: "Alpine Stays" });
  await add("Hotel Bergblick", { entity: "Alpine Stays" });
  expect(await heard("what is the seeblick like")).toContain("Hotel Seeblick");
  expect(await heard("alpine stays")).toEqual(["Alpine Stays"]);
  expect((await names.of([id])).ofSource(lake.id)?.label).toBe("Alpine Stays");
});

test("names are read again when sources changed, behind the answer, and not at each turn", async () => {
  const { add, heard, clock, listed } = await setUp();
  await add("Casa Verano");
  await heard("hello");
  await heard("hello");
  expect(listed.times).toBe(1);
  await add("Brandner Hof");
  clock.now = 3_000;
  await heard("brandner hof");
  await expect.poll(() => heard("brandner hof"), { timeout: 120_000 }).toEqual(["Brandner Hof"]);
  expect(listed.times).toBe(2);
});

test("a knowledge base that is gone, and one that can't be read, have no names", async () => {
  const { names } = await setUp();
  expect((await names.of(["kb_gone"])).mentionsIn("casa verano")).toEqual([]);
  const unread = { getKnowledgeBase: () => Promise.reject(new Error("The disk is full.")) };
  const broken = createKnownNames({
    store: { listSources: () => Promise.reject(new Error("no")) },
    watch: createBaseWatch({ store: unread, now: () => 0 }).watch,
  });
  expect((await broken.of(["kb"])).mentionsIn("casa verano")).toEqual([]);
});
