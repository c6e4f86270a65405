import type { EarlierReading } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { at, batches, claim, hour, someChunks, someFacts, t0, withBase, withReadySource } from "./kit/fixtures.ts";
import type { OpenCase, OpenStorage } from "./kit/harness.ts";

/** What a source's text was before its last change. */
export function earlierReadingCases(open: OpenCase): void {
  describe("earlier readings", () => {
    test("a source has none before a run changed its text, and a run that changes nothing leaves what is kept", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, { chunks: someChunks(2) });
      const kept = () => store.getEarlierReading(base.id, source.id);
      expect(await kept()).toBeNull();
      expect(await store.getSource(base.id, source.id)).toMatchObject({ readAgain: false });

      await replace(opened, base.id, source.id, { hours: 1, earlier: null });
      expect(await kept()).toBeNull();
      expect(await store.getSource(base.id, source.id)).toMatchObject({ readAgain: true });

      const first = reading(2, allBytes);
      await replace(opened, base.id, source.id, { hours: 2, earlier: first });
      expect(await kept()).toEqual(first);
      await replace(opened, base.id, source.id, { hours: 3, earlier: null });
      expect(await kept()).toEqual(first);

      const tooLarge = reading(4, null);
      await replace(opened, base.id, source.id, { hours: 4, earlier: tooLarge });
      expect(await kept()).toEqual(tooLarge);
    });

    test("a run whose content is unchanged makes a source one that was read again", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id);
      await store.requeueSource(base.id, source.id, ["ready"], at(hour));
      const claimed = await claim(storage, t0 + hour);
      await store.keepChunks(claimed, { validators: null, now: at(hour), nextRefreshAt: null });
      expect(await store.getSource(base.id, source.id)).toMatchObject({ readAgain: true });
      expect(await store.getEarlierReading(base.id, source.id)).toBeNull();
    });

    test("a run that another one has overtaken keeps nothing", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id);
      await store.requeueSource(base.id, source.id, ["ready"], at(hour));
      const lost = await claim(storage, t0 + hour);
      await claim(storage, t0 + 2 * hour);
      const facts = someFacts({ earlier: reading(2, allBytes) });
      expect(await store.replaceChunks(lost, batches(someChunks(1)), () => facts)).toBe("stale");
      expect(await store.getEarlierReading(base.id, source.id)).toBeNull();
    });

    test("it goes with its source and with its knowledge base, and no other one shows it", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const [base, other] = [await withBase(store), await withBase(store)];
      const { source } = await withReadySource(opened, base.id);
      await replace(opened, base.id, source.id, { hours: 1, earlier: reading(1, allBytes) });
      expect(await store.getEarlierReading(other.id, source.id)).toBeNull();
      expect(await storage.workspace("another").getEarlierReading(base.id, source.id)).toBeNull();
      await store.deleteSource(base.id, source.id);
      expect(await store.getEarlierReading(base.id, source.id)).toBeNull();

      // The same id again: what was kept for the one before is not the new one's.
      const again = await withReadySource(opened, base.id, { id: source.id });
      expect(await store.getEarlierReading(base.id, again.source.id)).toBeNull();
      await replace(opened, base.id, source.id, { hours: 2, earlier: reading(2, allBytes) });
      await store.deleteKnowledgeBase(base.id);
      expect(await store.getEarlierReading(base.id, source.id)).toBeNull();
    });
  });
}

/** Every value that a byte has. */
const allBytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);

function reading(hours: number, text: Uint8Array | null): EarlierReading {
  return { readAt: at((hours - 1) * hour), changedAt: at(hours * hour), text };
}

async function replace(
  { storage, store }: OpenStorage,
  knowledgeBaseId: string,
  sourceId: string,
  { hours, earlier }: { hours: number; earlier: EarlierReading | null },
): Promise<void> {
  const now = at(hours * hour);
  await store.requeueSource(knowledgeBaseId, sourceId, ["ready"], now);
  const claimed = await claim(storage, t0 + hours * hour);
  const facts = someFacts({ earlier, now });
  expect(await store.replaceChunks(claimed, batches(someChunks(2)), () => facts)).toBe("done");
}
