import type { Bench, Report } from "../bench.ts";
import { type Corpora, readCorpora } from "../corpora/corpora.ts";
import { readQuestionSets } from "../corpora/question-sets.ts";
import { ours } from "./ours.ts";
import { countOver, partsOf } from "./parts.ts";
import { llamaIndexCharacters, peers } from "./peers.ts";
import { measureRecall, type Piece } from "./recall.ts";
import { measureSpeeds, type Timed } from "./speed.ts";
import type { SplitSettings, Splitter } from "./splitter.ts";

/**
 * The specification's default, at which speed and size are measured; and the size at which every peer finds most in
 * little room.
 */
const usual = { maxTokens: 512, overlap: 64 };
const small = { maxTokens: 200, overlap: 40 };
const textLength = 400_000;

const columns = [
  "prose MB/s",
  "Markdown MB/s",
  "over 512",
  "recall in 800 %",
  "recall@5 %",
  "IoU@5 %",
  "even half %",
  "odd half %",
];
type Row = Report["rows"][number];

/**
 * Speed and exactness at 512/64, and how much of the answers is found, of our strategies and of peers' splitters under
 * one keyword search.
 */
export const chunk: Bench = async ({ data, progress }) => {
  if (data === null) throw new Error("chunk measures on public data; name its folder with --data.");
  const corpora = readCorpora(data);
  const { present, absent } = await findPeers();
  const splitters = [...ours, ...present];
  const prose = [...corpora.texts.values()].join("\n\n").slice(0, textLength);
  progress(`timing ${splitters.length} splitters in turns on prose`);
  const plain = await measureSpeeds(splitters, usual, prose);
  progress("timing them on Markdown");
  const marked = await measureSpeeds(splitters, usual, markdown(data));
  const rows: Row[] = [];
  for (const splitter of splitters) {
    progress(`recall of ${splitter.name}`);
    const found = await recallCells(splitter, present.includes(splitter) ? small : usual, corpora);
    rows.push({
      subject: splitter.name,
      cells: { ...speedCells(plain.get(splitter)!, marked.get(splitter)!), ...found },
    });
    if (splitter.name.endsWith("sliding_window"))
      rows.push({ subject: `${splitter.name} 200/40`, cells: await recallCells(splitter, small, corpora) });
  }
  return {
    title: "Cutting text: speed and exactness at 512/64 tokens, recall on Chroma's 472 questions by keywords alone",
    columns,
    rows: [...rows, ...absent],
    notes: [
      "Recall of ours at 512/64, the defaults (auto and semantic choose smaller), and of peers at 200/40, where each of them finds most within 800 tokens.",
      "All rows under the same search: core's index words and BM25, all five corpora at once; whole chunks go into the 800 tokens, best first.",
      "Our target size and weights were chosen on the even half of the questions, but both halves were seen while that was done: neither is a fresh test. Differences under 1.5 points are within chance.",
      "MB/s: best of up to nine rounds over 0.4 MB, in turns with the others, caches warm for all; for semantic with the time its embedder takes. Over 512: of prose and Markdown, counted by tiktoken.",
      `LlamaIndex takes the square of a text's length: into each sentence it puts back every number and full stop of the text. So it is given ${llamaIndexCharacters.toLocaleString("en")} characters at a time, for speed and recall alike.`,
      "Prose is the beginning of Chroma's corpora, Markdown is made of XQuAD's and StackFAQ's texts under headings.",
      ...fastest(present, plain, marked),
    ],
  };
};

/** Peers that are installed, and rows for those that are not. */
async function findPeers(): Promise<{ present: Splitter[]; absent: Row[] }> {
  const present: Splitter[] = [];
  const absent: Row[] = [];
  for (const splitter of peers) {
    try {
      await splitter.load(small);
      present.push(splitter);
    } catch (error) {
      const [reason] = String(error).split("\n");
      absent.push({ subject: splitter.name, cells: { [columns[0]!]: `not run: ${reason}` } });
    }
  }
  return { present, absent };
}

type Speeds = Map<Splitter, Timed>;

function speedCells(plain: Timed, marked: Timed): Row["cells"] {
  return {
    "prose MB/s": plain.megabytesPerSecond,
    "Markdown MB/s": marked.megabytesPerSecond,
    "over 512": String(countOver([...plain.splits, ...marked.splits], usual.maxTokens)),
  };
}

/** How auto compares with the fastest of the peers. */
function fastest(present: readonly Splitter[], ...texts: [prose: Speeds, markdown: Speeds]): string[] {
  const auto = ours.find(({ name }) => name.endsWith("auto"))!;
  return texts.flatMap((speeds, at) => {
    const speed = (splitter: Splitter) => speeds.get(splitter)!.megabytesPerSecond;
    const [best] = [...present].sort((left, right) => speed(right) - speed(left));
    const kind = at === 0 ? "prose" : "Markdown";
    return best
      ? [`auto cuts ${kind} ${(speed(auto) / speed(best)).toFixed(1)} times as fast as the fastest peer, ${best.name}.`]
      : [];
  });
}

async function recallCells(
  splitter: Splitter,
  settings: SplitSettings,
  { texts, questions }: Corpora,
): Promise<Row["cells"]> {
  const cut = await splitter.load(settings);
  const pieces: Piece[] = [];
  for (const [corpus, text] of texts)
    pieces.push(...partsOf(text, await cut.split(text)).map((part) => ({ ...part, corpus })));
  const { withinBudget, at5, iou } = measureRecall(pieces, questions);
  const half = (rest: number) =>
    measureRecall(
      pieces,
      questions.filter((_, at) => at % 2 === rest),
    ).withinBudget;
  return {
    "recall in 800 %": 100 * withinBudget,
    "recall@5 %": 100 * at5,
    "IoU@5 %": 100 * iou,
    "even half %": 100 * half(0),
    "odd half %": 100 * half(1),
  };
}

function markdown(data: string): string {
  const sets = readQuestionSets(data).filter(({ name }) => name === "XQuAD en" || name === "StackFAQ");
  const sections = sets.flatMap(({ name, documents }) => [
    `# ${name}`,
    ...documents.map(({ title, text }) => `## ${title}\n\n${text}`),
  ]);
  return sections.join("\n\n").slice(0, textLength);
}
