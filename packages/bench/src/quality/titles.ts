import type { Bench, Report } from "../bench.ts";
import { openBusinessBase } from "../corpora/business-base.ts";
import { readQuestionSets } from "../corpora/question-sets.ts";
import { readCallSets } from "../corpora/recorded-calls.ts";
import { drawn } from "../drawn.ts";
import { together } from "../together.ts";
import { openBase } from "./open-base.ts";

const columns = ["names", "different", "asked", "unique", "first %", "shared", "all first places %"];

interface NamedBase {
  name: string;
  /** Title or question of each document, by its id. */
  names: ReadonlyMap<string, string>;
  /** The source that a document is in; of one source what has a name twice may be shown as one. */
  sourceOf: (id: string) => string;
  /** Ids of the documents found, best first. */
  search: (query: string, topK: number) => Promise<string[]>;
  close: () => Promise<void>;
}

/** Titles and questions of every set asked word for word: a unique one must come first, shared ones must fill the first places. */
export const titles: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("titles measures on public data; name its folder with --data.");
  const wanted = new RegExp(settings.only ?? "", "i");
  const rows: Report["rows"] = [];
  const missed: string[] = [];
  const measure = async (base: NamedBase) => {
    progress(`${base.name}: ${base.names.size} are in the knowledge base`);
    const { cells, misses } = await measureNames(base, settings, (done) => progress(`${base.name}: ${done}`));
    rows.push({ subject: base.name, cells });
    missed.push(...misses.slice(0, mostShown).map((title) => `Not first in ${base.name}: "${title}"`));
    await base.close();
    progress(`${base.name}: ${JSON.stringify(cells)}`);
  };
  for (const set of readQuestionSets(data).filter(({ name }) => wanted.test(name))) {
    const base = await openBase(set);
    const names = new Map(set.documents.map(({ id, title }) => [id, title]));
    const search = (query: string, topK: number) => base.asking({ similarityThreshold: 0, topK })(query);
    await measure({ name: set.name, names, sourceOf: (id) => id, search, close: base.close });
  }
  for (const { name, entries } of readCallSets(data).filter((set) => wanted.test(set.name))) {
    const pairs = entries.filter(({ question }) => question.trim() !== "");
    const { cuecard, knowledgeBaseId, entryOf } = await openBusinessBase(pairs);
    const search = async (query: string, topK: number) => {
      const asked = { query, knowledgeBaseIds: [knowledgeBaseId], similarityThreshold: 0, topK };
      const { results } = await cuecard.search(asked);
      return results.flatMap(({ chunkId }) => entryOf(chunkId) ?? []);
    };
    const names = new Map(pairs.map(({ id, question }) => [id, question]));
    const entities = new Map(pairs.map(({ id, entity }) => [id, entity]));
    await measure({ name, names, sourceOf: (id) => entities.get(id)!, search, close: () => cuecard.close() });
  }
  return {
    title: "Titles and questions asked word for word, without a threshold",
    columns,
    rows,
    notes: [
      "Names are compared in lower case without marks and accents. All first places: of the first results, as many as sources have the shared name and at most 5, each has it.",
      ...missed,
    ],
  };
};

/** Misses of a set that are shown, and places that a shared name must fill. */
const mostShown = 10;
const places = 5;

async function measureNames(
  { names, sourceOf, search }: NamedBase,
  settings: Record<string, string>,
  tell: (done: string) => void,
) {
  const holders = Map.groupBy(names.keys(), (id) => folded(names.get(id)!));
  holders.delete("");
  const asked = drawn([...holders], Number(settings.count), Number(settings.seed));
  const rights = await together(asked, ([name, ids]) => isRight(name, ids), tell);
  const counts = { unique: 0, first: 0, shared: 0, filled: 0 };
  const misses: string[] = [];
  for (const [at, [, ids]] of asked.entries()) {
    counts[ids.length === 1 ? "unique" : "shared"]++;
    if (rights[at]) counts[ids.length === 1 ? "first" : "filled"]++;
    else misses.push(names.get(ids[0]!)!);
  }
  // Rounded down: 100 is said of all alone.
  const share = (count: number, of: number) => (of === 0 ? "-" : (Math.floor((1000 * count) / of) / 10).toFixed(1));
  const cells = {
    names: String(names.size),
    different: String(holders.size),
    asked: String(asked.length),
    unique: String(counts.unique),
    "first %": share(counts.first, counts.unique),
    shared: String(counts.shared),
    "all first places %": share(counts.filled, counts.shared),
  };
  return { cells, misses };

  async function isRight(name: string, ids: readonly string[]): Promise<boolean> {
    const most = Math.min(places, new Set(ids.map(sourceOf)).size);
    const found = (await search(names.get(ids[0]!)!, Math.max(3, most))).slice(0, most);
    return found.length === most && found.every((id) => folded(names.get(id)!) === name);
  }
}

const folded = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
