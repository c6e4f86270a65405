import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { expect, test, vi } from "vitest";
import { createMemoryBlobStore } from "./memory/memory-blob-store.ts";
import { createMemoryStorage } from "./memory/memory-storage.ts";

/** Adapters that tell whether they were closed. */
function watched() {
  const close = { storage: vi.fn(async () => {}), blobs: vi.fn(async () => {}), embedder: vi.fn(async () => {}) };
  const storage = { ...createMemoryStorage(), close: close.storage };
  const blobs = { ...createMemoryBlobStore(), close: close.blobs };
  const embedders = [{ ...createFakeEmbedder(), close: close.embedder }];
  return { close, storage, blobs, embedders };
}

const fault = new Error("The bucket is away.");
const failing = async () => {
  throw fault;
};

test.each(["the blob store can't be opened", "leases can't be ended"])(
  "when %s, the store that was opened is closed again",
  async (step) => {
    const { close, ...adapters } = watched();
    if (step.startsWith("the blob")) adapters.blobs.open = failing;
    else adapters.storage.expireLeases = failing;
    await expect(createTestCuecard({ ...adapters, soleOwner: true })).rejects.toBe(fault);
    for (const closed of Object.values(close)) expect(closed).toHaveBeenCalledTimes(1);
  },
);

test("what can't be closed keeps nothing else open", async () => {
  const { close, ...adapters } = watched();
  const cuecard = await createTestCuecard(adapters);
  close.embedder.mockRejectedValue(fault);
  await expect(cuecard.close()).rejects.toBe(fault);
  expect(close.blobs).toHaveBeenCalledTimes(1);
  expect(close.storage).toHaveBeenCalledTimes(1);
});

test("workspaces that were not asked for lately are let go, and their live calls are still held", async () => {
  const cuecard = await createTestCuecard();
  const first = cuecard.workspace("first");
  await first.agents.create({ id: "desk", name: "Desk" });
  const call = await first.calls.start({ agentId: "desk" });
  for (let number = 0; number < 1_500; number++) cuecard.workspace(`ws-${number}`);
  const again = cuecard.workspace("first");
  expect(again).not.toBe(first);
  expect(await again.calls.open(call.id)).toBe(call);
  expect((await call.userTurn("hello")).status).toBe("ok");
  expect(cuecard.workspace("first")).toBe(again);
  await cuecard.close();
});
