import type { KnowledgeBase, Source } from "@cuecard/core";
import { findHolder, ownFolder, shownAddress } from "cuecard/internals";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { table } from "../terminal/table.ts";
import { colors, counted, print, wrap } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { all } from "../workspace/every.ts";
import { nameOfSource } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";
import { countsOf } from "./source-counts.ts";

export interface StatusCommandOptions extends PlaceFlags {
  json: boolean;
}

/** Failed sources that are shown of each knowledge base; the others are counted. */
const mostFailed = 5;

interface Failed {
  base: KnowledgeBase;
  sources: Source[];
}

/** Shows where everything is kept, what is stored, and what failed. Resolves with the exit code. */
export async function statusCommand({ json, ...flags }: StatusCommandOptions): Promise<number> {
  const place = placeOf(flags);
  const { workspace, close } = await openStored(flags);
  try {
    const bases = await all((page) => workspace.knowledgeBases.list(page));
    const agents = (await all((page) => workspace.agents.list(page))).length;
    const teams = (await all((page) => workspace.teams.list(page))).length;
    const failed = await failedOf(workspace, bases);
    if (json)
      print(
        JSON.stringify(
          { ...place, knowledgeBases: bases, agents, teams, failed: failed.flatMap((each) => each.sources) },
          null,
          2,
        ),
      );
    else for (const line of showStatus({ place, bases, agents, teams, failed })) print(line);
    return 0;
  } finally {
    await close();
  }
}

interface StoreLocation {
  data: string;
  /** Without user and password. */
  database: string | null;
  server: { pid: number; url: string | null } | null;
}

function placeOf(flags: PlaceFlags): StoreLocation {
  const options = optionsFrom(flags, process.env);
  const folder = ownFolder(options);
  const holder = folder === null ? null : findHolder(folder);
  return {
    data: options.data,
    database: options.database === undefined ? null : shownAddress(options.database),
    server: holder && { pid: holder.pid, url: holder.url },
  };
}

async function failedOf({ sources }: CommandWorkspace, bases: readonly KnowledgeBase[]): Promise<Failed[]> {
  const failed: Failed[] = [];
  for (const base of bases) {
    if (base.sourceCounts.failed === 0) continue;
    failed.push({ base, sources: (await sources.list(base.id, { status: "failed", limit: mostFailed })).data });
  }
  return failed;
}

interface Status {
  place: StoreLocation;
  bases: KnowledgeBase[];
  agents: number;
  teams: number;
  failed: Failed[];
}

function* showStatus({ place, bases, agents, teams, failed }: Status): Generator<string> {
  const { data, database, server } = place;
  yield `${colors.bold("kept in")}  ${database === null ? data : `${database}, files in ${data}`}`;
  if (server) yield `${colors.bold("used by")}  process ${server.pid}${server.url ? `, serving ${server.url}` : ""}`;
  yield `${colors.bold("stored ")}  ${counted(bases.length, "knowledge base")}, ${counted(agents, "agent")}, ${counted(teams, "team")}`;
  if (bases.length > 0) {
    yield "";
    yield* table(
      ["knowledge base", "chunks", "embedding model", "sources"],
      bases.map((base) => [base.name, base.chunkCount, modelOf(base), countsOf(base.sourceCounts)]),
    );
  }
  for (const { base, sources } of failed) {
    yield `\n${colors.red(`Failed in ${shown(base.name)}:`)}`;
    for (const source of sources)
      yield wrap(`${nameOfSource(source)}: ${source.errorCode}: ${source.processingError}`, {
        width: 80,
        indent: "  ",
      });
    const more = base.sourceCounts.failed - sources.length;
    if (more > 0) yield `  … and ${more} more: cuecard list sources ${base.id} --status failed`;
  }
  if (failed.length > 0) yield "\nRun the same `cuecard ingest` to retry them, or `cuecard rm source` to remove one.";
}

function modelOf({ embeddingProvider, embeddingModel, reembedding }: KnowledgeBase): string {
  const model = `${embeddingProvider}/${embeddingModel}`;
  return reembedding ? `${model} (${reembedding.embedded} of ${reembedding.total} chunks in the next)` : model;
}
