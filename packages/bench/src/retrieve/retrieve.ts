import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Candidate } from "@cuecard/core";
import type { Bench, Report } from "../bench.ts";
import { makeElsewhere } from "./chunk-maker.ts";
import { type Corpus, createCorpus, nearestByCount, planOf, sourceChunks } from "./corpus.ts";
import { type CuecardStore, type CuecardStoreOptions, openCuecardStore } from "./cuecard-store.ts";
import { baseId, idOfChunk } from "./fill-store.ts";
import { type Latencies, measure, measureDuring, recall } from "./measure.ts";
import { peers } from "./peers/peers.ts";
import { asked } from "./prepared-embedder.ts";
import { type Hardness, intrinsicDimensions } from "./vectors.ts";

const columns = ["p50 ms", "p99 ms", "searches/s", "longest stall ms", "longest work ms", "recall@10 %", "note"];
type Row = Report["rows"][number];

/** Compares searches of one knowledge base with those of other libraries: time, and recall of the true nearest. */
export const retrieve: Bench = async ({ settings, progress }) => {
  const widths = settings.dimensions!.split(",").map(Number);
  const alone = Boolean(settings.alone);
  const searchMemoryMb = Number(settings.searchMemoryMb);
  const options = { searchMemoryMb, kept: (alone && settings.kept) || null };
  const questions = settings.quick ? 50 : 300;
  const count = Number(settings.chunks);
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const dimensions of widths) {
    const own: Row[] = [];
    for (const hardness of setsOf(settings.sets!)) {
      const corpus = createCorpus(count, dimensions, hardness);
      own.push(...(await measureCuecard({ corpus, questions, alone, options, notes, progress })));
    }
    if (!alone) {
      own.push(...(await measureSmall(dimensions, questions, options, progress)));
      own.push(...(await measurePeers(createCorpus(count, dimensions, "easy"), questions, progress)));
    }
    rows.push(
      ...own.map(({ subject, cells }) => ({
        subject: widths.length > 1 ? `${dimensions}: ${subject}` : subject,
        cells,
      })),
    );
  }
  return {
    title: `Retrieval among ${count.toLocaleString("en")} chunks of ${widths.join(" and ")} dimensions, in process`,
    columns,
    rows,
    notes: [
      ...notes,
      `Made-up vectors from a seed. Easy: ${intrinsicDimensions.easy} intrinsic dimensions, 1,000 topics, a question lies in one of them. Hard: ${intrinsicDimensions.hard} intrinsic dimensions, no topics, a question is like no chunk in particular.`,
      "Made-up texts of 60 to 140 words whose frequencies follow Zipf's law; a question is `what is the X for Y`, or six of the fifty most common words.",
      "Cuecard: its public search with texts, threshold 0, one knowledge base, an embedder that has the vectors ready; what core adds is in the figure.",
      "Cuecard is asked every question twice, and the second time counts, but for the row that says so: what was found before is in memory, the first time it is read from the file.",
      "Recall: share of the ten nearest by an exact count of every chunk that are among the ten best by vector alone; none for peers that mix vectors with keywords.",
      "Longest stall: how late a 1 ms timer of the main thread came at worst. Longest work: the most processor time of that thread between two of its ticks; what a stall has more, it waited for a processor. Figures depend on what else the machine does.",
    ],
  };
};

const smallBases = [1_000, 10_000];

/** Knowledge bases of the size that most agents have. */
async function measureSmall(
  dimensions: number,
  questions: number,
  options: CuecardStoreOptions,
  progress: Progress,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunks of smallBases) {
    const corpus = createCorpus(chunks, dimensions, "easy");
    const store = await openCuecardStore(corpus, options);
    try {
      const search = (number: number) => store.cuecard().search(requestOf(corpus, number));
      await measure(questions, search);
      const latencies = await measure(questions, search);
      const hits = recall(
        await vectorLeg(store, corpus),
        exactIds(corpus, recallQuestions, () => true),
      );
      const subject = `cuecard, easy: hybrid, ${chunks.toLocaleString("en")} chunks`;
      rows.push({ subject, cells: { ...figures(latencies), "recall@10 %": hits } });
      progress(`${chunks} chunks: done`);
    } finally {
      await store.remove();
    }
  }
  return rows;
}

const requestOf = ({ texts }: Corpus, number: number) => ({
  query: asked(number, texts.question(number)),
  knowledgeBaseIds: [baseId],
  similarityThreshold: 0,
});

const setsOf = (names: string): Hardness[] =>
  names.split(",").map((name) => {
    if (name !== "easy" && name !== "hard") throw new Error(`--sets "${name}" is not easy or hard.`);
    return name;
  });

interface Measured {
  corpus: Corpus;
  questions: number;
  /** Nothing is replaced, and what the store takes is measured. */
  alone: boolean;
  options: CuecardStoreOptions;
  notes: string[];
  progress: Progress;
}

async function measureCuecard({ corpus, questions, alone, options, notes, progress }: Measured): Promise<Row[]> {
  const { hardness } = corpus;
  const store = await openCuecardStore(corpus, options);
  progress(`${hardness}: ${corpus.chunks} chunks stored in ${store.fillSeconds.toFixed(0)} s`);
  try {
    const search = (number: number, options = {}) =>
      store.cuecard().search({ ...requestOf(corpus, number), ...options });
    const exact = await keptIn(
      options.kept,
      `${hardness}-${corpus.chunks}-${corpus.vectors.dimensions}-nearest.json`,
      () => exactIds(corpus, recallQuestions, () => true),
    );
    progress(`${hardness}: nearest of ${recallQuestions} questions counted`);
    const row = (name: string, latencies: Latencies, more: Record<string, number | string> = {}): Row => ({
      subject: `cuecard, ${hardness}: ${name}`,
      cells: { ...figures(latencies), ...more },
    });
    const rows: Row[] = [];
    const reopened = await store.reopen();
    progress(`${hardness}: opened again and searched after ${reopened.toFixed(2)} s`);
    const first = await measure(questions, (number) => search(number));
    const askedBefore = await measure(questions, (number) => search(number));
    rows.push(row("hybrid", askedBefore, { "recall@10 %": recall(await vectorLeg(store, corpus), exact) }));
    rows.push(
      row("hybrid, asked for the first time", first, { note: `first answer ${reopened.toFixed(2)} s after opening` }),
    );
    const keyword = await keywordLeg(store, corpus, questions);
    rows.push(
      row("keyword retriever, what is the X for Y", keyword.questions),
      row("keyword retriever, six common words", keyword.common),
    );
    const gold = (chunk: number) => planOf(Math.floor(chunk / sourceChunks)) === "gold";
    const filter = { plan: "gold" };
    const filtered = await measure(questions, (number) => search(number, { filter }));
    const exactGold = exactIds(corpus, recallQuestions, gold);
    rows.push(
      row("hybrid, filter that keeps 1 %", filtered, {
        "recall@10 %": recall(await vectorLeg(store, corpus, filter), exactGold),
      }),
    );
    rows.push(row("hybrid, eight in flight", await measure(4 * questions, (number) => search(number % questions), 8)));
    progress(`${hardness}: steady searches measured`);
    if (alone) notes.push(`cuecard, ${corpus.vectors.dimensions}, ${hardness}: ${store.footprint()}.`);
    else rows.push(...(await measureChanges(store, corpus, questions, row)));
    progress(`${hardness}: done`);
    return rows;
  } finally {
    await store.remove();
  }
}

type Progress = (line: string) => void;

/** Searches while 30 % of the chunks are replaced by others, and after. */
async function measureChanges(
  store: CuecardStore,
  corpus: Corpus,
  questions: number,
  row: (name: string, latencies: Latencies, more?: Record<string, number | string>) => Row,
): Promise<Row[]> {
  const { chunks } = corpus;
  const search = (number: number) => store.cuecard().search(requestOf(corpus, number % questions));
  const replaced = Math.floor((0.3 * chunks) / sourceChunks);
  // Made before: in a voice server the chunks come from other threads and the vectors from an embedder.
  const made = await makeElsewhere(corpus, { first: chunks, sources: replaced });
  const replaceAll = async () => {
    for (let source = 0; source < replaced; source++) await store.replaceSource(source, made.batchesOf(source));
  };
  const meanwhile = await measureDuring(replaceAll(), search).finally(() => made.close());
  const isReplaced = (chunk: number) => Math.floor(chunk / sourceChunks) < replaced;
  const present = { ...corpus, chunks: chunks + replaced * sourceChunks };
  const exact = exactIds(present, recallQuestions, (chunk) => chunk >= chunks || !isReplaced(chunk));
  await measure(questions, search);
  const after = await measure(questions, search);
  return [
    row("hybrid, while sources are ingested", meanwhile),
    row("hybrid, after 30 % were replaced", after, { "recall@10 %": recall(await vectorLeg(store, corpus), exact) }),
  ];
}

async function measurePeers(corpus: Corpus, questions: number, progress: Progress): Promise<Row[]> {
  const rows: Row[] = [];
  const asks = Array.from({ length: recallQuestions }, (_, number) => ({
    vector: corpus.vectors.question(number),
    text: corpus.texts.question(number),
  }));
  for (const { name, mostChunks, vectorsAlone, open } of peers) {
    const chunks = Math.min(corpus.chunks, mostChunks);
    const own = { ...corpus, chunks };
    const startedAt = performance.now();
    const peer = await open(own);
    const seconds = (performance.now() - startedAt) / 1_000;
    progress(`${name}: ready in ${seconds.toFixed(0)} s`);
    try {
      const latencies = await measure(Math.min(questions, 100), (number) => peer.search(asks[number % asks.length]!));
      const found: string[][] = [];
      for (const ask of asks) found.push(await peer.search(ask));
      const hits: Record<string, number> = vectorsAlone
        ? {
            "recall@10 %": recall(
              found,
              exactIds(own, recallQuestions, () => true),
            ),
          }
        : {};
      const fewer = chunks < corpus.chunks ? `, with ${chunks.toLocaleString("en")} chunks` : "";
      rows.push({
        subject: name,
        cells: { ...figures(latencies), ...hits, note: `ready after ${seconds.toFixed(0)} s${fewer}` },
      });
    } finally {
      await peer.close();
    }
  }
  return rows;
}

const recallQuestions = 50;
/** What core asks of each retriever for three results. */
const legLimit = 40;

const figures = ({ p50, p99, perSecond, stallMs, ownMs }: Latencies) => ({
  "p50 ms": p50,
  "p99 ms": p99,
  "searches/s": perSecond,
  "longest stall ms": stallMs,
  "longest work ms": ownMs,
});

function exactIds(corpus: Corpus, questions: number, passes: (chunk: number) => boolean): string[][] {
  const vectors = Array.from({ length: questions }, (_, number) => corpus.vectors.question(number));
  return nearestByCount(corpus, vectors, 10, passes).map((chunks) => chunks.map(idOfChunk));
}

/** What was made before is read from the folder: to look at three million chunks takes minutes. */
async function keptIn<Made>(folder: string | null, name: string, make: () => Made): Promise<Made> {
  if (folder === null) return make();
  const path = join(folder, name);
  const before = await readFile(path, "utf8").catch(() => null);
  if (before !== null) return JSON.parse(before) as Made;
  const made = make();
  await writeFile(path, JSON.stringify(made));
  return made;
}

/** The ten best of the vector retriever alone, for each question. */
async function vectorLeg(
  store: CuecardStore,
  { vectors, hardness }: Corpus,
  filter: Record<string, string> | null = null,
) {
  const found: string[][] = [];
  for (let number = 0; number < recallQuestions; number++) {
    const { candidates } = await candidatesOf(store, hardness, { vector: vectors.question(number), terms: [], filter });
    found.push(
      candidates
        .sort((left: Candidate, right: Candidate) => right.cosine! - left.cosine!)
        .slice(0, 10)
        .map(({ chunkId }) => chunkId),
    );
  }
  return found;
}

async function keywordLeg(store: CuecardStore, { hardness, texts }: Corpus, questions: number) {
  const stopWords = ["what", "is", "the", "for"];
  const run = async (question: (number: number) => string) => {
    const ask = (number: number) => {
      const terms = question(number)
        .split(" ")
        .filter((word) => !stopWords.includes(word));
      return candidatesOf(store, hardness, { vector: null, terms, filter: null });
    };
    await measure(questions, ask);
    return measure(questions, ask);
  };
  return { questions: await run(texts.question), common: await run(texts.commonQuestion) };
}

function candidatesOf(
  store: CuecardStore,
  hardness: Hardness,
  { vector, terms, filter }: { vector: Float32Array | null; terms: string[]; filter: Record<string, string> | null },
) {
  return store
    .storage()
    .workspace("default")
    .searchCandidates({
      spaces: [{ space: `prepared/${hardness}@${store.dimensions}`, knowledgeBaseIds: [baseId], vector }],
      terms,
      limit: legLimit,
      filter,
      chunks: 0,
      signal: new AbortController().signal,
    });
}
