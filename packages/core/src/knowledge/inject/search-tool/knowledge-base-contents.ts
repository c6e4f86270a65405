import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import type { Chunk, Source } from "../../../schema/source.ts";
import { oneLine } from "../context/render.ts";

/** A knowledge base as a tool's description shows it. */
export interface KnowledgeBaseContents {
  name: string;
  description: string | null;
  /** The newest sources with their headings, each in one line. */
  sources: string[];
}

type Store = Pick<KnowledgeStore, "getKnowledgeBase" | "listSources" | "listChunks">;

/** The most that is shown of one knowledge base. */
const most = { sources: 6, sourcesWithHeadings: 3, headings: 6, chunks: 60, characters: 60 };
/** A change that no count shows, such as another title, is seen after so long. */
const freshMs = 60_000;

/** What knowledge bases hold, read again when their sources changed. Null: the knowledge base is gone. */
export function createKnowledgeBaseContents({
  store,
  now,
}: {
  store: Store;
  now: () => number;
}): (id: string) => Promise<KnowledgeBaseContents | null> {
  const known = new Map<string, { state: string; at: number; sources: Promise<string[]> }>();

  return async (id) => {
    const base = await store.getKnowledgeBase(id);
    if (!base) {
      known.delete(id);
      return null;
    }
    const state = JSON.stringify([base.updatedAt, base.sourceCounts, base.chunkCount]);
    let entry = known.get(id);
    if (entry?.state !== state || Math.abs(now() - entry.at) > freshMs) {
      entry = { state, at: now(), sources: describeSources(store, base) };
      entry.sources.catch(() => known.delete(id));
      known.set(id, entry);
    }
    return { name: base.name, description: base.description, sources: await entry.sources.catch(() => []) };
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
