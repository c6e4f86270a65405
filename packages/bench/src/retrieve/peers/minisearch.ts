import MiniSearch from "minisearch";
import { idOfChunk } from "../fill-store.ts";
import { type PeerEntry, results } from "./peer.ts";

/** MiniSearch, BM25 in memory on the main thread; it has no vectors. */
export const miniSearch: PeerEntry = {
  name: "MiniSearch, keywords alone",
  mostChunks: 100_000,
  vectorsAlone: false,
  async open({ chunks, texts }) {
    const index = new MiniSearch<{ id: string; text: string }>({ fields: ["text"] });
    for (let chunk = 0; chunk < chunks; chunk++)
      index.add({ id: idOfChunk(chunk), text: texts.chunk(chunk).join(" ") });
    return {
      search: async ({ text }) =>
        index
          .search(text)
          .slice(0, results)
          .map(({ id }) => id as string),
      async close() {},
    };
  },
};
