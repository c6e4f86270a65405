import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCuecard } from "@cuecard/core";
import { createFileBlobStore } from "@cuecard/local";
import { createPostgresStorage } from "@cuecard/pgvector";
import { type Bench, quantile } from "../bench.ts";
import { startProcess, stopProcess } from "../child.ts";
import { createCorpus } from "../postgres/corpus.ts";
import { hashedVectors } from "../postgres/ingest/hashed-vectors.ts";
import type { Task } from "../postgres/ingest/ingest-process.ts";
import { createOwnDatabase } from "../postgres/own-database.ts";
import { createSyntheticEmbedder } from "../postgres/synthetic-embedder.ts";
import { type Searched, type SearchTask, type Stored, wordOf } from "./messages.ts";

const dimensions = 384;
const searchers = 2;
const schema = "bench_freshness";
/** Chunks in the knowledge base before the first round. */
const chunksBefore = 2_000;
/** Sources that wait for the worker at once. */
const storedAtOnce = 8;
/** A text of so many is below the largest that may be added. */
const chunksOfSource = 50;

/**
 * Searches in several processes while a worker in another one ingests into the same knowledge base. Each search asks for
 * the word of a source that was ready before the search began: one that does not find it was older than what was stored.
 */
export const freshness: Bench = async ({ settings, progress }) => {
  const server = settings.database ?? process.env.CUECARD_TEST_POSTGRES_URL;
  if (!server) {
    throw new Error(
      "freshness measures on a real server with pgvector: name it with --database postgres://… or CUECARD_TEST_POSTGRES_URL (.ci/postgres start makes one).",
    );
  }
  const wanted = Number(settings.searches);
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new Error(`--searches must be a whole number from 1 on; ${settings.searches} is not.`);
  const database = await createOwnDatabase(server);
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  try {
    const { rounds, total } = await searchWhileStoring({ url: database.url, folder, wanted, progress });
    return {
      title: `${searchers} searching processes and a worker that ingests, on PostgreSQL`,
      columns: ["searches", "older than what was stored", "sources stored meanwhile", "p50 ms", "p99 ms"],
      rows: [
        {
          subject: "cuecard",
          cells: {
            searches: total.searches,
            "older than what was stored": total.older,
            "sources stored meanwhile": rounds,
            "p50 ms": quantile(total.timesMs, 0.5),
            "p99 ms": quantile(total.timesMs, 0.99),
          },
        },
      ],
      notes: [
        `A knowledge base of ${chunksBefore.toLocaleString("en")} chunks of ${dimensions} dimensions at first, in memory in each process; one source more each round. Four searches at once in each process, so the times are those of a loaded machine.`,
      ],
    };
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
};

interface FreshnessRun {
  url: string;
  folder: string;
  wanted: number;
  progress: (line: string) => void;
}

async function searchWhileStoring({ url, folder, wanted, progress }: FreshnessRun) {
  const cuecard = await createCuecard({
    storage: createPostgresStorage({ connectionString: url, schema, searchMemoryMb: 0 }),
    blobs: createFileBlobStore({ folder }),
    embedders: [createSyntheticEmbedder(dimensions, hashedVectors(dimensions))],
    concurrency: 0,
  });
  const total: Searched = { searches: 0, older: 0, timesMs: [] };
  const children: ChildProcess[] = [];
  try {
    const { id: knowledgeBaseId } = await cuecard.knowledgeBases.create({ name: "freshness" });
    const worker = await startProcess(new URL("../postgres/ingest/ingest-process.ts", import.meta.url));
    children.push(worker);
    worker.send({ url, schema, dimensions, folder } satisfies Task);
    const corpus = createCorpus({ chunks: chunksBefore, dimensions: 1 });
    const add = async (textTitle: string, textContent: string) => {
      const source = await cuecard.sources.add(knowledgeBaseId, { sourceType: "text", textTitle, textContent });
      await cuecard.sources.waitUntilReady(source, { timeoutMs: 300_000 });
    };
    for (let first = 0; first < chunksBefore; first += chunksOfSource) {
      const parts = Array.from(
        { length: chunksOfSource },
        (_, i) => `## Part ${i}\n\n${corpus.chunk(first + i).text}.`,
      );
      await add(`Corpus from ${first}`, parts.join("\n\n"));
    }
    const task: SearchTask = { url, schema, dimensions, knowledgeBaseId };
    for (let process = 0; process < searchers; process++) {
      const searcher = await startProcess(new URL("./search-process.ts", import.meta.url));
      children.push(searcher);
      searcher.send(task);
      searcher.on("message", ({ searches, older, timesMs }: Searched) => {
        total.searches += searches;
        total.older += older;
        total.timesMs.push(...timesMs);
      });
    }
    let begun = 0;
    let rounds = 0;
    let told = 0;
    const store = async () => {
      const round = ++begun;
      await add(`Round ${round}`, `The round is ${wordOf(round)} of the day.`);
      rounds += 1;
      for (const searcher of children.slice(1)) searcher.send({ round } satisfies Stored);
      if (total.searches - told < 5_000) return;
      const p50 = quantile(total.timesMs.slice(told - total.searches), 0.5);
      told = total.searches;
      progress(`${told} searches, ${total.older} older, ${rounds} sources; the last ones p50 ${p50.toFixed(1)} ms`);
    };
    const keepStoring = async () => {
      while (total.searches < wanted) {
        if (children.some(({ exitCode }) => exitCode !== null)) throw new Error("A process ended before its work.");
        await store();
      }
    };
    await Promise.all(Array.from({ length: storedAtOnce }, keepStoring));
    return { rounds, total };
  } finally {
    await Promise.all(children.map(stopProcess));
    await cuecard.close();
  }
}
