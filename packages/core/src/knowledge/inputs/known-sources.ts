import type { Source } from "../../schema/source.ts";
import type { IngestTarget } from "./wait-for-source.ts";

/** The knowledge base's existing sources by name, newest first. */
export interface KnownSources {
  files: ReadonlyMap<string, readonly Source[]>;
  urls: ReadonlyMap<string, readonly Source[]>;
  /** By the address that their crawl begins at; their pages come and go with them. */
  sites: ReadonlyMap<string, readonly Source[]>;
}

export async function listKnown({ sources }: IngestTarget, knowledgeBaseId: string): Promise<KnownSources> {
  const files = new Map<string, Source[]>();
  const urls = new Map<string, Source[]>();
  const sites = new Map<string, Source[]>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof sources.list>> = await sources.list(knowledgeBaseId, { limit: 100, cursor });
    for (const source of page.data) {
      if (source.filename !== null) add(files, source.filename, source);
      else if (source.sourceUrl !== null && source.parentId === null)
        add(source.crawl ? sites : urls, source.sourceUrl, source);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { files, urls, sites };
}

function add(named: Map<string, Source[]>, name: string, source: Source): void {
  const others = named.get(name);
  if (others) others.push(source);
  else named.set(name, [source]);
}
