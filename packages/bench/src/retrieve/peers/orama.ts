import { create, insert, search } from "@orama/orama";
import { idOfChunk } from "../fill-store.ts";
import { type PeerEntry, results } from "./peer.ts";

/** Orama's hybrid search, in memory on the main thread. */
export const orama: PeerEntry = {
  name: "Orama hybrid",
  mostChunks: 10_000,
  vectorsAlone: false,
  async open({ chunks, vectors, texts }) {
    const index = create({ schema: { text: "string", embedding: `vector[${vectors.dimensions}]` } as const });
    for (let chunk = 0; chunk < chunks; chunk++) {
      await insert(index, {
        id: idOfChunk(chunk),
        text: texts.chunk(chunk).join(" "),
        embedding: Array.from(vectors.chunk(chunk)),
      });
    }
    return {
      async search({ text, vector }) {
        const found = await search(index, {
          mode: "hybrid",
          term: text,
          vector: { value: Array.from(vector), property: "embedding" },
          similarity: 0,
          limit: results,
        });
        return found.hits.map(({ id }) => id);
      },
      async close() {},
    };
  },
};
