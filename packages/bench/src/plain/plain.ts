import { type Attachment, type Cuecard, type Embedder, embeddingSpace } from "@cuecard/core";
import { createLexicalEmbedder, createMeaningEmbedder } from "@cuecard/local";
import type { Bench, Report } from "../bench.ts";
import { openEmbedded } from "../embedded.ts";
import { createKeywordRanks } from "./keyword-ranks.ts";
import { deadlineMs, openTexts, share } from "./open-texts.ts";
import { type PlainHalf, readCheckedCalls, readSmallTalk, readTrades } from "./read-sets.ts";
import { servedModels } from "./served-embedder.ts";

const modes = {
  auto: { mode: "auto" },
  preload: { mode: "preload" },
  "threshold 0": { mode: "preload", similarityThreshold: 0 },
} satisfies Record<string, Partial<Attachment>>;
type Mode = keyof typeof modes;

const columns = [
  "questions",
  ...Object.keys(modes),
  "after an answer",
  "small talk given",
  "talk after an answer",
  "needless in checks",
  "found in checks",
];

/** Questions as people put them, as the second turn of a call: is the right passage given, and small talk left alone? */
export const plain: Bench = async ({ settings, progress }) => {
  const half = settings.half as PlainHalf;
  const embedders = [createMeaningEmbedder(), createLexicalEmbedder(), ...servedModels(settings)];
  const rows: Report["rows"] = [];
  for (const embedder of embedders) {
    rows.push(...(await measureEmbedder(embedder, half, progress)));
    await embedder.close();
  }
  rows.push(...keywordRows(half));
  return {
    title: `Plain questions over eight short texts a trade, the ${half} half`,
    columns,
    rows,
    notes: [
      "In %. Right passage given at topK 3. After an answer: in auto, once the agent read out the text that answers another question; what the model has from there counts. Small talk and checks in auto; checks: turns of an agent that walks a caller through a repair.",
      "BM25 and MiniSearch: the right text among the first three, without threshold.",
    ],
  };
};

async function measureEmbedder(embedder: Embedder, half: PlainHalf, progress: (line: string) => void) {
  const space = embeddingSpace(embedder);
  const cuecard = await openEmbedded([embedder]);
  const talk = readSmallTalk(half);
  const byLanguage = new Map<string, Tally>();
  for (const { name, language, texts, questions } of readTrades(half)) {
    const base = await openTexts(cuecard, { name, texts, modes });
    const tally = byLanguage.get(language) ?? createTally();
    byLanguage.set(language, tally);
    const answered = questions.map((question) => [question.text, question.answeredBy] as const);
    for (const [at, { text, answeredBy }] of questions.entries()) {
      for (const mode of Object.keys(modes) as Mode[]) {
        const given = await base.second(mode, text);
        tally[mode].push(given.includes(answeredBy.title));
      }
      const other = answered[(at + 1) % answered.length]!;
      if (other[1] === answeredBy) continue;
      tally["after an answer"].push((await base.afterAnswer("auto", text, other)).has.includes(answeredBy.title));
    }
    for (const [at, text] of (talk.get(language) ?? []).entries()) {
      tally.talk.push((await base.second("auto", text)).length > 0);
      const other = answered[at % answered.length];
      if (other) tally["talk after an answer"].push((await base.afterAnswer("auto", text, other)).given.length > 0);
    }
    progress(`${space}: ${name} done`);
  }
  const rows = [...byLanguage].map(([language, tally]) => ({
    subject: `${language}: ${space}`,
    cells: cellsOf(tally),
  }));
  const { needless, found } = await playChecks(cuecard, half);
  const checks = { "needless in checks": share(needless), "found in checks": share(found) };
  rows.push({ subject: `en, checks: ${space}`, cells: checks });
  await cuecard.close();
  return rows;
}

type Tally = Record<Mode | "after an answer" | "talk" | "talk after an answer", boolean[]>;
const createTally = (): Tally => ({
  auto: [],
  preload: [],
  "threshold 0": [],
  "after an answer": [],
  talk: [],
  "talk after an answer": [],
});

function cellsOf({ talk, ...asked }: Tally): Record<string, number | string> {
  const shares = Object.fromEntries(Object.entries(asked).map(([mode, told]) => [mode, share(told)]));
  return { questions: String(asked.auto.length), ...shares, "small talk given": share(talk) };
}

/** Whether passages were given in each turn that needs none, and in each that needs some. */
export async function playChecks(cuecard: Cuecard, half: PlainHalf): Promise<Record<"needless" | "found", boolean[]>> {
  const needless: boolean[] = [];
  const found: boolean[] = [];
  for (const { name, texts, turns } of readCheckedCalls(half)) {
    const base = await openTexts(cuecard, { name, texts, modes });
    const call = await base.start("auto");
    for (const { speaker, text, needsKnowledge } of turns) {
      if (speaker === "agent") await call.agentSaid({ text });
      else (needsKnowledge ? found : needless).push(await isGiven(call, text));
    }
    await call.end();
  }
  return { needless, found };
}

/** Whether a turn's passages were given: those that the model has already are not given again. */
async function isGiven(call: Awaited<ReturnType<Cuecard["calls"]["start"]>>, text: string): Promise<boolean> {
  const { turnId, context } = await call.userTurn(text, { deadlineMs });
  if (context !== null) return true;
  const entries = (await call.inspect()).trace.filter((entry) => entry.turnId === turnId);
  const hits = entries.some(({ data }) => Array.isArray(data?.hits) && data.hits.length > 0);
  return hits && !entries.some(({ message }) => message.startsWith("The passages are not given"));
}

function keywordRows(half: PlainHalf): Report["rows"] {
  const byLanguage = new Map<string, Record<"BM25" | "MiniSearch", boolean[]>>();
  for (const { language, texts, questions } of readTrades(half)) {
    const ranks = createKeywordRanks(texts);
    const tally = byLanguage.get(language) ?? { BM25: [], MiniSearch: [] };
    byLanguage.set(language, tally);
    for (const { text, answeredBy } of questions) {
      for (const name of ["BM25", "MiniSearch"] as const)
        tally[name].push(ranks[name](text).slice(0, 3).includes(answeredBy));
    }
  }
  return [...byLanguage].flatMap(([language, tally]) =>
    Object.entries(tally).map(([name, told]) => ({
      subject: `${language}: ${name}`,
      cells: { questions: String(told.length), "threshold 0": share(told) },
    })),
  );
}
