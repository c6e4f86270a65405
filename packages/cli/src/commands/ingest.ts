import {
  Crawl,
  CuecardError,
  findInputs,
  type IngestReport,
  type Inputs,
  ingestInputs,
  parseInput,
} from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { chooseOcr } from "cuecard/internals";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { printOutcomes } from "../ingest/print-outcomes.ts";
import { showProgress } from "../ingest/show-progress.ts";
import { type ShownOutcome, shownOutcome } from "../ingest/shown-outcome.ts";
import { colors, complain, interruptSignal, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { findStored } from "../workspace/find-stored.ts";
import { openWorkspace } from "../workspace/open-workspace.ts";

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

/**
 * Brings a knowledge base up to date with files, folders and pages, and shows their progress. Creates it when it is
 * missing. Resolves with the exit code.
 */
export async function ingestCommand(
  baseName: string,
  named: string[],
  {
    allowUrl,
    allowPort,
    ignore,
    prune,
    crawl: crawls,
    maxPages,
    maxDepth,
    include,
    exclude,
    sitemap,
    ...flags
  }: IngestCommandOptions,
): Promise<number> {
  const crawl = crawls ? parseInput(Crawl, { maxPages, maxDepth, include, exclude, sitemap }) : null;
  const signal = interruptSignal();
  const options = optionsFrom(flags, process.env);
  const ocr = await chooseOcr(options.ocr);
  const inputs = await findLocally(named, { ignore, ocr, signal });
  if (crawl && inputs.urls.length === 0) throw noSite(named);
  const { workspace, close } = await openWorkspace({
    ...options,
    ocr,
    allowUrlOrigins: allowUrl,
    allowPorts: allowPort,
  });
  try {
    const base =
      (await findStored(workspace, "base", baseName)) ?? (await workspace.knowledgeBases.create({ name: baseName }));
    print(`Knowledge base ${colors.bold(shown(base.name))} (${base.id})`);
    const display = showProgress();
    const progress = { signal, onProgress: display.show };
    const report = await ingestInputs(workspace, base.id, inputs, { crawl, prune, ...progress }).catch(
      (error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      },
    );
    const interrupted = await display.end();
    const outcomes = report ? everyOutcome(report) : [...interrupted, ...notIngested(inputs)];
    for (const warning of report?.warnings ?? []) complain(colors.yellow(warning));
    print();
    printOutcomes(outcomes);
    const failed = outcomes.some(({ state }) => state === "failed");
    if (report) return failed ? 1 : 0;
    const wanted = inputs.files.length + inputs.urls.length;
    const done = outcomes.filter(({ state }) => state === "ready" || state === "unchanged").length;
    complain(`Interrupted with ${wanted - done} of ${wanted} to go. Run the same command to continue.`);
    return 1;
  } finally {
    await close();
  }
}

/** Archives are unpacked here, whichever process reads the files in them. */
async function findLocally(
  named: string[],
  { ignore, ocr, signal }: { ignore: string[]; ocr: Awaited<ReturnType<typeof chooseOcr>>; signal: AbortSignal },
): Promise<Inputs> {
  const extractor = createExtractor({ children: 1, ocr });
  try {
    return await findInputs(named, { ignore, accepts: extractor.accepts, unpack: extractor.unpack, signal });
  } finally {
    await extractor.close();
  }
}

function noSite(named: string[]): CuecardError {
  return new CuecardError(
    "invalid_value",
    `--crawl needs a web address, but ${named.join(", ")} has none; pass an http or https address.`,
  );
}

function everyOutcome({ added, refreshed, unchanged, removed, skipped, failed }: IngestReport): ShownOutcome[] {
  return [added, refreshed, unchanged, removed, skipped, failed].flat().map(shownOutcome);
}

function notIngested({ skipped, unreadable }: Inputs): ShownOutcome[] {
  const shown = (state: "skipped" | "failed", found: Inputs["skipped"]) =>
    found.map(({ name, reason }) => ({ name, state, note: reason, warnings: [] }));
  return [...shown("skipped", skipped), ...shown("failed", unreadable)];
}
