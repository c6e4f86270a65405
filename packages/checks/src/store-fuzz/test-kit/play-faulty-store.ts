/**
 * Plays histories on the memory store of the copied sources that are named, beside the real one, and prints what was
 * found as JSON.
 */
import { fuzzStores } from "@cuecard/testing/stores";

const [root, seeds, shared] = process.argv.slice(2);
const together = Number(shared);
const { createMemoryStorage } = (await import(
  new URL("memory/memory-storage.ts", root!).href
)) as typeof import("@cuecard/core");
const factory = async () => {
  const storage = createMemoryStorage();
  return { storage, cleanup: async () => {}, reopen: async () => storage };
};
const { finding, seeds: played } = await fuzzStores({ factory, together, seeds: Number(seeds) });
const again = finding && (await fuzzStores({ factory, together, seed: finding.seed, seeds: finding.seeds })).finding;
process.stdout.write(JSON.stringify({ played, finding, again }));
