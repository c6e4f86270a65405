import { createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import { quantile } from "cuecard/evaluation";
import type { Bench, Report } from "../bench.ts";
import { type QuestionSet, readQuestionSets } from "../corpora/question-sets.ts";
import { halfOf } from "./half.ts";

const columns = ["questions", "answer stands whole %", "answered %", "mean tokens", "p50 ms"];

/** What a turn packs into a small budget: how often does the answer stand in it, whole? */
export const packed: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("packed measures on public data; name its folder with --data.");
  const inHalf = halfOf(settings.half!);
  const budgets = settings.tokens!.split(",").map(Number);
  const wanted = new RegExp(settings.only!, "i");
  const rows: Report["rows"] = [];
  for (const whole of readQuestionSets(data).filter(({ name }) => wanted.test(name))) {
    const set = { ...whole, questions: whole.questions.filter(inHalf).filter(({ answer }) => answer !== undefined) };
    if (set.questions.length === 0) continue;
    rows.push(...(await measureSet(set, budgets)));
    progress(`${set.name} done`);
  }
  return {
    title: "Answers in the text that a turn packs, with the local embedder meaning-768",
    columns,
    rows,
    notes: [
      "Each question is the first turn of a call: preload, topK 3, the other settings are the defaults. The answer stands whole when a passage holds its whole span of the document.",
      "Answered: the turn has any passage.",
    ],
  };
};

async function measureSet({ name, documents, questions }: QuestionSet, budgets: readonly number[]) {
  const cuecard = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createMeaningEmbedder()],
  });
  const { id: knowledgeBaseId } = await cuecard.knowledgeBases.create({ name });
  const documentOf = new Map<string, string>();
  for (const { id, title, text } of documents) {
    const source = await cuecard.sources.add(knowledgeBaseId, {
      sourceType: "text",
      textTitle: title,
      textContent: text,
    });
    await cuecard.sources.waitUntilReady(source);
    documentOf.set(source.id, id);
  }
  await cuecard.search({ query: "reads the vocabulary", knowledgeBaseIds: [knowledgeBaseId] });
  const rows: Report["rows"] = [];
  for (const preloadMaxTokens of budgets) {
    const knowledge = [{ knowledgeBaseId, mode: "preload" as const, topK: 3, preloadMaxTokens }];
    const { id: agentId } = await cuecard.agents.create({ name: `${preloadMaxTokens} tokens`, knowledge });
    const took: number[] = [];
    const tokens: number[] = [];
    let held = 0;
    for (const { text, answeredBy, answer } of questions) {
      const call = await cuecard.calls.start({ agentId });
      const start = performance.now();
      const { context } = await call.userTurn(text, { deadlineMs });
      took.push(performance.now() - start);
      await call.end();
      if (context) tokens.push(context.tokens);
      const holds = context?.passages.some(
        ({ sourceId, citation: { start: from, end } }) =>
          documentOf.get(sourceId) === answeredBy && from <= answer!.start && answer!.end <= end,
      );
      if (holds) held++;
    }
    rows.push({
      subject: `${name}, ${preloadMaxTokens} tokens`,
      cells: {
        questions: String(questions.length),
        "answer stands whole %": (100 * held) / questions.length,
        "answered %": (100 * tokens.length) / questions.length,
        "mean tokens": tokens.reduce((sum, count) => sum + count, 0) / Math.max(1, tokens.length),
        "p50 ms": quantile(took, 0.5),
      },
    });
  }
  await cuecard.close();
  return rows;
}

/** Long enough that no answer is cut short on a loaded machine. */
const deadlineMs = 10_000;
