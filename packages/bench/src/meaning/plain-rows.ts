import { readFileSync } from "node:fs";
import { openEmbedded } from "../embedded.ts";
import { createKeywordRanks } from "../plain/keyword-ranks.ts";
import { openTexts } from "../plain/open-texts.ts";
import { type PlainHalf, readSmallTalk, readTrades, type Trade } from "../plain/read-sets.ts";
import { percent, type Row } from "./row.ts";

const modes = { auto: {} };

/** Own plain questions by language, as a call's second turn: is the right passage given, and is small talk left alone? */
export function plainRows(half: PlainHalf): Row[] {
  const talk = readSmallTalk(half);
  const trades = readTrades(half);
  const languages = [...Map.groupBy(trades, ({ language }) => language)];
  const heard = asHeard(trades);
  return [
    ...languages.map(([language, own]) => plainRow(`plain ${language}`, own, talk.get(language) ?? [])),
    ...(heard.length > 0 ? [plainRow("plain en, heard", heard, [])] : []),
  ];
}

function plainRow(name: string, trades: readonly Trade[], talk: readonly string[]): Row {
  return {
    name: `${name}: given / small talk given`,
    async ours(embedder) {
      const cuecard = await openEmbedded([{ ...embedder, close: async () => {} }]);
      const right: boolean[] = [];
      const needless: boolean[] = [];
      for (const { name, texts, questions } of trades) {
        const base = await openTexts(cuecard, { name, texts, modes });
        for (const { text, answeredBy } of questions)
          right.push((await base.second("auto", text)).includes(answeredBy.title));
        for (const text of talk) needless.push((await base.second("auto", text)).length > 0);
      }
      await cuecard.close();
      return talk.length > 0 ? `${percent(right)} / ${percent(needless)}` : percent(right);
    },
    keywords(rank) {
      const among = trades.flatMap(({ texts, questions }) => {
        const ranks = createKeywordRanks(texts)[rank];
        return questions.map(({ text, answeredBy }) => ranks(text).slice(0, 3).includes(answeredBy));
      });
      return percent(among);
    },
  };
}

/** English questions as a recogniser had them, from a synthetic voice through a telephone; those of no recording are left out. */
export function asHeard(trades: readonly Trade[]): Trade[] {
  const lines = readFileSync(new URL("./heard.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const heard = new Map(
    lines.map((line) => {
      const { text, heard } = JSON.parse(line) as { text: string; heard: string };
      return [text, heard] as const;
    }),
  );
  return trades
    .filter(({ language }) => language === "en")
    .map((trade) => ({
      ...trade,
      questions: trade.questions.flatMap(({ text, answeredBy }) => {
        const other = heard.get(text);
        return other === undefined ? [] : [{ text: other, answeredBy }];
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
