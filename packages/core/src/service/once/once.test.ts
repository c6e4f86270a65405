import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import type { OnceWork, Workspace } from "../../api/workspace.ts";
import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { RequestStore } from "../../ports/storage/requests.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";

let time = Date.parse("2026-11-22T09:00:00Z");

interface Fixture {
  storage: Storage;
  /** Two processes on one storage. */
  cues: [Workspace, Workspace];
  names(): Promise<string[]>;
}

async function setUp(): Promise<Fixture> {
  const storage = createMemoryStorage();
  const open = () => createTestCuecard({ storage, embedders: [createFakeEmbedder()], concurrency: 0, now: () => time });
  const cues: [Workspace, Workspace] = [await open(), await open()];
  const names = async () => (await cues[0].knowledgeBases.list({ limit: 100 })).data.map(({ name }) => name);
  return { storage, cues, names };
}

function aBase(cue: Workspace, name = "Support", keeps = true): OnceWork<KnowledgeBase> {
  return {
    prefix: "kb",
    asked: name,
    async make(workspace) {
      const value = await workspace.knowledgeBases.create({ name });
      return { id: value.id, value, keeps };
    },
    find: (id) => cue.knowledgeBases.get(id),
  };
}

/** The store of the default workspace with some verbs of its own, until the test ends. */
function withVerbs(storage: Storage, verbs: (store: RequestStore) => Partial<RequestStore>): void {
  const open = storage.workspace;
  storage.workspace = (id) => ({ ...open(id), ...verbs(open(id)) });
  onTestFinished(() => {
    storage.workspace = open;
  });
}

test.each([true, false])("of 20 equal requests to two processes one makes the object (kept: %s)", async (keeps) => {
  const { cues, names } = await setUp();
  const asked = Array.from({ length: 20 }, (_, index) => cues[index % 2]!.once("k", aBase(cues[0], "Support", keeps)));
  const settled = await Promise.allSettled(asked);
  const made = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(new Set(refused)).toEqual(new Set(["request_in_progress"]));
  expect(await names()).toEqual(["Support"]);
  expect(await cues[1].once("k", aBase(cues[1], "Support", keeps))).toEqual(made[0]);
});

test("the first answer is kept for 24 hours, whatever became of the object, and then the key is free", async () => {
  const { cues, names } = await setUp();
  const [cue] = cues;
  const first = await cue.once("k", aBase(cue));
  await cue.knowledgeBases.update(first.id, { name: "Changed" });
  expect(await cue.once("k", aBase(cue))).toEqual(first);
  await expect(cue.once("k", aBase(cue, "Other"))).rejects.toMatchObject({ code: "idempotency_key_reused" });
  time += limits.keyedRequest.keptMs;
  expect((await cue.once("k", aBase(cue, "Other"))).id).not.toBe(first.id);
  expect(await names()).toEqual(["Other", "Changed"]);
});

/** The process dies at the step: nothing more of its attempt happens. */
test.each([
  ["before the object is stored", "make"],
  ["after the object is stored", "end"],
] as const)("a process that dies %s leaves one object, made by the next attempt or found by it", async (_, step) => {
  const { storage, cues, names } = await setUp();
  const dead = new Promise<never>(() => {});
  if (step === "end") withVerbs(storage, () => ({ endRequest: () => dead }));
  const dying = aBase(cues[0]);
  const doomed = await createTestCuecard({ storage, concurrency: 0, now: () => time });
  void doomed.once("k", step === "make" ? { ...dying, make: () => dead } : dying);
  await expect.poll(names).toHaveLength(step === "make" ? 0 : 1);
  const [, other] = cues;
  await expect(other.once("k", aBase(other))).rejects.toMatchObject({ code: "request_in_progress" });
  time += limits.keyedRequest.leaseMs;
  const made = await other.once("k", aBase(other));
  expect(await names()).toEqual(["Support"]);
  expect(await other.once("k", aBase(other))).toEqual(made);
});

test("an attempt that was only slow and one that came after it make one object", async () => {
  const { cues, names } = await setUp();
  const [slow, quick] = cues;
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = aBase(slow);
  const late = slow.once("k", { ...work, make: (workspace) => promise.then(() => work.make(workspace)) });
  await new Promise(setImmediate);
  time += limits.keyedRequest.leaseMs;
  const made = await quick.once("k", aBase(quick));
  resolve();
  await expect(late).rejects.toMatchObject({ code: "id_taken" });
  expect(await names()).toEqual(["Support"]);
  expect(await slow.once("k", aBase(slow))).toEqual(made);
});

test("what was refused may be asked again under its key; after a fault the next attempt may begin at once", async () => {
  const { cues, names } = await setUp();
  const [cue] = cues;
  await expect(cue.once("k", aBase(cue, ""))).rejects.toMatchObject({ type: "invalid_request_error" });
  const work = aBase(cue, "Mended");
  const lost: OnceWork<KnowledgeBase> = {
    ...work,
    async make(workspace) {
      await work.make(workspace);
      throw new CuecardError("storage_failed", "The connection was lost.", { retryable: true });
    },
  };
  await expect(cue.once("k", lost)).rejects.toMatchObject({ code: "storage_failed" });
  const made = await cue.once("k", work);
  expect(made.name).toBe("Mended");
  expect(await names()).toEqual(["Mended"]);
});

test("neither the key nor what was asked for is stored", async () => {
  const { storage, cues } = await setUp();
  const stored: unknown[] = [];
  withVerbs(storage, (store) => ({
    async admitRequest(request) {
      stored.push(request);
      return store.admitRequest(request);
    },
  }));
  const cue = await createTestCuecard({ storage, concurrency: 0, now: () => time });
  await cue.once("+44 20 7946 0018", { ...aBase(cues[0]), asked: "my pin is 271828" });
  expect(JSON.stringify(stored)).not.toMatch(/7946|271828/);
  expect(stored).toHaveLength(1);
});
