import { storesInTurn } from "@cuecard/checks";
import { fuzzStores } from "@cuecard/testing/stores";
import { expect, test } from "vitest";
import { createSqliteStorage, type SqliteStorageOptions } from "./sqlite-storage.ts";
import { temporaryFolder } from "./test-kit/temporary-folder.ts";

function play(options: Omit<SqliteStorageOptions, "path">, recall: number | null, { shared = false } = {}) {
  const factory = async () => {
    const { path, remove } = await temporaryFolder();
    const one = () => createSqliteStorage({ path: `${path}/cuecard.db`, ...options });
    const open = () => (shared ? storesInTurn([one(), one()]) : one());
    return { storage: open(), cleanup: remove, reopen: async () => open() };
  };
  return fuzzStores({ factory, seed: 101, seeds: 4, recall });
}

/** With the first some knowledge bases drive others out; with the second nothing stays behind a search. */
test.each([0.05, 0.001])(
  "made-up histories give the memory store's answers with %s MB for searches",
  {
    timeout: 300_000,
  },
  async (searchMemoryMb) => {
    const { finding, questions } = await play({ searchMemoryMb }, null);
    expect(finding).toBeNull();
    expect(questions).toBeGreaterThan(100);
  },
);

/** Below 1,024 dimensions 1,200 candidates are the least; so few chunks need fewer to be searched like many. */
test("made-up histories find the nearest where binary vectors choose the candidates, and give exact cosines", {
  timeout: 300_000,
}, async () => {
  const { finding, recall } = await play({ exactNumbers: 0, fewestCandidates: 16 }, 0.9);
  expect(finding).toBeNull();
  expect(recall).toBeGreaterThanOrEqual(0.9);
});

/** As of two processes: what one searches in memory, the other has written. */
test.each([64, 0.05])(
  "made-up histories give the memory store's answers where two stores write in turn, with %d MB for searches",
  {
    timeout: 300_000,
  },
  async (searchMemoryMb) => {
    const { finding, questions } = await play({ searchMemoryMb }, null, { shared: true });
    expect(finding).toBeNull();
    expect(questions).toBeGreaterThan(100);
  },
);
