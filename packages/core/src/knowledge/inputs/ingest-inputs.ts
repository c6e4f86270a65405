import PQueue from "p-queue";
import type { IngestOptions, IngestOutcome, IngestReport } from "../../api/ingest.ts";
import { CuecardError, isCuecardError } from "../../errors.ts";
import type { Crawl } from "../../schema/crawl.ts";
import type { Inputs } from "./find-inputs.ts";
import { ingestFile } from "./ingest-file.ts";
import { ingestPage } from "./ingest-page.ts";
import { ingestSite } from "./ingest-site.ts";
import { type KnownSources, listKnown } from "./known-sources.ts";
import { left } from "./outcome.ts";
import type { IngestTarget, Report } from "./wait-for-source.ts";

/** Inputs at once: enough to compare and upload while others are processed. */
const atOnce = 4;

/** Options of `ingestInputs`. */
export interface IngestInputsOptions extends Pick<IngestOptions, "prune" | "signal" | "onProgress"> {
  /** Follows each address as a site; null: it is a page. */
  crawl: Crawl | null;
}

interface Job {
  name: string;
  run(report: Report): Promise<IngestOutcome>;
}

/**
 * Brings a knowledge base up to date with inputs that were found: see `Workspace.ingest`. It works in this process and
 * through a server. Once the signal aborts nothing further is begun, and its reason is thrown.
 */
export async function ingestInputs(
  target: IngestTarget,
  knowledgeBaseId: string,
  inputs: Inputs,
  { crawl, prune = false, signal = new AbortController().signal, onProgress = () => {} }: IngestInputsOptions,
): Promise<IngestReport> {
  const known = await listKnown(target, knowledgeBaseId);
  const pages: IngestOutcome[] = [];
  const jobs = [...inputs.files.map(fileJob), ...inputs.urls.map(crawl ? (url) => siteJob(url, crawl) : pageJob)];
  const outcomes = await runJobs(jobs, signal, onProgress);
  const pruned = prune ? await pruneFiles(target, knowledgeBaseId, inputs, known) : { outcomes: [], warnings: [] };
  return reportOf(knowledgeBaseId, [...outcomes, ...notIngested(inputs), ...pruned.outcomes, ...pages], {
    ignored: inputs.ignored,
    warnings: pruned.warnings,
  });

  function fileJob(file: Inputs["files"][number]): Job {
    const of = known.files.get(file.name) ?? [];
    return { name: file.name, run: (report) => ingestFile(target, knowledgeBaseId, file, of, { signal, report }) };
  }

  function pageJob(url: string): Job {
    return {
      name: url,
      run: (report) => ingestPage(target, knowledgeBaseId, url, known.urls.get(url) ?? [], { signal, report }),
    };
  }

  function siteJob(url: string, crawl: Crawl): Job {
    return {
      name: url,
      async run(report) {
        const ended = await ingestSite(target, knowledgeBaseId, { url, crawl }, known.sites.get(url) ?? [], {
          signal,
          report,
        });
        pages.push(...ended.pages);
        return ended.site;
      },
    };
  }
}

/**
 * Runs all jobs, a few at a time, and tells how far each is. Throws the signal's reason when it aborts, once what had
 * begun has stopped.
 */
async function runJobs(
  jobs: readonly Job[],
  signal: AbortSignal,
  onProgress: NonNullable<IngestOptions["onProgress"]>,
): Promise<IngestOutcome[]> {
  const outcomes: IngestOutcome[] = [];
  const queue = new PQueue({ concurrency: atOnce });
  const total = jobs.length;

  async function run({ name, run }: Job): Promise<void> {
    if (signal.aborted) return;
    const report: Report = (step, progress) =>
      onProgress({ name, step, progress, outcome: null, done: outcomes.length, total });
    report("waiting", 0);
    const outcome = await run(report).catch((error: unknown) => {
      signal.throwIfAborted();
      return left(name, "failed", faultOf(error));
    });
    outcomes.push(outcome);
    onProgress({ name, step: "done", progress: 1, outcome, done: outcomes.length, total });
  }

  const ended = await Promise.allSettled(jobs.map((job) => queue.add(() => run(job))));
  signal.throwIfAborted();
  for (const each of ended) if (each.status === "rejected") throw each.reason;
  return outcomes;
}

function faultOf(error: unknown): string {
  if (isCuecardError(error)) return `${error.code}: ${error.message}`;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? `it can't be read (${code})` : String(error);
}

function notIngested({ skipped, unreadable }: Inputs): IngestOutcome[] {
  return [
    ...skipped.map(({ name, reason }) => left(name, "skipped", reason)),
    ...unreadable.map(({ name, reason }) => left(name, "failed", reason)),
  ];
}

/**
 * Removes the knowledge base's files that were not found. If a folder can't be read, nothing is removed, since it may
 * contain them.
 */
async function pruneFiles(
  { sources }: IngestTarget,
  knowledgeBaseId: string,
  { files, unreadable }: Inputs,
  known: KnownSources,
): Promise<{ outcomes: IngestOutcome[]; warnings: string[] }> {
  const hidden = unreadable.find(({ name }) => name.endsWith("/"));
  if (hidden) {
    const warning = `Nothing was removed: ${hidden.name} could not be read, so its files may still exist.`;
    return { outcomes: [], warnings: [warning] };
  }
  const there = new Set([...files, ...unreadable].map(({ name }) => name));
  const outcomes: IngestOutcome[] = [];
  for (const [name, named] of known.files) {
    if (there.has(name)) continue;
    for (const { id } of named) await sources.delete(knowledgeBaseId, id);
    outcomes.push(left(name, "removed", "it is no longer among the ingested files"));
  }
  return { outcomes, warnings: [] };
}

function reportOf(
  knowledgeBaseId: string,
  outcomes: readonly IngestOutcome[],
  rest: Pick<IngestReport, "ignored" | "warnings">,
): IngestReport {
  const of = (state: IngestOutcome["state"]) => outcomes.filter((outcome) => outcome.state === state);
  return {
    knowledgeBaseId,
    added: of("added"),
    refreshed: of("refreshed"),
    unchanged: of("unchanged"),
    removed: of("removed"),
    skipped: of("skipped"),
    failed: of("failed"),
    ...rest,
  };
}

/** Refuses to follow sites where no address was given. */
export function checkCrawl(crawl: Crawl | null, { urls }: Inputs, named: readonly (string | URL)[]): void {
  if (!crawl || urls.length > 0) return;
  const message = `crawl needs a web address, but ${named.join(", ")} has none; pass an http or https address.`;
  throw new CuecardError("invalid_value", message, { param: "crawl" });
}
