import { quantile } from "../bench.ts";
import type { Corpus } from "./corpus.ts";
import type { Search } from "./subjects/subject.ts";

const warmUps = 20;

/** Percent of what should be found that was, by the number of the question. Null: it is not measured. */
export type Recalls = Record<
  NonNullable<Search["recall"]>,
  ((question: number, found: readonly string[]) => number) | null
>;

/** Times searches in turn, question by question, so that a busy moment of the machine hits all of them. */
export async function measure(
  searches: readonly Search[],
  {
    corpus,
    recalls,
    questions,
    from = 0,
  }: {
    corpus: Corpus;
    recalls: Recalls | null;
    questions: number;
    /** Number of the first question: those before it may have been asked already. */
    from?: number;
  },
): Promise<Map<Search, Record<string, number>>> {
  const times = new Map(searches.map((search) => [search, [] as number[]]));
  const shares = new Map(searches.map((search) => [search, [] as number[]]));
  for (let index = -Math.min(warmUps, questions); index < questions; index++) {
    const number = from + (Math.abs(index) % questions);
    const question = corpus.question(number);
    for (const search of searches) {
      await search.prepare?.(question);
      const start = performance.now();
      const found = await search.ask(question);
      if (index < 0) continue;
      times.get(search)!.push(performance.now() - start);
      const recall = search.recall && recalls?.[search.recall];
      if (recall) shares.get(search)!.push(recall(number, found));
    }
  }
  return new Map(
    searches.map((search) => {
      const samples = times.get(search)!;
      const recall = shares.get(search)!;
      const cells = { "p50 ms": quantile(samples, 0.5), "p99 ms": quantile(samples, 0.99) };
      return [
        search,
        recall.length === 0
          ? cells
          : { ...cells, "recall@10 %": recall.reduce((sum, one) => sum + one, 0) / recall.length },
      ];
    }),
  );
}
