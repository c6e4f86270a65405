import { MemoryVectorStore } from "@langchain/classic/vectorstores/memory";
import { FakeEmbeddings } from "@langchain/core/utils/testing";
import { idOfChunk } from "../fill-store.ts";
import { type PeerEntry, results } from "./peer.ts";

/** LangChain's vector store in memory, on the main thread. */
export const langchainMemory: PeerEntry = {
  name: "LangChain MemoryVectorStore, vectors alone",
  mostChunks: 20_000,
  vectorsAlone: true,
  async open({ chunks, vectors, texts }) {
    const store = new MemoryVectorStore(new FakeEmbeddings());
    for (let chunk = 0; chunk < chunks; chunk++) {
      const document = { pageContent: texts.chunk(chunk).join(" "), metadata: { id: idOfChunk(chunk) } };
      await store.addVectors([Array.from(vectors.chunk(chunk))], [document]);
    }
    return {
      async search({ vector }) {
        const found = await store.similaritySearchVectorWithScore(Array.from(vector), results);
        return found.map(([{ metadata }]) => String(metadata.id));
      },
      async close() {},
    };
  },
};
