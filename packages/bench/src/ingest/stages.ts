import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A profile as `node --cpu-prof` writes one for each thread. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

/**
 * Stages by what a frame says of itself, "function url". The innermost frame that matches decides; what no frame of a
 * sample matches is "other".
 */
const stages: readonly [stage: string, frames: RegExp][] = [
  ["checkpoint", /checkpoint|compaction\.ts$/],
  ["commit", /^sqliteTransaction |\/transaction\.js$/],
  ["postings", /^(insertPostings|addPostings) |\/words\/|posting/],
  ["staging", /\/staging\.ts$|^stageChunks |block-builder|quantiz/],
  ["replace", /insert-staged\.ts$|replace-chunks\.ts$|chunk-rows\.ts$/],
  ["queue", /\/processing\/|source-rows\.ts$|work-queue|\/lease\.ts$|\/sources\/sources\.ts$|source-tree\.ts$/],
  ["embed", /local\/src\/lexical|knowledge\/embedding\/|embed-chunks\.ts$|embedding-cache\.ts$/],
  ["tokenise", /knowledge\/(tokens|words)\/|index-words\.ts$|gpt-tokenizer/],
  ["chunk", /knowledge\/ingest\/chunk|text-document\.ts$|core\/src\/text\//],
  ["read", /\/blob\/|extract-document\.ts$|source-bytes\.ts$|whole-bytes\.ts$|content\//],
  ["add", /knowledge\/sources\/|schema\//],
  ["messages", /\/threads\/|adapter-kit\/workers|worker_threads|internal\/worker/],
  ["memory", /^\(garbage collector\)/],
];

export const stageNames = [...stages.map(([stage]) => stage), "other"];

/** Each stage's share of the time that the threads of these profiles worked; together 1. */
export function shareByStage(folder: string): Map<string, number> {
  const micros = new Map<string, number>(stageNames.map((stage) => [stage, 0]));
  for (const file of readdirSync(folder)) {
    const profile = JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile;
    const stageOf = stagesOf(profile);
    for (const [index, sample] of profile.samples.entries()) {
      const stage = stageOf.get(sample);
      if (stage) micros.set(stage, micros.get(stage)! + profile.timeDeltas[index]!);
    }
  }
  const all = [...micros.values()].reduce((sum, value) => sum + value, 0);
  return new Map([...micros].map(([stage, value]) => [stage, value / all]));
}

/** The stage of each node; null where the thread was idle. */
function stagesOf({ nodes }: Profile): Map<number, string | null> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const found = new Map<number, string | null>();
  // A node comes before its children.
  for (const { id, callFrame } of nodes) {
    const { functionName, url } = callFrame;
    const own = stages.find(([, frames]) => frames.test(`${functionName} ${url}`))?.[0];
    const parent = found.get(parents.get(id) ?? -1);
    found.set(id, functionName === "(idle)" ? null : (own ?? parent ?? "other"));
  }
  return found;
}
