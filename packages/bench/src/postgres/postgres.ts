import { availableParallelism, cpus } from "node:os";
import type { Bench, Report } from "../bench.ts";
import { searchAlone } from "./alone.ts";
import { type Corpus, clusters, createCorpus, intrinsicDimension } from "./corpus.ts";
import { findExactly, shareOf } from "./exact-hybrid.ts";
import { ingestRates } from "./ingest/ingest-rates.ts";
import { whileIngesting } from "./ingest/while-ingesting.ts";
import { measure } from "./measure.ts";
import { createNearest } from "./nearest.ts";
import { createOwnDatabase, describeServer, type OwnDatabase } from "./own-database.ts";
import { createCuecardSubject, schema } from "./subjects/cuecard-subject.ts";
import { createEmbeddedSubject } from "./subjects/embedded-subject.ts";
import { createLanceDbSubject } from "./subjects/lancedb-subject.ts";
import { createMastraSubject } from "./subjects/mastra-subject.ts";
import { createPlainSubject } from "./subjects/plain-subject.ts";
import type { Search, Subject } from "./subjects/subject.ts";

const columns = ["p50 ms", "p99 ms", "p50 ÷ ours", "recall@10 %", "index s", "rows/s", "rows/s with index"];

/** Chunks that replace those of one source. */
const chunksOfSource = 500;
/** Sizes at which the exact search is timed while the corpus grows. */
const exactAt = [2_000, 5_000, 10_000, 20_000, 50_000];
const exactQuestions = 20;
const questions = 300;

type Rows = Report["rows"];

/**
 * Hybrid search on a PostgreSQL server, quiet and while a worker ingests, beside the embedded store, the two queries of
 * the tutorials, Mastra's store and LanceDB; and ingestion by several processes.
 */
export const postgres: Bench = async ({ settings, progress }) => {
  const server = settings.database ?? process.env.CUECARD_TEST_POSTGRES_URL;
  if (!server) {
    throw new Error(
      "postgres measures on a real server with pgvector: name it with --database postgres://… or CUECARD_TEST_POSTGRES_URL (.ci/postgres start makes one).",
    );
  }
  const corpus = createCorpus({ chunks: count(settings, "chunks"), dimensions: count(settings, "dimensions") });
  const database = await createOwnDatabase(server);
  try {
    const { url } = database;
    const rows = await searchRows(corpus, database, progress);
    rows.push(...(await ingestRates({ url, dimensions: corpus.dimensions, progress })));
    return {
      title: `${corpus.chunks} chunks of ${corpus.dimensions} dimensions on PostgreSQL`,
      columns,
      rows,
      notes: [
        `${await describeServer(url)} ${availableParallelism()} × ${cpus()[0]?.model ?? "unknown processor"}, server and clients on the same machine.`,
        `Vectors: ${clusters} clusters of intrinsic dimension ${intrinsicDimension}; texts of 60 to 119 words by Zipf's law; a question has three frequent and two rare words. All made from seeds.`,
        "p50 and p99 of 300 questions, one at a time, every search in turn; each answers with ids and texts of the best ten. Index s: the vector index alone.",
        "Recall@10 of vectors alone: against an exact scan in this process. Of our hybrid searches: the share of the ten that the same search finds when the database compares every vector; its words are exact in all of them.",
        "Alone in a process: the same questions, asked afterwards by a process that does nothing else, as a voice server has it. The process of the other rows holds six libraries, whose garbage is collected there too.",
        "Ours searches in memory, and asks the database whether anything changed. While a worker ingests: in a process of its own, into another knowledge base of the same schema, 300 questions that were not asked yet. Embedded: the same corpus in SQLite, in this process. In the rows without the index in memory one statement compares every chunk. Two queries: pgvector's defaults, ef_search 40. Mastra: its own, m 8 and ef_search 80, at which the planner may take a full scan for cheaper than the index. LanceDB: in this process and in files, with its guide's full-text index, HNSW over 8-bit vectors and fusion; storing behind its index takes its `optimize` with it.",
        "rows/s of the searches' rows: one process stores chunks that are ready, before and after the vector index was made. Ingest rows: the whole way of a text source (cut, embedded in no time, stored with its words) in processes of their own.",
      ],
    };
  } finally {
    await database.drop();
  }
};

async function searchRows(
  corpus: Corpus,
  { url, analyze }: OwnDatabase,
  progress: (line: string) => void,
): Promise<Rows> {
  const place = { url, dimensions: corpus.dimensions };
  const cuecard = await createCuecardSubject(place);
  const subjects: Subject[] = [
    cuecard,
    await createEmbeddedSubject(place),
    await createPlainSubject(place),
    await createMastraSubject(place),
    await createLanceDbSubject(),
  ];
  try {
    const nearest = createNearest(corpus, questions);
    const exact: Rows = [];
    const loading = new Map(subjects.map((subject) => [subject, 0]));
    for (let start = 0; start < corpus.chunks; start += chunksOfSource) {
      const length = Math.min(chunksOfSource, corpus.chunks - start);
      const chunks = Array.from({ length }, (_, index) => corpus.chunk(start + index));
      for (const chunk of chunks) nearest.add(chunk);
      for (const subject of subjects)
        loading.set(subject, loading.get(subject)! + (await seconds(() => subject.load(chunks))));
      if (exactAt.includes(start + length)) {
        exact.push(...(await exactRows(corpus, cuecard, start + length)));
        progress(`${start + length} chunks stored, exact p50 ${exact.at(-1)!.cells["p50 ms"]} ms`);
      }
    }
    const building = new Map<Subject, number>();
    for (const subject of subjects) {
      building.set(subject, await seconds(() => subject.buildIndex()));
      progress(`index of "${subject.searches[0]!.name}" built in ${building.get(subject)!.toFixed(0)} s`);
    }
    await analyze();
    const searches = subjects.flatMap((subject) => subject.searches);
    progress("searching exactly");
    const exactly = await findExactly(cuecard.exact, corpus, questions);
    const hybrid = (question: number, found: readonly string[]) => shareOf(exactly[question]!, found);
    const figures = await measure(searches, { corpus, recalls: { nearest: nearest.recall, hybrid }, questions });
    progress("searching in a process of its own");
    const alone = await searchAlone({ ...place, chunks: corpus.chunks, exactly });
    progress("searching while a worker ingests");
    const busy = cuecard.searchesWhile("while a worker ingests");
    const busyFigures = await whileIngesting({ ...place, schema }, () =>
      measure(busy, { corpus, recalls: null, questions, from: questions }),
    );
    const indexed = new Map<Subject, number>();
    const more = Array.from({ length: chunksOfSource }, (_, index) => corpus.chunk(corpus.chunks + index));
    for (const subject of subjects) indexed.set(subject, more.length / (await seconds(() => subject.load(more))));
    const ours = figures.get(cuecard.searches[0]!)!["p50 ms"]!;
    const row = (subject: Subject, search: Search): Rows[number] => {
      const cells = figures.get(search)!;
      const once = {
        "index s": building.get(subject)!,
        "rows/s": corpus.chunks / loading.get(subject)!,
        "rows/s with index": indexed.get(subject)!,
      };
      return {
        subject: search.name,
        cells: { ...cells, "p50 ÷ ours": cells["p50 ms"]! / ours, ...(search === subject.searches[0] && once) },
      };
    };
    const meanwhile = busy.map((search): Rows[number] => ({
      subject: search.name,
      cells: { ...busyFigures.get(search), "p50 ÷ ours": busyFigures.get(search)!["p50 ms"]! / ours },
    }));
    const own = alone.map(([subject, cells]): Rows[number] => ({
      subject,
      cells: { ...cells, "p50 ÷ ours": cells["p50 ms"]! / ours },
    }));
    const quiet = subjects.map((subject) => subject.searches.map((search) => row(subject, search)));
    return [...quiet[0]!, ...own, ...meanwhile, ...quiet.slice(1).flat(), ...exact];
  } finally {
    for (const subject of subjects) await subject.close();
  }
}

async function exactRows(corpus: Corpus, subject: Subject, stored: number): Promise<Rows> {
  const searches = subject.searches.filter(({ name }) => name.includes("without the index in memory"));
  const figures = await measure(searches, { corpus, recalls: null, questions: exactQuestions });
  return searches.map((search) => ({
    subject: `${search.name}, exact scan of ${stored}`,
    cells: figures.get(search)!,
  }));
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

function count(settings: Record<string, string>, name: string): number {
  const value = Number(settings[name]);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} must be a whole number from 1 on; ${settings[name]} is not.`);
}
