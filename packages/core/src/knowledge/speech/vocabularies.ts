import { withinTime } from "../../base/time/within-time.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { KeywordStatistics } from "../../ports/storage/search.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Words of one knowledge base that are kept; one with more has no vocabulary, and its questions are searched as they are. About 15 MB. */
const mostWords = 100_000;
/** Words that all vocabularies of a workspace have together; those that were not asked for longest go first. */
const mostInAll = 400_000;
/** Read at once: about 1 ms of the calling thread. */
const pageSize = 1_000;
/** Share of the time that is left in which words that were never read are waited for: the question is searched as it is rather than late. */
const firstShare = 1 / 4;
/** Words of a knowledge base that changes all the time are read again after so long for each of them: 15 s for 100,000. */
const againMs = 0.15;

type Store = Pick<KnowledgeStore, "listTerms">;

interface Entry {
  readAt: number;
  /** Null: not read yet, or too many. */
  vocabulary: Vocabulary | null;
  /** Settles when the first reading is over; null after that. */
  first: Promise<void> | null;
}

type Seen = Pick<KeywordStatistics, "chunkCount" | "documentFrequencies">;

export interface Vocabularies {
  /**
   * The words of these knowledge bases, as they were read last. Null: of one of them they are not known. Waits only for what was never read before, at most
   * a quarter of `milliseconds`. Never rejects.
   */
  of(knowledgeBaseIds: readonly string[], milliseconds: number): Promise<readonly Vocabulary[] | null>;
  /** What a search of these knowledge bases said of words. Where it differs from what was read, they are read again in the background. */
  seen(knowledgeBaseIds: readonly string[], terms: readonly string[], statistics: Seen): void;
}

/** Index words of the knowledge bases of a workspace, kept in memory. */
export function createVocabularies({ store, now }: { store: Store; now: () => number }): Vocabularies {
  const entries = new Map<string, Entry>();

  function look(id: string): Entry {
    const known = entries.get(id);
    const entry: Entry = known ?? { readAt: now(), vocabulary: null, first: null };
    entries.delete(id);
    entries.set(id, entry);
    if (!known) {
      entry.first = read(id, entry).then(() => {
        entry.first = null;
      });
    }
    return entry;
  }

  async function read(id: string, entry: Entry): Promise<void> {
    try {
      entry.vocabulary = await readVocabulary(store, id);
      forgetOldest();
    } catch {
      // The store says so itself when the search asks it. It is tried again with the next question.
      entries.delete(id);
    }
  }

  function forgetOldest(): void {
    let words = [...entries.values()].reduce((sum, { vocabulary }) => sum + (vocabulary?.words ?? 0), 0);
    for (const [id, { vocabulary }] of entries) {
      if (words <= mostInAll) return;
      words -= vocabulary?.words ?? 0;
      entries.delete(id);
    }
  }

  return {
    async of(ids, milliseconds) {
      const found = ids.map(look);
      const reading = found.flatMap(({ first }) => first ?? []);
      if (reading.length > 0) {
        const work = () => Promise.all(reading);
        await withinTime({ milliseconds: milliseconds * firstShare, signal: undefined, work });
      }
      const vocabularies = found.flatMap(({ vocabulary }) => vocabulary ?? []);
      return vocabularies.length === ids.length ? vocabularies : null;
    },
    seen(ids, terms, { chunkCount, documentFrequencies }) {
      const found = ids.flatMap((id) => entries.get(id) ?? []);
      if (found.length < ids.length || found.some(({ vocabulary }) => vocabulary === null)) return;
      const kept = (term: string) =>
        Math.min(
          chunkCount,
          found.reduce((sum, { vocabulary }) => sum + vocabulary!.chunksWith(term), 0),
        );
      if (terms.every((term, at) => kept(term) === documentFrequencies[at])) return;
      for (const [at, entry] of found.entries()) {
        if (Math.abs(now() - entry.readAt) < againMs * entry.vocabulary!.words) continue;
        entry.readAt = now();
        void read(ids[at]!, entry);
      }
    },
  };
}

async function readVocabulary(store: Store, id: string): Promise<Vocabulary | null> {
  const vocabulary = createVocabulary();
  for (let after: string | null = null; ; ) {
    const page: { term: string; chunks: number }[] = await store.listTerms(id, { limit: pageSize, after });
    vocabulary.add(page);
    if (vocabulary.words > mostWords) return null;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return vocabulary;
    after = last.term;
  }
}
