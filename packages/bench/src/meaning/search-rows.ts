import { ndcgAt10 } from "cuecard/evaluation";
import { openPlaces } from "../parts/open-places.ts";
import { type PartBase, readPublicSets } from "../parts/part-sets.ts";
import { createKeywordRanks } from "../plain/keyword-ranks.ts";
import { percent, type Row } from "./row.ts";

/** Enough chunks for ten documents. */
const topK = 20;

/** Public question sets, searched at the default threshold. */
export function searchRows(data: string, settings: { most: number; half: "even" | "odd" }): Row[] {
  return readPublicSets(data, settings).map(({ name, texts, questions }) => ({
    name: `${name}: hit@1 / nDCG@10 / refused / though first`,
    async ours(embedder) {
      const places = await openPlaces(embedder, texts);
      const found = [];
      const withheld = [];
      for (const { text, answeredBy } of questions) {
        const given = (await places.search(text, { topK })).slice(0, 10);
        const all = given.length > 0 ? given : await places.search(text, { topK, similarityThreshold: 0 });
        withheld.push(given.length === 0 && all[0] === answeredBy);
        found.push(given);
      }
      await places.close();
      return `${figures(questions, found)} / ${percent(withheld)}`;
    },
    keywords(rank) {
      const plain = texts.map(({ title, text }) => ({ title, body: text }));
      const ranks = createKeywordRanks(plain)[rank];
      const placeOf = new Map(plain.map((one, at) => [one, at]));
      const found = questions.map(({ text }) =>
        ranks(text)
          .slice(0, 10)
          .map((one) => placeOf.get(one as (typeof plain)[number])!),
      );
      return figures(questions, found);
    },
  }));
}

function figures(questions: PartBase["questions"], found: readonly number[][]): string {
  const told = questions.map(({ answeredBy }, at) => found[at]!.map((place) => place === answeredBy));
  const gains = told.map((hits) => ndcgAt10(hits.map(Number), [1]));
  const gain = (100 * gains.reduce((sum, one) => sum + one, 0)) / Math.max(1, gains.length);
  return [
    percent(told.map(([first]) => first === true)),
    gain.toFixed(1),
    percent(found.map((one) => one.length === 0)),
  ].join(" / ");
}
