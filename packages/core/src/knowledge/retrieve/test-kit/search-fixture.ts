import { aSource } from "@cuecard/testing/stores";
import { createMemoryStorage } from "../../../memory/memory-storage.ts";
import type { Embedder } from "../../../ports/embedder.ts";
import type { WorkspaceStorage } from "../../../ports/storage/storage.ts";
import type { ChunkSection } from "../../../schema/chunk.ts";
import type { JsonObject } from "../../../schema/common.ts";
import { words } from "../../words/words.ts";

const undivided: ChunkSection = { start: 0, headingPath: ["Heading"] };
const time = "2026-03-01T12:00:00.000Z";

interface FixtureSource {
  texts: string[];
  /** @default "Title" and the source's number */
  title?: string;
  /** Of each chunk, the first one from its beginning. @default under "Heading" throughout */
  sections?: readonly [ChunkSection, ...ChunkSection[]];
  customMetadata?: JsonObject;
  /** The pair's question that all of its chunks have. @default none */
  question?: string;
}

export interface FixtureBase {
  id: string;
  embedder: Embedder;
  /** One source for each, of one chunk for each text. */
  sources: FixtureSource[];
  name?: string;
  description?: string | null;
}

/** A workspace in memory that holds these bases; chunk ids are `chk_`, the base, the source and the position. */
export async function storeWith(bases: readonly FixtureBase[]): Promise<WorkspaceStorage> {
  const storage = createMemoryStorage();
  await storage.open();
  const store = storage.workspace("default");
  for (const base of bases) {
    await store.insertKnowledgeBase({
      id: base.id,
      object: "knowledge_base",
      name: base.name ?? base.id,
      description: base.description ?? null,
      embeddingProvider: base.embedder.provider,
      embeddingModel: base.embedder.model,
      embeddingDimensions: base.embedder.dimensions,
      autoRefresh: false,
      refreshInterval: 24,
      gaps: false,
      synonyms: [],
      createdAt: time,
      updatedAt: time,
    });
    for (const [number, { texts, title = null, sections, customMetadata = null, question }] of base.sources.entries()) {
      const id = `doc_${base.id}_${number}`;
      await store.insertSource(aSource(base.id, { id, textTitle: "Registered title", customMetadata }), null);
      const claimed = (await storage.claimSource({ now: Date.parse(time), leaseMs: 30_000 }))!;
      await store.replaceChunks(
        claimed,
        chunks(base.embedder, `${base.id}_${number}`, {
          texts,
          ...(sections && { sections }),
          ...(question && { question }),
        }),
        () => ({
          tokenCount: 0,
          contentHash: "hash",
          recipe: null,
          blobKey: "blob",
          warnings: [],
          title: title ?? `Title ${number}`,
          validators: null,
          now: time,
          nextRefreshAt: null,
        }),
      );
    }
  }
  return store;
}

async function* chunks(
  embedder: Embedder,
  prefix: string,
  { texts, sections = [undivided], question }: Pick<FixtureSource, "texts" | "sections" | "question">,
) {
  const [{ headingPath }, ...further] = sections;
  const { signal } = new AbortController();
  for (const [position, text] of texts.entries()) {
    const { vectors } = await embedder.embed({ texts: [text], input: "document", signal });
    const length = Math.hypot(...vectors[0]!);
    const terms = new Map<string, number>();
    for (const word of words(text)) terms.set(word, (terms.get(word) ?? 0) + 1);
    const facts = {
      page: 1,
      headingPath,
      ...(further.length > 0 && { sections: further }),
      tableHeader: null,
      rows: null,
      question: question ?? null,
      tokenCount: text.split(/\s+/).length,
    };
    yield [
      {
        id: `chk_${prefix}_${position}`,
        textHash: text,
        position,
        text,
        start: 0,
        end: text.length,
        ...facts,
        vector: vectors[0]!.map((value) => value / length),
        terms,
        length: [...terms.values()].reduce((sum, count) => sum + count, 0),
      },
    ];
  }
}
