import { keepRecent } from "../../base/values/keep-recent.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { BaseWatch } from "../knowledge-bases/watch-bases.ts";
import { rareWordsIn } from "./rare-words.ts";

/** What is read of a knowledge base, and what is kept of it. */
const most = { sources: 24, chunks: 20, words: 500 };
/** What is read of a subject, and what is kept of it. */
const mostOfSubject = { sources: 12, chunks: 40, words: 100, kept: 200 };

/** Rare words of one knowledge base. */
export interface BaseWords {
  /** Its synonyms, then those of its newest sources, the likeliest to be misheard first. */
  readonly words: readonly string[];
  /** Those of some of its sources; read when they are first asked for. */
  of(sourceIds: readonly string[]): Promise<readonly string[]>;
}

export interface KnownWords {
  /** The words of each knowledge base, as they were read last. Waits only for what was never read before. Never rejects: one that can't be read has none. */
  of(knowledgeBaseIds: readonly string[]): Promise<BaseWords[]>;
}

interface Options {
  store: Pick<KnowledgeStore, "listSources" | "listChunks">;
  watch: BaseWatch["watch"];
  countTokens: (text: string) => number;
}

/** Rare words of knowledge bases and of their sources, read again when sources changed. */
export function createKnownWords({ store, watch, countTokens }: Options): KnownWords {
  async function read(id: string, sourceIds: readonly string[], { chunks, words }: typeof most): Promise<string[]> {
    const texts: string[] = [];
    // One after another, so that searches are answered in between.
    for (const sourceId of sourceIds) {
      const listed = await store.listChunks(id, sourceId, { limit: chunks, fromPosition: 0 });
      texts.push(...listed.map(({ text }) => text));
    }
    return rareWordsIn(texts, countTokens, words);
  }

  const wordsOf = watch(async ({ id, synonyms }): Promise<BaseWords> => {
    const { rows } = await store.listSources(id, { limit: 2 * most.sources, after: null });
    const sources = rows.filter(({ chunkCount }) => (chunkCount ?? 0) > 0).slice(0, most.sources);
    const ofSources = keepRecent(mostOfSubject.kept, (key) =>
      read(id, key.split("\n"), mostOfSubject).catch((): string[] => []),
    );
    return {
      words: [
        ...new Set(synonyms.flat()),
        ...(await read(
          id,
          sources.map((source) => source.id),
          most,
        )),
      ],
      of: (ids) => ofSources(ids.slice(0, mostOfSubject.sources).join("\n")),
    };
  });

  return {
    async of(ids) {
      const found = ids.map(wordsOf);
      await Promise.all(found.map(({ first }) => first));
      return found.flatMap(({ value }) => value ?? []);
    },
  };
}
