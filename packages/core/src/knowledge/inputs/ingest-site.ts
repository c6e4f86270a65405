import { isDeepStrictEqual } from "node:util";
import type { IngestOutcome } from "../../api/ingest.ts";
import type { Crawl } from "../../schema/crawl.ts";
import type { Source } from "../../schema/source.ts";
import type { Waiting } from "./ingest-file.ts";
import { left, taken } from "./outcome.ts";
import { faultIn, type IngestTarget, waitForSource } from "./wait-for-source.ts";

/** What became of a site, and of each of its pages. */
export interface SiteOutcome {
  site: IngestOutcome;
  pages: IngestOutcome[];
}

/**
 * Crawls a site, or checks what changed on a known site. `known` are the knowledge base's sites with this address: one
 * that was crawled with other options serves until this one is ready.
 */
export async function ingestSite(
  target: IngestTarget,
  knowledgeBaseId: string,
  { url, crawl }: { url: string; crawl: Crawl },
  known: readonly Source[],
  waiting: Waiting,
): Promise<SiteOutcome> {
  const same = known.find((source) => isDeepStrictEqual(source.crawl, crawl));
  const before = same ? await listPages(target, same) : [];
  const ended = await waitForSource(target, same ? await again(same) : await add(), waiting);
  if (ended.status === "failed") return { site: left(url, "failed", faultIn(ended), ended), pages: [] };
  if (same?.lastProcessedAt && ended.lastProcessedAt === same.lastProcessedAt) {
    const reason = `${ended.warnings.at(-1) ?? "it could not be crawled."} The previous pages are still served.`;
    return { site: left(url, "failed", reason, ended), pages: [] };
  }
  const pages = await settlePages();
  for (const { id } of known) if (id !== ended.id) await target.sources.delete(knowledgeBaseId, id);
  return {
    site: known.length > 0 ? taken(url, "refreshed", ended, "crawled again") : taken(url, "added", ended),
    pages,
  };

  function add(): Promise<Source> {
    return target.sources.add(knowledgeBaseId, { sourceType: "url", sourceUrl: url, crawl });
  }

  function again(source: Source): Promise<Source> {
    const { id, status } = source;
    if (status === "failed") return target.sources.retry(knowledgeBaseId, id);
    return status === "ready" ? target.sources.refresh(knowledgeBaseId, id) : Promise.resolve(source);
  }

  async function settlePages(): Promise<IngestOutcome[]> {
    const outcomes: IngestOutcome[] = [];
    const there = await listPages(target, ended);
    for (const page of there) {
      const step = `page ${outcomes.length + 1} of ${there.length}`;
      const report = () => waiting.report(step, outcomes.length / there.length);
      report();
      outcomes.push(pageOutcome(await waitForSource(target, page, { ...waiting, report }), before));
    }
    const ids = new Set(there.map(({ id }) => id));
    const gone = before.filter(({ id }) => !ids.has(id));
    return [...outcomes, ...gone.map(({ sourceUrl }) => left(sourceUrl!, "removed", "the crawl no longer finds it"))];
  }
}

function pageOutcome(page: Source, before: readonly Source[]): IngestOutcome {
  const url = page.sourceUrl!;
  if (page.status === "failed") return left(url, "failed", faultIn(page), page);
  const old = before.find(({ id }) => id === page.id);
  if (old?.status === "ready" && old.contentHash === page.contentHash) return taken(url, "unchanged", page);
  return old && old.chunkCount > 0 ? taken(url, "refreshed", page, "changed") : taken(url, "added", page);
}

async function listPages({ sources }: IngestTarget, { knowledgeBaseId, id }: Source): Promise<Source[]> {
  const pages: Source[] = [];
  let cursor: string | null = null;
  do {
    const list: Awaited<ReturnType<typeof sources.list>> = await sources.list(knowledgeBaseId, {
      parentId: id,
      limit: 100,
      cursor,
    });
    pages.push(...list.data);
    cursor = list.nextCursor;
  } while (cursor !== null);
  return pages.reverse();
}
