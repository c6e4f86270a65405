import { fuzzStores } from "@cuecard/testing/stores";
import type { PlayedPart, StoresPart } from "./play-parts.ts";
import { subjects } from "./subjects.ts";

/**
 * Seeds that share a store, and a setting. Counted from zero, so that a seed has its setting whatever is played beside
 * it.
 */
const together = 16;

async function play({ store, database, seed, seeds }: StoresPart): Promise<void> {
  const { settings, close } = await subjects[store]!({ database });
  try {
    for (let first = seed; first < seed + seeds; ) {
      const group = Math.floor(first / together);
      const next = Math.min(seed + seeds, (group + 1) * together);
      const { name, factory, recall } = settings[group % settings.length]!;
      const report = await fuzzStores({ factory, recall, seed: first, seeds: next - first, together });
      process.send!({ setting: name, report } satisfies PlayedPart);
      if (report.finding) return;
      first = next;
    }
  } finally {
    await close();
  }
}

process.once("message", (part: StoresPart) => {
  void play(part).finally(() => process.disconnect());
});
