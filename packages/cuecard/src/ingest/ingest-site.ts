import { isDeepStrictEqual } from "node:util";
import type { Crawl, Source } from "@cuecard/core";
import { counted } from "../terminal/terminal.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";
import type { Waiting } from "./ingest-file.ts";
import { became, type Outcome, sizeOf } from "./outcome.ts";
import { faultIn, settle } from "./settle.ts";

/** What became of a site, and of each of its pages. */
export interface SiteOutcome {
  site: Outcome;
  pages: Outcome[];
}

/**
 * Crawls a site, or has a base that has it look for what was changed. `known` are the base's sites of this address: one that was crawled
 * with other options serves until this one is ready.
 */
export async function ingestSite(
  workspace: CommandWorkspace,
  knowledgeBaseId: string,
  { url, crawl }: { url: string; crawl: Crawl },
  known: readonly Source[],
  waiting: Waiting,
): Promise<SiteOutcome> {
  const same = known.find((source) => isDeepStrictEqual(source.crawl, crawl));
  const before = same ? await listPages(workspace, same) : [];
  const ended = await settle(workspace, same ? await again(same) : await add(), waiting);
  if (ended.status === "failed") return { site: became(url, "failed", faultIn(ended)), pages: [] };
  if (same?.lastProcessedAt && ended.lastProcessedAt === same.lastProcessedAt) {
    const note = `${ended.warnings.at(-1) ?? "it could not be crawled."} The pages of before are still served.`;
    return { site: became(url, "failed", note), pages: [] };
  }
  const pages = await settlePages();
  for (const { id } of known) if (id !== ended.id) await workspace.sources.delete(knowledgeBaseId, id);
  return { site: became(url, "ready", foundIn(ended), ended.warnings), pages };

  function add(): Promise<Source> {
    return workspace.sources.add(knowledgeBaseId, { sourceType: "url", sourceUrl: url, crawl });
  }

  function again(source: Source): Promise<Source> {
    const { id, status } = source;
    if (status === "failed") return workspace.sources.retry(knowledgeBaseId, id);
    return status === "ready" ? workspace.sources.refresh(knowledgeBaseId, id) : Promise.resolve(source);
  }

  async function settlePages(): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const there = await listPages(workspace, ended);
    for (const page of there) {
      const step = `page ${outcomes.length + 1} of ${there.length}`;
      const report = () => waiting.report(step, outcomes.length / there.length);
      report();
      outcomes.push(pageOutcome(await settle(workspace, page, { ...waiting, report }), before));
    }
    const ids = new Set(there.map(({ id }) => id));
    const gone = before.filter(({ id }) => !ids.has(id));
    return [...outcomes, ...gone.map(({ sourceUrl }) => became(sourceUrl!, "removed", "the crawl does not find it any more"))];
  }
}

function pageOutcome(page: Source, before: readonly Source[]): Outcome {
  if (page.status === "failed") return became(page.sourceUrl!, "failed", faultIn(page));
  const old = before.find(({ id }) => id === page.id);
  const state = old?.status === "ready" && old.contentHash === page.contentHash ? "unchanged" : "ready";
  return became(page.sourceUrl!, state, sizeOf(page), page.warnings);
}

function foundIn({ crawlReport }: Source): string {
  const { found, taken, skipped } = crawlReport!;
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} ${reason.replaceAll("_", " ")}`);
  return `${counted(taken, "page")} of ${found} addresses${reasons.length > 0 ? `; left out: ${reasons.join(", ")}` : ""}`;
}

async function listPages({ sources }: CommandWorkspace, { knowledgeBaseId, id }: Source): Promise<Source[]> {
  const pages: Source[] = [];
  let cursor: string | null = null;
  do {
    const list: Awaited<ReturnType<typeof sources.list>> = await sources.list(knowledgeBaseId, { parentId: id, limit: 100, cursor });
    pages.push(...list.data);
    cursor = list.nextCursor;
  } while (cursor !== null);
  return pages.reverse();
}
