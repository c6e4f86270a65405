import { Crawl, CuecardError, isCuecardError, parseInput } from "@cuecard/core";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { ingestFile } from "../ingest/ingest-file.ts";
import { ingestPage } from "../ingest/ingest-page.ts";
import { ingestSite } from "../ingest/ingest-site.ts";
import { findInputs, type Inputs } from "../ingest/inputs.ts";
import { type KnownSources, listKnown } from "../ingest/known-sources.ts";
import { became, type Outcome } from "../ingest/outcome.ts";
import { printOutcomes } from "../ingest/print-outcomes.ts";
import { type Job, runJobs } from "../ingest/run-jobs.ts";
import type { Report } from "../ingest/settle.ts";
import { colors, complain, interruptSignal, print } from "../terminal/terminal.ts";
import { findStored } from "../workspace/find-stored.ts";
import { openWorkspace } from "../workspace/open-workspace.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

export interface IngestCommandOptions extends PlaceFlags {
  allowUrl: string[];
  allowPort: number[];
  ignore: string[];
  prune: boolean;
  crawl: boolean;
  maxPages?: number;
  maxDepth?: number;
  include: string[];
  exclude: string[];
  sitemap: boolean;
}

/** Brings a base up to date with files, folders and pages, making it when missing, and shows each one's progress. Resolves with the exit code. */
export async function ingestCommand(
  baseName: string,
  named: string[],
  { allowUrl, allowPort, ignore, prune, crawl: crawls, maxPages, maxDepth, include, exclude, sitemap, ...flags }: IngestCommandOptions,
): Promise<number> {
  const crawl = crawls ? parseInput(Crawl, { maxPages, maxDepth, include, exclude, sitemap }) : null;
  const inputs = await findInputs(named, ignore);
  if (crawl && inputs.urls.length === 0) throw noSite(named);
  const signal = interruptSignal();
  const { workspace, close } = await openWorkspace({
    ...optionsFrom(flags, process.env),
    allowUrlOrigins: allowUrl,
    allowPorts: allowPort,
  });
  try {
    const base = (await findStored(workspace, "base", baseName)) ?? (await workspace.knowledgeBases.create({ name: baseName }));
    print(`Knowledge base ${colors.bold(base.name)} (${base.id})`);
    const known = await listKnown(workspace, base.id);
    const pages: Outcome[] = [];
    const page = (url: string, report: Report) => ingestPage(workspace, base.id, url, known.urls.get(url) ?? [], { signal, report });
    const site = async (url: string, report: Report) => {
      const ended = await ingestSite(workspace, base.id, { url, crawl: crawl! }, known.sites.get(url) ?? [], { signal, report });
      pages.push(...ended.pages);
      return ended.site;
    };
    const jobs = [...fileJobs(workspace, base.id, inputs, known, signal), ...urlJobs(inputs, crawl ? site : page, signal)];
    const outcomes = [...(await runJobs(jobs, signal)), ...notIngested(inputs)];
    if (prune && !signal.aborted) outcomes.push(...(await pruneFiles(workspace, base.id, inputs, known)));
    print();
    printOutcomes([...outcomes, ...pages]);
    const wanted = inputs.files.length + inputs.urls.length;
    const left = wanted - outcomes.filter(({ state }) => state === "ready" || state === "unchanged").length;
    if (signal.aborted) complain(`Interrupted with ${left} of ${wanted} to go. The same command goes on where this one stopped.`);
    return left > 0 || inputs.unreadable.length > 0 || pages.some(({ state }) => state === "failed") ? 1 : 0;
  } finally {
    await close();
  }
}

function fileJobs(workspace: CommandWorkspace, baseId: string, { files }: Inputs, known: KnownSources, signal: AbortSignal): Job[] {
  return files.map((file) =>
    job(file.name, (report) => ingestFile(workspace, baseId, file, known.files.get(file.name) ?? [], { signal, report }), signal),
  );
}

function urlJobs({ urls }: Inputs, work: (url: string, report: Report) => Promise<Outcome>, signal: AbortSignal): Job[] {
  return urls.map((url) => job(url, (report) => work(url, report), signal));
}

function job(name: string, work: (report: Report) => Promise<Outcome>, signal: AbortSignal): Job {
  return { name, run: (report) => work(report).catch((error: unknown) => fault(name, error, signal)) };
}

function noSite(named: string[]): CuecardError {
  return new CuecardError("invalid_value", `--crawl follows a web site, but ${named.join(", ")} has none; name an http or https address.`);
}

function fault(name: string, error: unknown, signal: AbortSignal): Outcome {
  if (signal.aborted) return became(name, "unfinished", "interrupted");
  if (isCuecardError(error)) return became(name, "failed", `${error.code}: ${error.message}`);
  const code = (error as { code?: unknown } | null)?.code;
  return became(name, "failed", typeof code === "string" ? `it can't be read (${code})` : String(error));
}

function notIngested({ skipped, unreadable }: Inputs): Outcome[] {
  return [
    ...skipped.map(({ name, reason }) => became(name, "skipped", reason)),
    ...unreadable.map(({ name, reason }) => became(name, "failed", reason)),
  ];
}

/** Removes the base's files that were not found. A folder that can't be read may have them: then none is removed. */
async function pruneFiles(
  workspace: CommandWorkspace,
  baseId: string,
  { files, unreadable }: Inputs,
  known: KnownSources,
): Promise<Outcome[]> {
  const hidden = unreadable.find(({ name }) => name.endsWith("/"));
  if (hidden) {
    complain(colors.yellow(`Nothing was removed: ${hidden.name} could not be read, and the files in it are not known to be gone.`));
    return [];
  }
  const there = new Set([...files, ...unreadable].map(({ name }) => name));
  const outcomes: Outcome[] = [];
  for (const [name, sources] of known.files) {
    if (there.has(name)) continue;
    for (const { id } of sources) await workspace.sources.delete(baseId, id);
    outcomes.push(became(name, "removed", "it is not among the files found"));
  }
  return outcomes;
}
