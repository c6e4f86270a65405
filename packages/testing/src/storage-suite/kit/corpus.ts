import type {
  CandidateRequest,
  EmbeddedChunk,
  JsonObject,
  KnowledgeBaseRecord,
  MetadataFilter,
  SourceRecord,
  Storage,
  WorkspaceStorage,
} from "@cuecard/core";
import type { Random } from "../../random.ts";
import { aBase, aChunk, aSource, batches, claim, someFacts, t0 } from "./fixtures.ts";

/**
 * Index words as `words` makes them, common ones first; among them operators of query languages and several scripts.
 */
const vocabulary = [
  ..."refund order card pay bill account and or not near plan gold ship return window day mail call agent price".split(
    " ",
  ),
  ..."null true select like 2026 3.14 2 a x1 wifi naive strasse übung 退款 政策 환불 עזרה مرحبا возврат счет tarjeta factura".split(
    " ",
  ),
];

/** Two spaces; the first is shared by two bases. */
export const spaces = [
  { space: "fake/suite@16", dimensions: 16 },
  { space: "fake/other@24", dimensions: 24 },
] as const;

export interface Corpus {
  bases: KnowledgeBaseRecord[];
  sources: { record: SourceRecord; chunks: EmbeddedChunk[] }[];
}

export const metadataKinds: (JsonObject | null)[] = [
  null,
  {},
  { plan: "gold", region: "eu" },
  { plan: "gold", seats: 5 },
  { plan: "silver", active: true, region: null },
  { plan: "silver", seats: 2, region: "us" },
  { "odd key.$[0]'\"": "yes", seats: "5", active: 1 },
];

export function aCorpus(random: Random, sourcesPerBase = 12): Corpus {
  const bases = [0, 0, 1].map((space) =>
    aBase({ embeddingModel: space ? "other" : "suite", embeddingDimensions: spaces[space]!.dimensions }),
  );
  const sources = bases.flatMap((base) =>
    Array.from({ length: sourcesPerBase }, () => {
      const record = aSource(base.id, { customMetadata: random.pick(metadataKinds) });
      return { record, chunks: corpusChunks(random, base.embeddingDimensions, random.integer(1, 20)) };
    }),
  );
  return { bases, sources };
}

export function corpusChunks(random: Random, dimensions: number, count: number): EmbeddedChunk[] {
  return Array.from({ length: count }, (_, position) => {
    const terms = new Map<string, number>();
    for (let i = random.integer(0, 25); i > 0; i--) {
      const word = random.pick(vocabulary.slice(0, random.integer(1, vocabulary.length)));
      terms.set(word, (terms.get(word) ?? 0) + 1);
    }
    return aChunk(position, { vector: random.unitVector(dimensions), terms });
  });
}

/** Stores the corpus through the port alone. Nothing else may be due in the store. */
export async function store(storage: Storage, workspace: WorkspaceStorage, { bases, sources }: Corpus): Promise<void> {
  for (const base of bases) await workspace.insertKnowledgeBase(base);
  for (const { record, chunks } of sources) {
    await workspace.insertSource(record, null);
    await workspace.replaceChunks(await claim(storage, t0), batches(chunks, 7), () => someFacts());
  }
}

const filters: (MetadataFilter | null)[] = [
  null,
  {},
  { plan: "gold" },
  { region: null },
  { seats: 5 },
  { active: true, plan: "silver" },
  { "odd key.$[0]'\"": "yes" },
  { seats: "5" },
  { plan: { $in: ["gold", null] }, seats: { $gte: 5 } },
  { region: { $gt: "a", $lte: "eu" } },
  { $or: [{ seats: { $lt: 5 } }, { active: true }], $not: { plan: "silver" } },
  { $not: { $and: [{ region: { $exists: true } }, { seats: { $gt: 1 } }] } },
];

/** A filter of the list, or two of them in a group. */
export function aFilter(random: Random): MetadataFilter | null {
  if (random.chance(0.6)) return random.pick(filters);
  const one = () => random.pick(filters) ?? {};
  return { [random.pick(["$and", "$or"])]: [one(), one()], ...(random.chance(0.3) && { $not: one() }) };
}

/** A question over some of the knowledge bases, with any combination of retrievers, filter and limit. */
export function aQuestion(random: Random, { bases }: Corpus): CandidateRequest {
  const asked = bases.filter(() => random.chance(0.75)).map(({ id }) => id);
  return {
    spaces: spaces.map(({ space, dimensions }) => ({
      space,
      knowledgeBaseIds: bases
        .filter((base) => base.embeddingDimensions === dimensions && asked.includes(base.id))
        .map(({ id }) => id),
      vector: random.chance(0.7) ? random.unitVector(dimensions) : null,
    })),
    terms: random.chance(0.8)
      ? [...new Set(Array.from({ length: random.integer(1, 6) }, () => random.pick([...vocabulary, "unseen"])))]
      : [],
    limit: random.pick([1, 3, 10, 50, 400]),
    filter: random.chance(0.4) ? aFilter(random) : null,
    chunks: random.pick([0, 1, 32]),
    signal: new AbortController().signal,
  };
}
