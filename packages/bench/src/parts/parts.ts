import type { Embedder } from "@cuecard/core";
import { createLexicalEmbedder, createMeaningEmbedder } from "@cuecard/local";
import type { Bench, Report } from "../bench.ts";
import { createKeywordRanks } from "../plain/keyword-ranks.ts";
import { servedModels } from "../plain/served-embedder.ts";
import { openPlaces } from "./open-places.ts";
import { type PartBase, type PartSet, readPartSets } from "./part-sets.ts";

/** Steps of a search, each with those before it. */
const steps = {
  vectors: { keywordSearch: false, reranking: false },
  fused: { keywordSearch: true, reranking: false },
  reranked: { keywordSearch: true, reranking: true },
};
type Step = keyof typeof steps;

/** What each part of a search finds by itself, and what the parts find together: where is the right passage lost? */
export const parts: Bench = async ({ data, settings, progress }) => {
  const only = new RegExp(settings.only ?? "");
  const sets = readPartSets(data, Number(settings.questions)).filter(({ name }) => only.test(name));
  const rows: Report["rows"] = [];
  for (const make of [
    createMeaningEmbedder,
    createLexicalEmbedder,
    ...servedModels(settings).map((one) => () => one),
  ]) {
    for (const set of sets) {
      rows.push(await measureSet(make, set));
      progress(rows.at(-1)!.subject);
    }
  }
  return {
    title: "What each part of a search finds: first / among three",
    columns: ["questions", "words", ...Object.keys(steps)],
    rows,
    notes: [
      "In %, at threshold 0. Public sets: the even questions, drawn.",
      "words: BM25 of another hand. fused: vectors and words. reranked: what a search gives.",
    ],
  };
};

async function measureSet(make: () => Embedder, { name, bases }: PartSet): Promise<Report["rows"][number]> {
  const tallies = new Map<Step | "words", boolean[][]>();
  const embedder = make();
  for (const base of bases) {
    const ranks = await openRanks(embedder, base);
    for (const { text, answeredBy } of base.questions) {
      for (const part of ["words", ...Object.keys(steps)] as (Step | "words")[]) {
        const found = await ranks.best(part, text);
        const told = [found[0] === answeredBy, found.slice(0, 3).includes(answeredBy)];
        tallies.set(part, [...(tallies.get(part) ?? []), told]);
      }
    }
    await ranks.close();
  }
  const share = (told: readonly boolean[][], at: number) =>
    ((100 * told.filter((one) => one[at]).length) / Math.max(1, told.length)).toFixed(1);
  const cells = Object.fromEntries([...tallies].map(([part, told]) => [part, `${share(told, 0)} / ${share(told, 1)}`]));
  const count = bases.reduce((sum, { questions }) => sum + questions.length, 0);
  return { subject: `${name}: ${embedder.model}`, cells: { questions: String(count), ...cells } };
}

/** Places of a knowledge base's texts, best first. */
async function openRanks(embedder: Embedder, { texts }: PartBase) {
  const places = await openPlaces(embedder, texts);
  const plain = texts.map(({ title, text }) => ({ title, body: text }));
  const words = createKeywordRanks(plain).BM25;
  return {
    async best(part: Step | "words", query: string): Promise<number[]> {
      if (part !== "words") return places.search(query, { topK: 10, similarityThreshold: 0, ...steps[part] });
      return words(query).map((one) => plain.indexOf(one));
    },
    close: places.close,
  };
}
