import { setTimeout as wait } from "node:timers/promises";
import type { Embedder } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import { type Bench, quantile } from "../bench.ts";
import { changesOfSubject, followUps } from "../follow-ups/dialogues.ts";
import { openExampleBase } from "../follow-ups/example-base.ts";

const embedMs = 120;
const wordMs = 120;
const questions = [...new Set([...followUps, ...changesOfSubject].map(({ before }) => before[0]!.text))];

interface Caller {
  subject: string;
  /** Null: no interim transcripts. Else milliseconds from the last one to the final text. */
  pauseMs: number | null;
  /** Other readings of each transcript and of the final text. @default none */
  readings?: number;
}

const callers: Caller[] = [
  { subject: "no interim transcripts", pauseMs: null },
  { subject: "interim transcripts, final text after 500 ms", pauseMs: 500 },
  { subject: "interim transcripts, final text after 300 ms", pauseMs: 300 },
  { subject: "interim transcripts, final text after 100 ms", pauseMs: 100 },
  { subject: "interim transcripts with 9 other readings, final text after 300 ms", pauseMs: 300, readings: 9 },
];

/**
 * What retrieval adds to a turn when the embedder takes 120 ms, with and without interim transcripts, and when it never
 * answers.
 */
export const prefetch: Bench = async ({ progress }) => {
  const rows = [];
  for (const caller of callers) {
    rows.push({ subject: caller.subject, cells: await measure(caller) });
    progress(`${caller.subject} done`);
  }
  rows.push(await measureHanging(100, 100));
  return {
    title: `Milliseconds that retrieval adds to a turn, embedder ${embedMs} ms, memory store`,
    columns: ["turns", "p50 ms", "p95 ms", "max ms", "embeddings", "with vector", "degraded", "unanswered"],
    rows,
    notes: [
      `The caller says a word each ${wordMs} ms; each is an interim transcript without punctuation. Speech recognisers wait 300 to 800 ms of silence for the final text.`,
      "With vector: turns whose embedding came in time. Deadline of a turn: 250 ms; 120 ms embedder: meaning-768 behind a timer.",
      "Hangs: searches of distinct questions one after another, deadline 100 ms; unanswered: the store was not back by then either; the breaker opens after three requests have hung for 3 s. One search before them, which is not counted.",
    ],
  };
};

function slowEmbedder(): Embedder & { asked: number } {
  const embedder = createMeaningEmbedder();
  const slow = {
    ...embedder,
    asked: 0,
    async embed(request: Parameters<Embedder["embed"]>[0]) {
      if (request.input === "question") {
        slow.asked += 1;
        await wait(embedMs, undefined, { signal: request.signal });
      }
      return embedder.embed(request);
    },
  };
  return slow;
}

/** The same words with a letter left out, in another place for each reading. */
function misread(text: string, readings: number) {
  const alternatives = Array.from({ length: readings }, (_, reading) => {
    const at = ((reading + 1) * 7) % text.length;
    return { text: `${text.slice(0, at)}${text.slice(at + 1)}` };
  });
  return { alternatives };
}

async function measure({ pauseMs, readings = 0 }: Caller): Promise<Record<string, number>> {
  const embedder = slowEmbedder();
  const { cuecard, agentId } = await openExampleBase(embedder);
  const call = await cuecard.calls.start({ agentId });
  const added: number[] = [];
  let degraded = 0;
  for (const question of questions) {
    const said = question.toLowerCase().replace(/[?.!,]/g, "");
    if (pauseMs !== null) {
      const words = said.split(" ");
      for (let i = 1; i <= words.length; i++) {
        await wait(wordMs);
        const heard = words.slice(0, i).join(" ");
        call.interim(heard, misread(heard, readings));
      }
      await wait(pauseMs);
    }
    const turn = await call.userTurn(question, misread(said, readings));
    added.push(turn.timings.retrieveMs);
    if (turn.degraded.length > 0) degraded += 1;
  }
  await cuecard.close();
  const withVector = questions.length - degraded;
  return { ...figures(added), embeddings: embedder.asked, "with vector": withVector, degraded, unanswered: 0 };
}

async function measureHanging(searches: number, deadlineMs: number) {
  const embedder = createMeaningEmbedder();
  const hanging: Embedder = {
    ...embedder,
    embed: (request) => (request.input === "question" ? new Promise(() => {}) : embedder.embed(request)),
  };
  const { cuecard } = await openExampleBase(hanging);
  const [base] = (await cuecard.knowledgeBases.list()).data;
  const took: number[] = [];
  let degraded = 0;
  let unanswered = 0;
  const request = { knowledgeBaseIds: [base!.id], deadlineMs };
  // The first search of a process reads its word lists.
  await cuecard.search({ ...request, query: "plans", deadlineMs: 5_000 });
  for (let i = 0; i < searches; i++) {
    const started = performance.now();
    const found = await cuecard.search({ ...request, query: `When is bill ${i} due?` }).catch(() => null);
    took.push(performance.now() - started);
    if (found === null) unanswered += 1;
    else if (found.degraded.length > 0) degraded += 1;
  }
  await cuecard.close({ timeoutMs: 100 });
  return {
    subject: `embedder hangs, search deadline ${deadlineMs} ms`,
    cells: { ...figures(took), "with vector": 0, degraded, unanswered },
  };
}

function figures(samples: number[]): Record<string, number> {
  return {
    turns: samples.length,
    "p50 ms": quantile(samples, 0.5),
    "p95 ms": quantile(samples, 0.95),
    "max ms": Math.max(...samples),
  };
}
