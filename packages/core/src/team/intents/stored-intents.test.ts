import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import { decodeIntents, encodeIntents, wayToLearn } from "./encode-intents.ts";
import { fitIntents, type IntentExamples } from "./fit-intents.ts";
import { createIntentModels, type IntentModelsOptions } from "./intent-models.ts";
import { billingAndSupport } from "./test-kit/billing-and-support.ts";

const members = billingAndSupport.members.map(({ agentId, utterances }) => ({ agentId, intents: [...utterances] }));
const changed = [...members.slice(1), { ...members[0]!, intents: ["an invoice for the piano"] }];

async function storeWith(id: string) {
  const store = createMemoryStorage().workspace("default");
  const at = "2026-11-22T00:00:00.000Z";
  const team = { id, object: "team", name: "Front", description: null, definition: null, isActive: true } as const;
  await store.teams.insert({ ...team, tags: [], version: 1, createdAt: at, updatedAt: at });
  return store;
}
function countedModels(store: NonNullable<IntentModelsOptions["store"]>) {
  const learned: IntentExamples[] = [];
  const learn = async (examples: IntentExamples) => {
    learned.push(examples);
    return encodeIntents(fitIntents(examples));
  };
  return { learned, models: createIntentModels({ store, learn }) };
}

test("a model comes back from its bytes as it was, wherever they begin in memory", () => {
  const model = fitIntents(billingAndSupport);
  const bytes = encodeIntents(model);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(decodeIntents(shifted.subarray(3))).toEqual(model);
  expect(decodeIntents(encodeIntents(fitIntents({ members: [], negatives: ["nothing"] })))!.labels).toEqual([null]);
});

test("the present way to learn is the one that its number stands for", () => {
  const { model, meanings, ...rest } = fitIntents(billingAndSupport);
  expect(meanings).toBeNull();
  const { vocabulary, linear, index } = model;
  const numbers = [vocabulary.idf, linear.weights, linear.bias, index.starts, index.values, index.examples];
  const learned = [[...vocabulary.ids], vocabulary.unseenIdf, linear.classes, numbers.map((list) => [...list]), rest];
  const rounded = JSON.stringify(learned, (_name, value) =>
    typeof value === "number" ? Number(value.toFixed(3)) : value,
  );
  // Another hash: what is learned has changed. Add one to `wayToLearn` in encode-intents.ts and put the new hash here, so that
  // what stores have is learned again.
  expect([wayToLearn, createHash("sha256").update(rounded).digest("hex").slice(0, 16)]).toEqual([
    7,
    "4589755dd2b81d04",
  ]);
});

test("what a save learned is stored with the version, and no other process learns it again", async () => {
  const store = await storeWith("team_1");
  const saving = countedModels(store);
  await saving.models.of({ members }, { id: "team_1", version: 3 })!.settled;
  await expect.poll(() => store.getLearned("team_1")).toMatchObject({ version: 3 });
  const other = countedModels(store);
  const fit = other.models.of({ members }, { id: "team_1", version: 3 })!;
  await fit.settled;
  expect(fit.learned).toBe(true);
  expect(fit.classifier!("a wrong invoice").agentId).toBe("billing");
  expect([saving.learned.length, other.learned.length]).toEqual([1, 0]);
});

test("an earlier version serves until the next is learned, which replaces it", async () => {
  const store = await storeWith("team_1");
  await countedModels(store).models.of({ members }, { id: "team_1", version: 1 })!.settled;
  await expect.poll(() => store.getLearned("team_1")).not.toBeNull();
  const held = Promise.withResolvers<void>();
  const learn = async (examples: IntentExamples) => {
    await held.promise;
    return encodeIntents(fitIntents(examples));
  };
  const fit = createIntentModels({ store, learn }).of({ members: changed }, { id: "team_1", version: 2 })!;
  await fit.usable;
  expect(fit.learned).toBe(false);
  expect(fit.classifier!("a wrong invoice").why).toContain("invoice is wrong");
  held.resolve();
  await fit.settled;
  expect(fit.learned).toBe(true);
  expect(fit.classifier!("an invoice").why).toContain("piano");
  await expect.poll(() => store.getLearned("team_1")).toMatchObject({ version: 2 });
});

test("a resumed call of an earlier version learns for itself, and stores nothing over the later one", async () => {
  const store = await storeWith("team_1");
  await countedModels(store).models.of({ members: changed }, { id: "team_1", version: 2 })!.settled;
  await expect.poll(() => store.getLearned("team_1")).not.toBeNull();
  const { models, learned } = countedModels(store);
  const fit = models.of({ members }, { id: "team_1", version: 1 })!;
  await fit.settled;
  expect(fit.classifier!("a wrong invoice").agentId).toBe("billing");
  await new Promise(setImmediate);
  expect(learned).toHaveLength(1);
  expect(await store.getLearned("team_1")).toMatchObject({ version: 2 });
});

test("what another way learned is learned again, and a store that fails costs nothing but time", async () => {
  const store = await storeWith("team_1");
  const bytes = encodeIntents(fitIntents(billingAndSupport));
  bytes.set(new TextEncoder().encode('{"way":1'), 4);
  await store.saveLearned({ teamId: "team_1", version: 1, key: "old", model: bytes });
  const fail = async () => Promise.reject(new Error("the disk is full"));
  for (const each of [store, { getLearned: fail, saveLearned: fail, listLearnedExamples: fail }]) {
    const { models, learned } = countedModels(each);
    const fit = models.of({ members }, { id: "team_1", version: 1 })!;
    await fit.settled;
    expect([fit.learned, fit.problem, learned.length]).toEqual([true, null, 1]);
  }
});
