import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { Chunk } from "../../../schema/chunk.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import type { Source } from "../../../schema/source.ts";
import { oneLine } from "../../../text/visible.ts";
import type { BaseWatch } from "../../knowledge-bases/watch-bases.ts";

/** A knowledge base as a tool's description shows it. */
export interface KnowledgeBaseContents {
  name: string;
  description: string | null;
  /** The newest sources with their headings, each in one line. */
  sources: string[];
}

type Store = Pick<KnowledgeStore, "listSources" | "listChunks">;

/** The most that is shown of one knowledge base. */
const most = { sources: 6, sourcesWithHeadings: 3, headings: 6, chunks: 60, characters: 60 };

/** What knowledge bases hold, read again when their sources changed. Null: the knowledge base is gone. Rejects when it was never read. */
export function createKnowledgeBaseContents({
  store,
  watch,
}: {
  store: Store;
  watch: BaseWatch["watch"];
}): (id: string) => Promise<KnowledgeBaseContents | null> {
  const sourcesOf = watch((base) => describeSources(store, base));
  return async (id) => {
    const watched = sourcesOf(id);
    await watched.newest;
    const { base, isGone, value } = watched;
    if (isGone) return null;
    if (!base) throw new Error(`The knowledge base "${id}" could not be read.`);
    return { name: base.name, description: base.description, sources: value ?? [] };
  };
}

async function describeSources(store: Store, { id }: Pick<KnowledgeBase, "id">): Promise<string[]> {
  const { rows } = await store.listSources(id, { limit: 2 * most.sources, after: null });
  const sources = rows.filter(({ chunkCount }) => (chunkCount ?? 0) > 0).slice(0, most.sources);
  return Promise.all(
    sources.map(async (source, i) => {
      const chunks = await store.listChunks(id, source.id, { limit: most.chunks, fromPosition: 0 });
      const title = titleOf(source);
      const headings = i < most.sourcesWithHeadings ? topHeadings(chunks).filter((heading) => heading !== title) : [];
      return headings.length === 0 ? `“${short(title)}”` : `“${short(title)}” (${headings.map(short).join("; ")})`;
    }),
  );
}

function titleOf({ textTitle, filename, sourceUrl, id }: Source): string {
  return textTitle ?? filename ?? sourceUrl ?? id;
}

/** Headings of the first level that has several. */
function topHeadings(chunks: readonly Chunk[]): string[] {
  const paths = chunks.map(({ headingPath }) => headingPath);
  const deepest = Math.max(0, ...paths.map((path) => path.length));
  for (let level = 0; level < deepest; level++) {
    const headings = [...new Set(paths.map((path) => path[level]).filter((heading) => heading !== undefined))];
    if (headings.length > 1) return headings.slice(0, most.headings);
  }
  return [];
}

function short(text: string): string {
  const characters = [...oneLine(text).replace(/[“”]/g, '"')];
  return characters.length > most.characters
    ? `${characters.slice(0, most.characters - 1).join("")}…`
    : characters.join("");
}
