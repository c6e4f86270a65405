import { readFile } from "node:fs/promises";
import { type Cuecard, createCuecard, createMemoryBlobStore, createMemoryStorage, type Embedder } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";

const files = ["billing-faq.md", "plans.csv", "network-status.html", "router-guide.pdf", "service-agreement.docx"];

export interface ExampleBase {
  cuecard: Cuecard;
  /** An agent with the knowledge base attached in auto mode. */
  agentId: string;
}

/** The examples' documents in one knowledge base in memory, cut small, so that many passages compete. */
export async function openExampleBase(embedder: Embedder, topK = 3): Promise<ExampleBase> {
  const cuecard = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [embedder],
    extractor: createExtractor({}),
  });
  const { id } = await cuecard.knowledgeBases.create({ name: "Harbor Home Internet" });
  for (const filename of files) {
    const content = new Uint8Array(await readFile(new URL(`../../../../examples/data/${filename}`, import.meta.url)));
    // Rows of the table stay together.
    const size = filename.endsWith(".csv") ? {} : { chunkMaxTokens: 64 };
    await cuecard.sources.waitUntilReady(await cuecard.sources.addFile(id, { name: filename, content, ...size }));
  }
  const agent = await cuecard.agents.create({ name: "Maya", knowledge: [{ knowledgeBaseId: id, topK }] });
  return { cuecard, agentId: agent.id };
}
