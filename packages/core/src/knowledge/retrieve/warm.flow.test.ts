import { createFakeEmbedder } from "@cuecard/testing";
import { describe, expect, test, vi } from "vitest";
import type { CandidateRequest } from "../../ports/storage/search.ts";
import { createSearch } from "./retrieve.ts";
import { storeWith } from "./test-kit/search-fixture.ts";

async function setUp() {
  const fake = createFakeEmbedder();
  const embed = vi.fn(fake.embed);
  const embedder = { ...fake, embed };
  const source = { texts: ["Refunds take 14 days."] };
  const bases = ["kb_1", "kb_2"].map((id) => ({ id, embedder, sources: [source] }));
  const store = await storeWith(bases);
  const loaded: string[] = [];
  let failure: Error | null = null;
  let time = 0;
  embed.mockClear();
  const embedders = { default: embedder, all: [embedder], spaces: [], forSpace: () => embedder } as never;
  const { warm, warmSoon } = createSearch({
    store: {
      ...store,
      searchCandidates(request: CandidateRequest) {
        if (failure) return Promise.reject(failure);
        loaded.push(...request.spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds));
        return store.searchCandidates(request);
      },
    },
    embedders,
    reranker: null,
    now: () => time,
  });
  return {
    loaded,
    embed,
    warm,
    warmSoon,
    fail: (error: Error | null) => {
      failure = error;
    },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe("warm", () => {
  test("searches each knowledge base, has an embedder embed one word for all of its bases, and then reads their floors once", async () => {
    const { loaded, embed, warm } = await setUp();
    await warm(["kb_1", "kb_2", "kb_1"]);
    expect(loaded.slice(0, 2)).toEqual(["kb_1", "kb_2"]);
    const [first, ...lines] = embed.mock.calls.flatMap(([{ texts }]) => texts);
    expect(first).toBe("hello");
    expect(new Set(lines).size).toBe(lines.length);
    const searches = loaded.length;
    expect(searches).toBeLessThan(300);
    await warm(["kb_1", "kb_2"]);
    expect(loaded).toHaveLength(searches + 2);
  });

  test("throws what a first search would have met: no such base, a store that fails, an embedder that refuses", async () => {
    const { embed, fail, warm } = await setUp();
    await expect(warm(["kb_1", "kb_9"])).rejects.toMatchObject({ code: "knowledge_base_not_found" });
    fail(new Error("The disk is gone."));
    await expect(warm(["kb_1"])).rejects.toThrow("The disk is gone.");
    fail(null);
    await warm(["kb_1"]);
    const other = await setUp();
    other.embed.mockRejectedValue(new Error("The key is wrong."));
    await expect(other.warm(["kb_1"])).rejects.toThrow("The key is wrong.");
    expect(embed).toHaveBeenCalled();
  });

  test("ends when its signal aborts", async () => {
    const { loaded, warm } = await setUp();
    await expect(warm(["kb_1"], { signal: AbortSignal.abort(new Error("We are closing.")) })).rejects.toThrow(
      "We are closing.",
    );
    expect(loaded).toEqual([]);
  });
});

describe("warmSoon", () => {
  test("loads a knowledge base once a minute, however many calls come, and reads its floor once", async () => {
    const { loaded, embed, pass, warmSoon } = await setUp();
    await Promise.all(Array.from({ length: 3 }, () => warmSoon(["kb_1", "kb_2"], ["kb_1", "kb_2"])));
    const lines = embed.mock.calls.flatMap(([{ texts }]) => texts);
    expect(new Set(lines).size).toBe(lines.length);
    const before = loaded.length;
    pass(59_999);
    await warmSoon(["kb_1"], ["kb_1"]);
    pass(1);
    const asked = embed.mock.calls.length;
    await warmSoon(["kb_2"], ["kb_2"]);
    expect(loaded[before]).toBe("kb_2");
    expect(embed).toHaveBeenCalledTimes(asked);
  });

  test("asks no embedder where no turn's words are judged", async () => {
    const { loaded, embed, warmSoon } = await setUp();
    await warmSoon(["kb_1", "kb_2"], []);
    expect(new Set(loaded)).toEqual(new Set(["kb_1", "kb_2"]));
    expect(embed).not.toHaveBeenCalled();
  });

  test("loads other knowledge bases while an embedder takes its time", async () => {
    const { loaded, embed, warmSoon } = await setUp();
    embed.mockReturnValue(new Promise(() => {}));
    warmSoon(["kb_1", "kb_2"], ["kb_1", "kb_2"]);
    await vi.waitFor(() => expect(new Set(loaded)).toEqual(new Set(["kb_1", "kb_2"])));
  });

  test("leaves what fails to the search that asks", async () => {
    const { fail, loaded, pass, warmSoon } = await setUp();
    fail(new Error("The disk is gone."));
    warmSoon(["kb_1", "kb_9"], ["kb_1", "kb_9"]);
    await new Promise(setImmediate);
    fail(null);
    pass(60_000);
    warmSoon(["kb_1"], []);
    await vi.waitFor(() => expect(loaded[0]).toBe("kb_1"));
  });
});
