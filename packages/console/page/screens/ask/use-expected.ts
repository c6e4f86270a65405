import { useSignal } from "@preact/signals";
import type { Schema } from "../../api/client.ts";

type Passage = Schema<"ExpectedPassage">;

/** Passages that should answer a question, chosen among what was found. */
export interface Expected {
  passages: readonly Passage[];
  has(chunkId: string): boolean;
  /** Takes a passage in, or out again. */
  toggle(passage: Passage & { chunkId: string }): void;
}

/** Starts anew with every question. */
export function useExpected(question: string): Expected {
  const chosen = useSignal<{ question: string; byChunk: ReadonlyMap<string, Passage> }>({
    question,
    byChunk: new Map(),
  });
  const byChunk = chosen.value.question === question ? chosen.value.byChunk : new Map<string, Passage>();
  return {
    passages: [...byChunk.values()],
    has: (chunkId) => byChunk.has(chunkId),
    toggle({ chunkId, sourceId, text }) {
      const next = new Map(byChunk);
      if (!next.delete(chunkId)) next.set(chunkId, { sourceId, text });
      chosen.value = { question, byChunk: next };
    },
  };
}
