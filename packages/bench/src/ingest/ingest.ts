import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import type { KnowledgeBase, List } from "@cuecard/core";
import { createCuecard } from "cuecard";
import type { Bench, Report } from "../bench.ts";
import { createOwnDatabase, describeServer } from "../postgres/own-database.ts";
import { shareByStage, stageNames } from "./stages.ts";
import type { BareTask, Ingested, Task } from "./task.ts";
import { readTextSets, type TextSet } from "./text-sets.ts";

const ours = new URL("./ingest-process.ts", import.meta.url);
const bare = new URL("./bare-process.ts", import.meta.url);

type Progress = (line: string) => void;
type Cells = Report["rows"][number]["cells"];

/**
 * Processor time that texts cost from `addMany` until they are found, by stage, beside bare SQLite with the same
 * chunks.
 */
export const ingest: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("ingest reads its texts from a folder; name it with --data.");
  const wanted = new RegExp(settings.only ?? ".");
  const server = settings.database ?? process.env.CUECARD_TEST_POSTGRES_URL;
  const rows: Report["rows"] = [];
  for (const set of readTextSets(data).filter(({ name }) => wanted.test(name))) {
    rows.push(...(await embeddedRows(set, progress)));
    if (server) rows.push(await postgresRow(set, server, progress));
  }
  return {
    title: "Processor time of texts from sources.addMany until all are found and Cuecard is closed",
    columns: ["sources/s", "wall s", "CPU s", "CPU ms a source", "chunks", "CPU ÷ bare", ...stageNames],
    rows,
    notes: [
      `${availableParallelism()} × ${cpus()[0]?.model ?? "unknown processor"}. Each row is a process of its own, at the defaults: two sources at once, meaning-768.`,
      "CPU: all threads, from the first source that is added until the store is closed and its log copied back; it has the start of threads in it. Stages are seconds of a second run with node --cpu-prof: its shares of the first run's CPU. What waits for the disk counts as work in a profile.",
      "Bare: better-sqlite3 with FTS5 and a table of vectors, given the chunks that ours were cut into; they are embedded by meaning-768 in a thread and stored in a durable transaction for each source.",
      ...(server ? [`${await describeServer(server)} Its own processor time is not counted.`] : []),
    ],
  };
};

async function embeddedRows(set: TextSet, progress: Progress): Promise<Report["rows"]> {
  return inFolder(async (folder) => {
    const data = join(folder, "data");
    const measured = await run<Task>(ours, { folder: data, database: null, sources: set.sources });
    progress(`${set.name}: ${measured.cpuSeconds.toFixed(1)} s of CPU`);
    const bareFolder = join(folder, "bare");
    await mkdir(bareFolder);
    const peer = await run<BareTask>(bare, { folder: bareFolder, sources: await chunksOf(data) });
    progress(`${set.name}: bare ${peer.cpuSeconds.toFixed(1)} s of CPU`);
    const profiles = join(folder, "profiles");
    const task = { folder: join(folder, "profiled"), database: null, sources: set.sources };
    await run<Task>(ours, task, ["--cpu-prof", `--cpu-prof-dir=${profiles}`]);
    const shares = [...shareByStage(profiles)].map(([stage, share]) => [stage, share * measured.cpuSeconds]);
    const ratio = { "CPU ÷ bare": measured.cpuSeconds / peer.cpuSeconds };
    return [
      { subject: `cuecard, ${set.name}`, cells: { ...cells(set, measured), ...ratio, ...Object.fromEntries(shares) } },
      { subject: `bare SQLite, ${set.name}`, cells: cells(set, peer) },
    ];
  });
}

async function postgresRow(set: TextSet, server: string, progress: Progress): Promise<Report["rows"][number]> {
  const database = await createOwnDatabase(server);
  try {
    return await inFolder(async (folder) => {
      const measured = await run<Task>(ours, { folder, database: database.url, sources: set.sources });
      progress(`${set.name}: PostgreSQL ${measured.cpuSeconds.toFixed(1)} s of CPU`);
      return { subject: `cuecard on PostgreSQL, ${set.name}`, cells: cells(set, measured) };
    });
  } finally {
    await database.drop();
  }
}

const cells = ({ sources }: TextSet, { chunks, seconds, cpuSeconds }: Ingested): Cells => ({
  "sources/s": sources.length / seconds,
  "wall s": seconds,
  "CPU s": cpuSeconds,
  "CPU ms a source": (cpuSeconds * 1_000) / sources.length,
  chunks: String(chunks),
});

/** Does a task in a process of its own. */
async function run<T extends Task | BareTask>(script: URL, task: T, flags: string[] = []): Promise<Ingested> {
  const child = fork(script, {
    execArgv: ["--conditions=@cuecard/source", ...flags],
    serialization: "advanced",
  });
  const exited = once(child, "exit");
  const failed = exited.then(([code]) => Promise.reject(new Error(`${script.pathname} ended with ${code}.`)));
  failed.catch(() => {});
  await Promise.race([once(child, "message"), failed]);
  child.send(task);
  const [ingested] = await Promise.race([once(child, "message"), failed]);
  await exited;
  return ingested as Ingested;
}

/** The texts of all chunks, by source. */
async function chunksOf(folder: string): Promise<string[][]> {
  const cuecard = await createCuecard({ data: folder, concurrency: 0 });
  try {
    const [{ id }] = (await cuecard.knowledgeBases.list()).data as [KnowledgeBase];
    const lists: string[][] = [];
    for (const source of await all((cursor) => cuecard.sources.list(id, { limit: 100, cursor }))) {
      const chunks = await all((cursor) => cuecard.sources.chunks(id, source.id, { limit: 100, cursor }));
      lists.push(chunks.map(({ text }) => text));
    }
    return lists;
  } finally {
    await cuecard.close();
  }
}

async function all<T>(page: (cursor: string | null) => Promise<List<T>>): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | null = null;
  do {
    const { data, nextCursor }: List<T> = await page(cursor);
    rows.push(...data);
    cursor = nextCursor;
  } while (cursor !== null);
  return rows;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
